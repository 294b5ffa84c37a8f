import { afterAll } from 'vitest';

/** Opens a resource for a whole test file and closes it after its tests, the last one first. Await it at the top. */
export async function closeAfterAll<Opened extends { close(): Promise<void> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}
