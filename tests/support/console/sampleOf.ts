// Derives values from a schema of the contract that fit it, so that tests of every call need no fixtures.
import { z } from 'zod';

interface Shape {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  properties?: Record<string, Shape>;
  items?: Shape;
  format?: string;
  minimum?: number;
  exclusiveMinimum?: number;
  $ref?: string;
  $defs?: Record<string, Shape>;
}

/** Number of rows in every array, so that each of a few alternatives occurs. */
const rowsMax = 3;

/** A value of the schema's output with all optional fields. Arrays have three rows with different alternatives and texts. */
export const sampleOf = (schema: z.ZodType): unknown =>
  sample(z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as Shape, 0);

function sample(shape: Shape, nth: number): unknown {
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[nth % shape.enum.length];
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return sample(choices[nth % choices.length] ?? {}, nth);
  switch (Array.isArray(shape.type) ? shape.type[0] : shape.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, each]) => [name, sample(each, nth)]),
      );
    case 'array':
      return Array.from({ length: rowsMax }, (_, index) => named(sample(shape.items ?? {}, index), index));
    case 'integer':
    case 'number':
      return Math.max(1, (shape.minimum ?? shape.exclusiveMinimum ?? 0) + 1);
    case 'boolean':
      return nth % 2 === 0;
    case 'string':
      return shape.format === 'date'
        ? `2026-11-2${nth}`
        : shape.format === 'date-time'
          ? '2026-11-20T10:05:07Z'
          : String(12 + nth);
    default:
      return null;
  }
}

/** Each row has a different id. */
const named = (row: unknown, index: number): unknown =>
  typeof row === 'object' && row !== null
    ? Object.fromEntries(
        Object.entries(row).map(([name, value]) => [
          name,
          /(^|_)id$/.test(name) && typeof value === 'number' ? index + 1 : (value as unknown),
        ]),
      )
    : row;
