import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const leastFree = 4 * 2 ** 30;

/**
 * Where tests put their databases, product folders and browser profiles: in memory where the system has a file system with
 * enough room there. Each test file copies, truncates and drops whole databases, thousands of files, which took half of the
 * processor time on ext4. Containers often have only 64 MB there.
 */
export function temporaryFolder(): string {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= leastFree ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}
