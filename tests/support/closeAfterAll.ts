import { afterAll } from 'vitest';

/** What a whole test file uses: closed after its tests, whatever was opened last first. Awaited at the top of the file. */
export async function closeAfterAll<Opened extends { close(): Promise<void> }>(
  opening: Promise<Opened>,
): Promise<Opened> {
  const opened = await opening;
  afterAll(() => opened.close());
  return opened;
}
