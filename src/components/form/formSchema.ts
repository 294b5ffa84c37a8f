// Derives from the schema of a call which fields of its form are required, how long they may be and which are numbers, and checks the typed
// values.
import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { isInKes } from '../../../contract/common.ts';
import {
  faultsWith,
  faultText,
  labelOf,
  notInKesFault,
  requiredFault,
  type GivenLabels,
} from '../../../contract/faults.ts';

/** The labels of a form's fields, by the names of the body's fields. */
export type Labels<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]?: string };

/** The props of an input that come from the schema. */
export interface FieldProps {
  source: string;
  label: string;
  required: boolean;
  /** Undefined if the schema sets no limit. */
  lengthMax: number | undefined;
}

const fieldAt = (schema: z.ZodType, path: readonly PropertyKey[]) =>
  path.reduce<z.ZodType | undefined>((outer, name) => outer && shapeOf(outer)[String(name)], schema);

/** The `name` of a nested field is its path, such as `smpp.host`. */
export function fieldOf(schema: z.ZodType, name: string, labels: GivenLabels): FieldProps {
  const path = name.split('.');
  const field = fieldAt(schema, path);
  if (!field) throw new Error(`The schema has no field ${name}`);
  return {
    source: name,
    label: labelOf(path, labels),
    required: !takesEmpty(field) && !isOptional(field) && !isNullable(field),
    lengthMax: baseOf(field).maxLength ?? undefined,
  };
}

/** The type of errors about missing values. */
export const missing = 'missing';

/** Checks the values of a form by the schema and assigns each error to its field. */
export const resolverOf =
  <Schema extends z.ZodType>(schema: Schema, labels: Labels<Schema>): Resolver =>
  async (values) => {
    const typed = asSchemaInput(schema, values);
    const { success, data, error } = await schema.safeParseAsync(typed, { error: faultsWith(labels) });
    if (success) return { values: data as FieldValues, errors: {} };
    const errors: FieldErrors = {};
    for (const { path: whole, message, code } of error.issues) {
      const path = withinFields(whole, typed);
      const name = path.join('.') || 'root';
      // Only the first error of a field is shown.
      if (get(errors, name)) continue;
      // Refinements have their own message for missing values.
      const value = path.reduce(step, typed);
      const isMissing = code !== 'custom' && path.length > 0 && isEmpty(value);
      const text = isMoneyInOther(fieldAt(schema, path), value)
        ? notInKesFault(path, labels)
        : faultText(message, path, labels);
      const fault = isMissing
        ? { type: missing, message: requiredFault(path, labels) }
        : { type: 'fault', message: text };
      set(errors, name, fault);
    }
    return { values: {}, errors };
  };

/** An error inside the value that the schema makes of a text, such as an entry of a list, is assigned to the text field. */
function withinFields(path: readonly PropertyKey[], typed: FieldValues) {
  const text = path.findIndex((_, index) => typeof path.slice(0, index).reduce(step, typed) === 'string');
  return text === -1 ? path : path.slice(0, text);
}

const step = (value: unknown, name: PropertyKey): unknown =>
  (value as Record<PropertyKey, unknown> | undefined)?.[name];
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/**
 * Converts the texts of a form's inputs to what the schema accepts: omits optional fields that are empty, sets nullable ones that are empty
 * to null, and reads numbers and amounts in KES as people write them.
 */
export function asSchemaInput(schema: z.ZodType, values: FieldValues): FieldValues {
  const typed: FieldValues = { ...values };
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    const value: unknown = values[name];
    if (isObject(value) && Object.keys(shapeOf(field)).length > 0) typed[name] = asSchemaInput(field, value);
    if (typeof value !== 'string') continue;
    if (value.trim() === '' && isOptional(field)) delete typed[name];
    else if (value === '' && isNullable(field) && !takesEmpty(field)) typed[name] = null;
    else {
      const text = takesKes(field) ? withoutKes(value) : value;
      if (takesNumber(field)) typed[name] = numberIn(text) ?? value;
      else if (takesKes(field)) typed[name] = digitsIn(text) ?? value;
    }
  }
  return typed;
}

