// Converts the contract's zod schemas to JSON Schema for OpenAPI 3.1. A schema with a name (typeNames.ts) becomes a
// component.
import { z } from 'zod';
import { typeNames } from './typeNames.ts';

export interface JsonSchema {
  [key: string]: unknown;
  $ref?: string;
  title?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  default?: unknown;
  examples?: unknown[];
  additionalProperties?: JsonSchema | boolean;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export type Components = Map<string, JsonSchema>;

/** `input`: what callers send. `output`: what the API answers. */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const title = typeNames.get(zodSchema)?.name;
      if (title !== undefined) jsonSchema.title = title;
    },
  }) as JsonSchema;
  delete made.$schema;
  return tidy(made, io) as JsonSchema;
}

/** Removes what readers do not need: zod's pattern of a format, bounds of safe integers, closed answers, variants for null. */
function tidy(value: unknown, io: 'input' | 'output'): unknown {
  if (Array.isArray(value)) return value.map((part) => tidy(part, io));
  if (typeof value !== 'object' || value === null) return value;
  const { example, ...schema } = withNull(value as JsonSchema);
  if (schema.format !== undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  // Answers may get more fields later, which a closed schema would make a breaking change.
  if (io === 'output' && schema.additionalProperties === false) delete schema.additionalProperties;
  delete schema.propertyNames;
  if (example !== undefined) schema.examples = [example];
  return Object.fromEntries(
    Object.entries(schema).map(([key, inner]) => [key, key === 'examples' ? inner : tidy(inner, io)]),
  );
}

/** Writes a nullable value of one type as `type: [type, 'null']`. Of variants generators make types with names of their own. */
function withNull({ anyOf, ...rest }: JsonSchema): JsonSchema {
  const [value, other] = anyOf ?? [];
  if (
    anyOf?.length !== 2 ||
    other?.type !== 'null' ||
    typeof value?.type !== 'string' ||
    componentName(value)
  )
    return anyOf ? { anyOf, ...rest } : rest;
  const { type, ...schema } = value;
  return {
    ...schema,
    ...rest,
    type: [type, 'null'],
    ...(schema.enum && { enum: [...schema.enum, null] }),
  };
}

/**
 * Replaces each schema that has a name by a reference to its component, the deepest first. Its description stays where it is used.
 * @throws Error for two schemas of one name
 */
export function hoist(schema: JsonSchema, components: Components): JsonSchema {
  const inner = mapSchema(schema, (part) => hoist(part, components));
  const name = componentName(inner);
  if (name === undefined) return inner;
  const { title: _title, description, ...component } = inner;
  const known = components.get(name);
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
    throw new Error(`Two schemas are named ${name}`);
  components.set(name, component);
  return { $ref: `#/components/schemas/${name}`, ...(description !== undefined && { description }) };
}

/** The title, or the literal `object` field: `opt_out` becomes OptOut. */
function componentName({ title, properties }: JsonSchema): string | undefined {
  if (title !== undefined) return title;
  const literal = properties?.object?.const;
  return typeof literal === 'string' ? typeName(literal) : undefined;
}

/** The name of a type: `opt_out` and `opt.out` become OptOut. */
export const typeName = (text: string): string =>
  text.replaceAll(/(?:^|[._])([a-z])/g, (_all, letter: string) => letter.toUpperCase());

function mapSchema(schema: JsonSchema, map: (part: JsonSchema) => JsonSchema): JsonSchema {
  const mapped = { ...schema };
  if (mapped.properties)
    mapped.properties = Object.fromEntries(
      Object.entries(mapped.properties).map(([key, part]) => [key, map(part)]),
    );
  if (mapped.items) mapped.items = map(mapped.items);
  if (typeof mapped.additionalProperties === 'object')
    mapped.additionalProperties = map(mapped.additionalProperties);
  for (const key of ['anyOf', 'oneOf', 'allOf'] as const) {
    const parts = mapped[key];
    if (parts) mapped[key] = parts.map(map);
  }
  return mapped;
}
