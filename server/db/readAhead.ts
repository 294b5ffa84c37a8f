// Reads the next batch of a source while the one before it is worked on, so that PostgreSQL and this process work at once.

/** The items of `source` in their order, each read while its predecessor is used; ends the source with itself. */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  try {
    for (let next = items.next(); ;) {
      const { done, value } = await next;
      if (done === true) return;
      next = items.next();
      // Its error is thrown where it is awaited, if it is.
      next.catch(() => undefined);
      yield value;
    }
  } finally {
    await items.return?.();
  }
}
