// What a list is asked to be sorted by, on the wire "field|asc" or "field|desc" (requirements/administration.md#calls).

export interface SortOrder<Field extends string> {
  by: Field;
  descending: boolean;
}

/**
 * One of `fields`, which may come with its table's name ("sender.id|desc"); descending unless it says asc. Undefined where
 * nothing is asked for, or something the list is not sorted by: then it keeps its own order.
 */
export function readSort<Field extends string>(
  text: string | undefined,
  fields: readonly Field[],
): SortOrder<Field> | undefined {
  const [field = '', order = 'desc'] = (text ?? '').toLowerCase().split('|');
  const name = field.slice(field.lastIndexOf('.') + 1);
  const by = fields.find((known) => known === name);
  return by && { by, descending: order !== 'asc' };
}
