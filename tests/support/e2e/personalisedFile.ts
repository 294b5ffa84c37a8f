/** Makes a file for a personalised send, with that many different numbers, each with a first name. */
export function personalisedFile(rows: number): Buffer {
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `07${String(10_000_000 + Math.floor(row / 9000) * 10_000 + 1000 + (row % 9000))},Amina ${row}`,
  );
  return Buffer.from(['phone,first_name', ...lines].join('\n'));
}
