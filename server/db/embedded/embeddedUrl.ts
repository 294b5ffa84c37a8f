// Finds the URL of an embedded PostgreSQL that another process of Tuma runs, for commands that run beside it.
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isHeld } from './folderLock.ts';
import { clusterOf, passwordFileOf, refuseUnreadable } from './dataFolder.ts';

/** The URL; undefined if no process holds the folder. @throws Error if this user may not read its data */
export function runningUrl(dataDir: string): string | undefined {
  const dir = resolve(dataDir);
  refuseUnreadable(dir);
  const pidFile = join(clusterOf(dir), 'postmaster.pid');
  if (!isHeld(dir) || !existsSync(pidFile)) return undefined;
  // The fourth line of postmaster.pid is the port.
  const port = readFileSync(pidFile, 'utf8').split('\n')[3];
  return `postgres://tuma:${passwordOf(dir)}@127.0.0.1:${port}/tuma`;
}

/** The generated password of this folder's cluster; readable only by the folder's owner. */
export const passwordOf = (dir: string): string => readFileSync(passwordFileOf(dir), 'utf8').trim();
