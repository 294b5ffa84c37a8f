// What a form takes from the schema of its call: which fields must be filled in, how long they may be, which are numbers, and the
// faults of what was typed.
import { set } from 'react-hook-form';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import { faultsWith, labelOf } from '../../../contract/faults.ts';

/** The labels of a form's fields, by the names of the body's fields. */
export type Labels<Schema extends z.ZodType> = { [Name in keyof z.input<Schema>]?: string };

/** What an input takes from the schema. */
export interface FieldProps {
  source: string;
  label: string;
  required: boolean;
  /** Undefined where the schema sets no bound. */
  lengthMax: number | undefined;
}

export function fieldOf(schema: z.ZodType, name: string, labels: object): FieldProps {
  const field = shapeOf(schema)[name];
  if (!field) throw new Error(`The schema has no field ${name}`);
  const { minLength, maxLength, format, type } = baseOf(field);
  const mayBeEmpty = type === 'string' && !minLength && !format;
  return {
    source: name,
    label: labelOf([name], labels),
    required: !mayBeEmpty && !isOptional(field),
    lengthMax: maxLength ?? undefined,
  };
}

/** Type of a missing value's fault. */
export const missing = 'missing';

/** Checks a form's values by the schema, with each fault at its field. */
export const resolverOf =
  <Schema extends z.ZodType>(schema: Schema, labels: Labels<Schema>): Resolver<FieldValues> =>
  async (values) => {
    const typed = asTyped(schema, values);
    const { success, data, error } = await schema.safeParseAsync(typed, { error: faultsWith(labels) });
    if (success) return { values: data as FieldValues, errors: {} };
    const errors: FieldErrors = {};
    // The first fault of a field is the one shown.
    for (const { path: whole, message } of error.issues.toReversed()) {
      const path = withinFields(whole, typed);
      const isMissing = path.length > 0 && isEmpty(path.reduce(step, typed));
      const fault = isMissing
        ? { type: missing, message: `${labelOf(path, labels)} is required` }
        : { type: 'fault', message };
      set(errors, path.join('.') || 'root', fault);
    }
    return { values: {}, errors };
  };

/** A fault in what the schema makes of a text, such as an entry of a list, is the text's. */
function withinFields(path: readonly PropertyKey[], typed: FieldValues) {
  const text = path.findIndex((_, index) => typeof path.slice(0, index).reduce(step, typed) === 'string');
  return text === -1 ? path : path.slice(0, text);
}

const step = (value: unknown, name: PropertyKey): unknown =>
  (value as Record<PropertyKey, unknown> | undefined)?.[name];
const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** The values as the schema takes them: without optional fields left empty, and numbers in place of their texts. */
function asTyped(schema: z.ZodType, values: FieldValues): FieldValues {
  const typed: FieldValues = { ...values };
  for (const [name, field] of Object.entries(shapeOf(schema))) {
    const value: unknown = values[name];
    if (typeof value !== 'string') continue;
    if (value.trim() === '' && isOptional(field)) delete typed[name];
    else if (baseOf(field).type === 'number') typed[name] = numberIn(value) ?? value;
  }
  return typed;
}

/** The number in a text as people write and paste it: "100,000", "100 000", "KES 1,000". */
export function numberIn(text: string): number | undefined {
  const digits = /^\s*(?:(?:kes|ksh)\.?)?\s*(\d+|\d{1,3}(?:[ ,\u00A0\u202F]\d{3})+)(\.\d+)?\s*$/i.exec(text);
  return digits ? Number((digits[1] ?? '').replaceAll(/\D/g, '') + (digits[2] ?? '')) : undefined;
}

type Shape = Readonly<Record<string, z.ZodType>>;

/** The fields of an object schema, also of a refined or preprocessed one. */
function shapeOf(schema: z.ZodType): Shape {
  const { def } = (schema as z.ZodObject | z.ZodPipe)._zod;
  if (def.type === 'object') return def.shape as Shape;
  return def.type === 'pipe' ? shapeOf(def.out as z.ZodType) : {};
}

/** A preprocessed schema takes anything itself; what it passes on decides. */
function isOptional(schema: z.ZodType): boolean {
  const { def, optin } = schema._zod as unknown as { def: Wrapper; optin?: 'optional' };
  return def.in?._zod.def.type === 'transform' && def.out ? isOptional(def.out) : optin === 'optional';
}

/** The schema below its wrappers. */
function baseOf(schema: z.ZodType): Base {
  const def = schema._zod.def as Wrapper;
  const inner = def.innerType ?? (def.out?._zod.def.type === 'transform' ? def.in : def.out);
  return inner ? baseOf(inner) : (schema as unknown as Base);
}

interface Wrapper {
  type: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
}
/** The length bounds and the format are of strings. */
type Base = { type: string } & Partial<Pick<z.ZodString, 'minLength' | 'maxLength' | 'format'>>;
