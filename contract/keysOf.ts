/** The keys of an object that is known to have no others, such as a table that is declared in the code. */
export const keysOf = <Key extends string>(table: Readonly<Partial<Record<Key, unknown>>>): Key[] =>
  Object.keys(table) as Key[];