const isObject = (value: unknown): value is FieldValues => typeof value === 'object' && value !== null;

/** Reads a number as people write and paste it: "100,000", "100 000". */
export function numberIn(text: string): number | undefined {
  const digits = digitsIn(text);
  return digits === undefined ? undefined : Number(digits);
}

/** The currency before or after an amount: "KES 1,000", "1,000/=". */
const currency = /^\s*(?:kes|kshs?)\.?|(?:kes|kshs?|\/[=-])\.?\s*$/i;

/** An amount as it was typed or pasted, without its currency. */
export const withoutKes = (text: string): string => text.replace(currency, '').trim();

/** Whether an amount of money was typed into a field for another kind of number. */
const isMoneyInOther = (field: z.ZodType | undefined, value: unknown): boolean =>
  field !== undefined && takesNumber(field) && !takesKes(field) && namesKes(value);

const namesKes = (value: unknown) => typeof value === 'string' && /\d/.test(value) && currency.test(value);

function digitsIn(text: string): string | undefined {
  const parts = /^\s*(\d+|\d{1,3}(?:[ ,\u00A0\u202F]\d{3})+)(\.\d+)?\s*$/.exec(text);
  return parts ? (parts[1] ?? '').replaceAll(/\D/g, '') + (parts[2] ?? '') : undefined;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** The fields of an object schema, including refined, preprocessed and optional ones; empty for other schemas. */
function shapeOf(schema: z.ZodType): Shape {
  const { type, shape } = baseOf(schema);
  return type === 'object' ? shape : {};
}

/** Whether the schema accepts empty text. */
function takesEmpty(schema: z.ZodType): boolean {
  if (!['string', 'union', 'literal'].includes(baseOf(schema).type)) return false;
  try {
    return schema.safeParse('').success;
  } catch {
    // safeParse throws if the schema checks asynchronously. No field with such a schema may be empty.
    return false;
  }
}

/** Whether the field is a number, so that typed digits are converted. */
function takesNumber(schema: z.ZodType): boolean {
  const { type, options } = baseOf(schema);
  if (type !== 'union') return type === 'number';
  return options.some(takesNumber) && options.every((option) => baseOf(option).type !== 'string');
}

function takesKes(schema: z.ZodType): boolean {
  const { innerType } = schema.def as Wrapper;
  return isInKes(schema) || (innerType !== undefined && takesKes(innerType));
}

/** Read from the wrappers, because a schema that checks asynchronously cannot be tried with a value. */
function isOptional(schema: z.ZodType): boolean {
  const { type, innerType, in: before, out: after } = schema.def as Wrapper;
  if (type === 'optional' || type === 'default') return true;
  if (type === 'nonoptional') return false;
  // A preprocessing step accepts anything, so the schema behind it decides.
  const inner = before?.def.type === 'transform' ? after : (innerType ?? before);
  return inner !== undefined && isOptional(inner);
}

function isNullable(schema: z.ZodType): boolean {
  const { type, innerType } = schema.def as Wrapper;
  return type === 'nullable' || (innerType !== undefined && isNullable(innerType));
}

/** The schema inside its wrappers. */
function baseOf(schema: z.ZodType): Base {
  const { innerType, in: before, out: after } = schema.def as Wrapper;
  const inner = innerType ?? (after?.def.type === 'transform' ? before : after);
  return inner ? baseOf(inner) : (schema as unknown as Base);
}

interface Wrapper {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}
/** The parts of string, object and union schemas that are read here. */
interface Base extends Partial<Pick<z.ZodString, 'maxLength'>> {
  type: string;
  shape: Shape;
  options: readonly z.ZodType[];
}
