// What a form changed. Sent alone to a call that keeps what is missing, it leaves what another person has changed since the form opened.
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { asSchemaInput } from './formSchema.ts';

/** The checked `values` that differ from those the form started with. */
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
