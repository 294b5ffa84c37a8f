// The sort order of a list, on the wire "field|asc" or "field|desc" (requirements/administration.md#calls).

export interface SortOrder<Field extends string> {
  by: Field;
  descending: boolean;
}

/**
 * Parses the order: one of `fields`, optionally with its table's name ("sender.id|desc"), descending unless asc. Undefined if no
 * sort or an unknown field is given; the list then has its default order.
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
