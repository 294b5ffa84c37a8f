// Fields in a text: `{first_name}` becomes the value of the recipient's row, and `{first_name|Member}` becomes "Member" where that
// value is empty (requirements/domain.md#personalisation). Server and console read a text with this one function.

const field = /\{([^{}]*[^{}\s][^{}]*)\}/g;

export interface Field {
  /** As written, without outer blanks. */
  name: string;
  /** What takes the place of an empty value, possibly nothing; undefined where the row is rejected instead. */
  fallback: string | undefined;
}

/** A text split at its fields: `literals` has one entry more than `fields`. */
export interface SplitText {
  literals: readonly string[];
  fields: readonly Field[];
}

/** The key by which a field, a column's heading and a contact's field match. */
export const fieldKey = (name: string): string => name.trim().toLowerCase();

/** `known` are keys: a column's heading may have a bar itself. */
export function splitFields(text: string, known?: ReadonlySet<string>): SplitText {
  const pieces = text.split(field);
  return {
    literals: pieces.filter((_, index) => index % 2 === 0),
    fields: pieces.filter((_, index) => index % 2 === 1).map((written) => readField(written, known)),
  };
}

function readField(written: string, known: ReadonlySet<string> | undefined): Field {
  const bar = written.indexOf('|');
  const name = written.slice(0, bar).trim();
  if (bar === -1 || name === '' || known?.has(fieldKey(written)))
    return { name: written.trim(), fallback: undefined };
  return { name, fallback: written.slice(bar + 1).trim() };
}

/** The text with each field replaced by what `valueOf` gives for it. */
export function fillFields(
  { literals, fields }: SplitText,
  valueOf: (field: Field, index: number) => string,
): string {
  let text = literals[0] ?? '';
  fields.forEach((one, index) => {
    text += valueOf(one, index) + (literals[index + 1] ?? '');
  });
  return text;
}
