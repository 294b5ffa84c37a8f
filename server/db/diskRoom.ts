// The disk of the embedded PostgreSQL. That of a PostgreSQL of your own is on another machine, or may be.
import { statfs } from 'node:fs/promises';
import { hasCode, messageOf } from '../domain/thrown.ts';

/** In bytes; `free` for PostgreSQL, without what the disk keeps for root. */
export interface DiskRoom {
  free: number;
  size: number;
}

/** Undefined where it is not known. */
export type ReadRoom = () => Promise<DiskRoom | undefined>;

export const unknownRoom: ReadRoom = () => Promise.resolve(undefined);

/** Of the configuration: where there is no address, PostgreSQL is embedded. */
interface DatabaseSettings {
  DATABASE_URL?: string | undefined;
  DATA_DIR: string;
}

export function roomReader({ DATABASE_URL, DATA_DIR }: DatabaseSettings): ReadRoom {
  if (DATABASE_URL !== undefined) return unknownRoom;
  return async () => {
    // Other alarms and metrics matter the more where this disk cannot be read.
    const found = await statfs(DATA_DIR).catch(() => undefined);
    return found && { free: found.bsize * found.bavail, size: found.bsize * found.blocks };
  };
}

/** Whether a disk is full: an error of Node, one of PostgreSQL, or the text of a program that ended because of it. */
export const isDiskFull = (error: unknown): boolean =>
  hasCode(error, 'ENOSPC', 'EDQUOT', '53100') || /no space left on device/i.test(messageOf(error));
