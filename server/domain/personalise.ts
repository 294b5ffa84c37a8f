// Fields in a text: `{first_name}` becomes the value of the recipient's row (requirements/domain.md#personalisation).
// Names match without case and outer blanks. Values are inserted as they are and never parsed for fields.
import { Refusal } from './refusal.ts';

const field = /\{([^{}]*[^{}\s][^{}]*)\}/g;

/** The key by which a field, a column's heading and a contact's field match. */
export const fieldKey = (name: string): string => name.trim().toLowerCase();

/** The fields of a text, as written. */
export const fieldNames = (text: string): string[] => text.split(field).filter((_, index) => index % 2 === 1);

/** A text split at its fields: `literals` has one entry more than `keys`. */
export interface Template {
  literals: readonly string[];
  keys: readonly string[];
}

/** Splits a text at its fields; 422 where one is not in `known`. With `known` undefined braces are plain text. */
export function templateOf(text: string, known: readonly string[] | undefined): Template {
  if (known === undefined) return { literals: [text], keys: [] };
  const pieces = text.split(field);
  const names = fieldNames(text);
  const keys = new Set(known.map(fieldKey));
  const unknown = names.find((name) => !keys.has(fieldKey(name)));
  if (unknown !== undefined) {
    const choice = known.map((name) => `{${name}}`).join(', ');
    throw new Refusal(
      422,
      'message_field_unknown',
      `There is no field {${unknown.trim()}}. Fields you can use: ${choice}`,
      'message',
    );
  }
  return { literals: pieces.filter((_, index) => index % 2 === 0), keys: names.map(fieldKey) };
}

/** The text with every field empty. */
export const textWithoutFields = (template: Template): string => template.literals.join('');

/** The first field without a value in the row. */
export const missingField = (
  template: Template,
  fields: Readonly<Record<string, string>>,
): string | undefined => template.keys.find((key) => (fields[key] ?? '').trim() === '');

/** The text of one row, whose keys are those of {@link fieldKey}. */
export function render(template: Template, fields: Readonly<Record<string, string>>): string {
  let text = template.literals[0] ?? '';
  template.keys.forEach((key, index) => {
    text += (fields[key] ?? '').trim() + (template.literals[index + 1] ?? '');
  });
  return text;
}
