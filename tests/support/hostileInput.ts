// Input that nobody means well with, as fast-check makes it: of the shape a call's schema asks for, with leaves that are
// not; and valid requests with one leaf replaced.
import fc from 'fast-check';
import { z } from 'zod';

const strings = [
  '\ud800', 'a\udc00b', '\0', 'a\0b', '', '   ', '\u202e\u0000', '\u{1f4a5}', 'x'.repeat(300), 'y'.repeat(6000), "'; --",
  '%', '%_\\', '\\', '__proto__', 'constructor', '-1', '0', '1.5', '1e309', '99999999999999999999', 
  '2026-02-30', '0000-00-00', '0001-01-01', '9999-12-31', '-271821-04-20', '25:61', '0712345678', '254712000000', '{',
]; // prettier-ignore
const numbers = [-1, 0, 1, 2, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, -1e15];

let deep: unknown = 'deep';
for (let level = 0; level < 25; level++) deep = level % 2 ? [deep] : { deep };

/** Any one value that some call may not have thought of. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<unknown>(...strings) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...numbers) },
  { weight: 2, arbitrary: fc.constantFrom<unknown>(true, false, null, [], {}, [[]], { toString: 1, valueOf: 1 }, deep) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.jsonValue({ noUnicodeString: false, maxDepth: 3 }) },
); // prettier-ignore

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
}

/** Values of a schema's shape, now and then with a hostile leaf. */
export function ofShape(schema: z.ZodType): fc.Arbitrary<unknown> {
  return shaped(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
}

function shaped(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: wellShaped(schema) },
    { weight: schema.properties ? 0 : 2, arbitrary: hostile },
  );
}

function wellShaped(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map(shaped));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => [name, shaped(field)]);
      return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
        requiredKeys: schema.required ?? [],
      });
    }
    case 'array':
      return fc.array(shaped(schema.items ?? {}), { maxLength: 3 });
    case 'string':
      return fc.oneof(
        fc.constantFrom('Habari', '0712345678', '2026-01-31', 'KE'),
        fc.string({ maxLength: 20 }),
      );
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? 0, -10),
        max: Math.max(schema.minimum ?? 0, 0) + 40,
      });
    case 'boolean':
      return fc.boolean();
    default:
      return hostile;
  }
}

/** The value with one of its leaves, or a field it does not have, replaced. */
export function withOneLeaf(value: unknown): fc.Arbitrary<unknown> {
  const paths = leavesOf(value);
  return fc
    .tuple(fc.constantFrom(...paths, ['extra'], ['__proto__x']), hostile)
    .map(([path, leaf]) => replaced(value, path, leaf));
}

function leavesOf(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return path.length > 0 ? [path] : [];
  return Object.entries(value).flatMap(([key, field]) => leavesOf(field, [...path, key]));
}

function replaced(value: unknown, [key = '', ...rest]: string[], leaf: unknown): unknown {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string, unknown>; // prettier-ignore
  copy[key] = rest.length > 0 ? replaced(copy[key], rest, leaf) : leaf;
  return copy;
}

const developersWords =
  /\b(expected|received|invalid input|too big|too small|nan|undefined|null|regex|pattern|zod|typeerror|syntax)\b|\[object/i;

/**
 * What is wrong with the words of a refusal, undefined where nothing is: a sentence begins with a capital or a digit,
 * names no field as the code does and holds no word of the libraries. Text of the request may stand in it.
 */
export function wordFault(message: unknown, request: string): string | undefined {
  if (typeof message !== 'string' || message.length < 8) return 'there is none';
  if (!/^[\p{Lu}\d“"‘]/u.test(message)) return 'it does not begin as a sentence';
  // What is quoted is a value, of the request or of those the call takes.
  const ours = message.replaceAll(/“[^”]*”/g, '').split(/\s+/).filter((word) => word.length < 4 || !request.includes(word)).join(' '); // prettier-ignore
  if (developersWords.test(ours)) return 'it has a developer’s word';
  if (/\b[a-z]+_[a-z_]+\b/.test(ours)) return 'it names a field as the code does';
  return undefined;
}
