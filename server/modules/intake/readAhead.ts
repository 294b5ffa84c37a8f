// Reads the next batch of a source while the one before it is worked on, so that PostgreSQL and this process work at once.

/** Yields the items of `source` in order, reading each one while the one before it is used. Closes the source when it is closed. */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  try {
    for (let next = items.next(); ;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      // Avoids an unhandled rejection if the item is never awaited; otherwise its error is thrown there.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return?.();
  }
}
