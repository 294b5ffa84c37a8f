// Fields in a text: `{first_name}` becomes the value of the recipient's row (requirements/domain.md#personalisation).
// Names match without case and outer blanks. Values are inserted as they are and never parsed for fields.
import { fieldKey, fillFields, splitFields, type SplitText } from '../../contract/fields.ts';
import { Refusal } from './refusal.ts';

/** The names of the fields of a text, as written. */
export const fieldNames = (text: string): string[] => splitFields(text).fields.map(({ name }) => name);

/** A text split at its fields. */
export interface Template extends SplitText {
  /** Keys of the fields, in the order of the text. */
  keys: readonly string[];
}

/** Splits a text at its fields; 422 if one is not in `known`. If `known` is undefined, braces are plain text. */
export function templateOf(text: string, known: readonly string[] | undefined): Template {
  if (known === undefined) return { literals: [text], fields: [], keys: [] };
  const keys = new Set(known.map(fieldKey));
  const split = splitFields(text, keys);
  const unknown = split.fields.find(({ name }) => !keys.has(fieldKey(name)));
  if (unknown !== undefined) {
    const choice = known.map((name) => `{${name}}`).join(', ');
    throw new Refusal(
      422,
      'message_field_unknown',
      `There is no field {${unknown.name}}. Fields you can use: ${choice}`,
      'message',
    );
  }
  return { ...split, keys: split.fields.map(({ name }) => fieldKey(name)) };
}

/** The text with every field empty. */
export const textWithoutFields = (template: Template): string => template.literals.join('');

/** The values of a row by {@link fieldKey}. */
type Values = Readonly<Record<string, string>>;

/** The value without outer blanks. Only own properties count: a field may be named `constructor`. */
const valueOf = (values: Values, key: string): string =>
  Object.hasOwn(values, key) ? (values[key] ?? '').trim() : '';

/** The first field without a value in the row and without a fallback in the text; undefined if none is missing. */
export const missingField = ({ keys, fields }: Template, values: Values): string | undefined =>
  keys.find((key, index) => fields[index]?.fallback === undefined && valueOf(values, key) === '');

/** The text for one row. */
export const render = (template: Template, values: Values): string =>
  fillFields(template, ({ fallback = '' }, index) => valueOf(values, template.keys[index] ?? '') || fallback);
