// Finds the fields that a form changed. Calls that keep omitted fields are sent these alone, so that changes of other people since the form
// was opened are not overwritten.
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { AsRead } from '../../../contract/common.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { asSchemaInput } from './formSchema.ts';

/** The values that were sent without an answer, by the initial values of their form, or of the part of the form that they are in. */
const unanswered = new WeakMap<object, FieldValues[]>();

/** Notes values that the server may have stored, so that {@link changedIn} also finds fields that are set back afterwards. */
export function noteUnanswered(defaultValues: FieldValues, values: FieldValues): void {
  unanswered.set(defaultValues, [...(unanswered.get(defaultValues) ?? []), values]);
  for (const [name, part] of Object.entries(defaultValues))
    if (isFields(part) && isFields(values[name])) noteUnanswered(part, values[name]);
}

const isFields = (value: unknown): value is FieldValues => typeof value === 'object' && value !== null;

/** The checked `values` that differ from the form's initial values, or from values that were sent without an answer. */
export function changedIn<Schema extends z.ZodObject>(
  schema: Schema,
  defaultValues: FieldValues,
  values: z.output<Schema>,
): Partial<z.output<Schema>> {
  const typed = asSchemaInput(schema, defaultValues);
  const changed = Object.entries(values).filter(([name, value]) => {
    const before = schema.shape[name]?.safeParse(typed[name]);
    if (!before?.success) return true;
    const known = [
      before.data,
      ...(unanswered.get(defaultValues) ?? []).map((sent) => sent[name] as unknown),
    ];
    return known.some((each) => JSON.stringify(each) !== JSON.stringify(value));
  });
  return Object.fromEntries(changed) as Partial<z.output<Schema>>;
}

/** The fields of a record, as it was read, that a change names. */
export const readOf = (record: object, change: object): NonNullable<AsRead> =>
  Object.fromEntries(Object.entries(record as NonNullable<AsRead>).filter(([name]) => name in change));

/** {@link readOf} as a part of a change, which the server refuses if another person has changed these fields since. */
export function asRead(record: object, change: object): { read?: AsRead } {
  const read = readOf(record, change);
  return Object.keys(read).length > 0 ? { read } : {};
}

/** {@link asRead} for forms that a backend of the specification has, too, which does not have the field. */
export function useAsRead(): typeof asRead {
  const hasExtensions = useHasExtensions();
  return (record, change) => (hasExtensions ? asRead(record, change) : {});
}
