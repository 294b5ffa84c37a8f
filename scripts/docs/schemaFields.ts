// The fields of a JSON Schema in words, for the reference. Pure.
import { grouped } from '../../contract/grouped.ts';
import type { OpenApi } from '../../contract/v1/openapi.ts';
import type { JsonSchema } from '../../contract/v1/jsonSchema.ts';

export interface Field {
  name: string;
  schema: JsonSchema;
  isRequired: boolean;
}

/** The fields of an object, which may be nullable. */
export function fieldsOf(api: OpenApi, schema: JsonSchema): Field[] {
  const { properties = {}, required = [], anyOf, oneOf } = resolve(api, schema);
  const own = Object.entries(properties).map(([name, part]) => ({
    name,
    schema: part,
    isRequired: required.includes(name),
  }));
  if (own.length > 0) return own;
  const variant = (anyOf ?? oneOf ?? []).find((part) => resolve(api, part).properties);
  return variant ? fieldsOf(api, variant) : [];
}

/** The names of the fields of an object or of the items of a list. */
export function childrenOf(api: OpenApi, schema: JsonSchema): string[] {
  const [variant] = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  if (variant) return childrenOf(api, resolve(api, variant));
  if (schema.items) return childrenOf(api, resolve(api, schema.items));
  return Object.keys(schema.properties ?? {});
}

/** Description, values, bounds and default in sentences. */
export function wordsOf(resolved: JsonSchema, { description }: JsonSchema): string {
  const plain = (resolved.anyOf ?? resolved.oneOf)?.find(({ type }) => type !== 'null') ?? resolved;
  const values = (plain.enum ?? [])
    .filter((value) => typeof value === 'string')
    .map((value) => `\`${value}\``);
  const meaning = description ?? resolved.description ?? plain.description;
  const bounds = [
    plain.minLength !== undefined && plain.maxLength !== undefined
      ? `${plain.minLength} to ${plain.maxLength} characters`
      : plain.maxLength !== undefined && `Up to ${plain.maxLength} characters`,
    plain.minimum !== undefined && plain.maximum !== undefined && `${plain.minimum} to ${plain.maximum}`,
    plain.maxItems !== undefined && `Up to ${grouped(plain.maxItems)} items`,
    values.length > 0 && `One of ${values.join(', ')}`,
    plain.default !== undefined && `Default \`${JSON.stringify(plain.default)}\``,
  ];
  return [meaning, ...bounds.filter(Boolean)]
    .filter(Boolean)
    .map((sentence) => `${String(sentence).replace(/\.$/, '')}.`)
    .join(' ');
}

/** The type in words, such as "list of string or null". */
export function kindOf(api: OpenApi, schema: JsonSchema): string {
  const { type, anyOf, oneOf, items, format, additionalProperties } = resolve(api, schema);
  const variants = anyOf ?? oneOf;
  if (variants) return [...new Set(variants.map((part) => kindOf(api, part)))].join(' or ');
  const [first = 'any', ...others] = Array.isArray(type) ? type : [type ?? 'any'];
  const name =
    format === 'date-time'
      ? 'time'
      : first === 'object' && typeof additionalProperties === 'object'
        ? 'map'
        : first;
  const shown = items ? `list of ${kindOf(api, items)}` : name;
  return [shown, ...others].join(' or ');
}

/** The component that a schema refers to, or the schema itself. */
export function resolve(api: OpenApi, schema: JsonSchema): JsonSchema {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? schema : (api.components.schemas[name] ?? schema);
}
