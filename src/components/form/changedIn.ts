// Finds the fields that a form changed. Calls that keep omitted fields are sent these alone, so that changes of other people since the form
// was opened are not overwritten.
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { asSchemaInput } from './formSchema.ts';

/** The checked `values` that differ from the form's initial values. */
export function changedIn<Schema extends z.ZodObject>(
  schema: Schema,
  defaultValues: FieldValues,
  values: z.output<Schema>,
): Partial<z.output<Schema>> {
  const typed = asSchemaInput(schema, defaultValues);
  const changed = Object.entries(values).filter(([name, value]) => {
    const before = schema.shape[name]?.safeParse(typed[name]);
    return !before?.success || JSON.stringify(before.data) !== JSON.stringify(value);
  });
  return Object.fromEntries(changed) as Partial<z.output<Schema>>;
}
