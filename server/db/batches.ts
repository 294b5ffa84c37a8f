/** Number of rows that one read of a long list fetches. */
const batchSize = 1000;

/**
 * Reads a whole list in batches by keyset, without OFFSET. No connection is held between two reads, and one batch is in memory at a
 * time. `read` must return rows in a fixed order.
 */
export async function* inBatches<Row, Out>(
  read: (last: Row | undefined, limit: number) => Promise<Row[]>,
  toOut: (row: Row) => Out,
  batchMax = batchSize,
): AsyncGenerator<Out[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, batchMax);
    if (rows.length > 0) yield rows.map(toOut);
    if (rows.length < batchMax) return;
    last = rows.at(-1);
  }
}
