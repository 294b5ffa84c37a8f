/** Creates a value when it is first used, because creating an Intl object can take up to 60 ms on a slow phone. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
