// A separate disk for each node of PostgreSQL, so that it can be filled: a file system in memory, which only root may mount.
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { effectiveUser } from '../../server/db/embedded/dataFolder.ts';
import { hasCode } from '../../server/domain/thrown.ts';

const megabytes = 1024;
const chunk = Buffer.alloc(1024 * 1024);

export interface Disks {
  /** Contains a folder for each node. */
  folder: string;
  fill(node: string): void;
  free(node: string): void;
  remove(): void;
}

/** Mounts a disk for each node; undefined if the process is not run by root. */
export function mountDisks(nodes: readonly string[]): Disks | undefined {
  if (effectiveUser() !== 0) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'tuma-disks-'));
  const paths = nodes.map((node) => join(folder, node));
  for (const path of paths) {
    mkdirSync(path);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path]);
  }
  const ballast = (node: string) => join(folder, node, 'ballast');
  return {
    folder,
    fill(node) {
      const file = openSync(ballast(node), 'w');
      try {
        for (;;) writeSync(file, chunk);
      } catch (error) {
        if (!hasCode(error, 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    free: (node) => rmSync(ballast(node), { force: true }),
    remove() {
      for (const path of paths) execFileSync('umount', ['--lazy', path]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
