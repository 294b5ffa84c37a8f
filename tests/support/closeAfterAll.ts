import { afterAll } from 'vitest';

/** Closes a resource of a test file after its tests, the last one opened first. Awaited at the top of the file. */
export async function closeAfterAll<Opened extends { close(): Promise<void> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}
