// Flushes files and folders to the disk. A new or renamed file has its name there only once its folder is flushed.
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export async function flushPath(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Flushes a folder with all that it contains, and its name. */
export async function flushTree(folder: string): Promise<void> {
  for (const { parentPath, name } of await readdir(folder, { recursive: true, withFileTypes: true }))
    await flushPath(join(parentPath, name));
  await flushPath(folder);
  await flushPath(dirname(folder));
}
