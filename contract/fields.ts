// Fields in a text: `{first_name}` becomes the value of the recipient's row; `{first_name|Member}` becomes "Member" if that value is empty
// (requirements/domain.md#personalisation). Server and console share this code.

/** Reads each character once: two runs of the same characters would take quadratic time for an opening brace without a closing one. */
const field = /\{(\s*[^{}\s][^{}]*)\}/g;

export interface Field {
  /** The name as written, without surrounding blanks. */
  name: string;
  /** Replaces an empty value and may be empty itself. Undefined: a row with an empty value is rejected. */
  fallback: string | undefined;
}

/** A text split at its fields: `literals` has one more entry than `fields`. */
export interface SplitText {
  literals: readonly string[];
  fields: readonly Field[];
}

/** The normalised name that fields, column headings and contact fields are matched by. */
export const fieldKey = (name: string): string => name.trim().toLowerCase();

/** Splits a text at its fields. `known` holds keys that contain a bar themselves, as column headings may. */
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

/** The text with each field replaced by the result of `valueOf`. */
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
