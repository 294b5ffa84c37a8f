/** Makes a value when it is first used: objects of Intl take a slow phone up to 60 ms. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}
