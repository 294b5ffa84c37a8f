// Custom fields of contacts: any further column of a file, which texts insert as `{loan_balance}` (requirements/domain.md#contacts). Names
// are normalised; their number and length are limited.
import { z } from 'zod';
import { consentColumns } from './consent.ts';

/** Most custom fields of the contacts of one group. */
export const contactFieldsMax = 20;
export const fieldNameCharactersMax = 40;
export const fieldCharactersMax = 200;

/** The fields that every contact has. */
export const builtInFields = ['msisdn', 'first_name', 'other_name'] as const;

/** "Loan Balance (KES)" -> "loan_balance_kes"; undefined if nothing is left or the name is one of {@link builtInFields}. */
export function fieldNameOf(heading: string): string | undefined {
  const name = heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .slice(0, fieldNameCharactersMax)
    .replace(/^_+|_+$/g, '');
  return name === '' || builtInFields.some((known) => known === name) ? undefined : name;
}

const fieldName = z
  .string()
  .refine(
    (name) => fieldNameOf(name) === name,
    'A field is named in small letters, digits and _, like loan_balance',
  );

const tooMany = `A contact group has at most ${contactFieldsMax} further fields`;

/** Values by field name; an empty value removes the field. */
export const contactFields = z
  .record(
    fieldName,
    z.string().trim().max(fieldCharactersMax, `A field has at most ${fieldCharactersMax} characters`),
  )
  .refine((fields) => Object.keys(fields).length <= contactFieldsMax, tooMany);

/** The use of a column that holds the whole name; its first word is the first name. */
export const wholeName = 'name';

const once = (uses: readonly string[]) => {
  const used = uses.filter((use) => use !== '');
  return new Set(used).size === used.length;
};

/** The use of a column that says Muted of contacts that are muted, as contacts.csv does. */
export const mutedColumn = 'contact_status';

/** The uses of a column other than a custom field. */
const namedUses = [...builtInFields, wholeName, mutedColumn, ...consentColumns] as const;

export const consentNotWhole = 'Consent takes three columns: its source, date and text';

/** Whether the uses include all of {@link consentColumns} or none. */
export const consentIsWhole = (uses: readonly string[]): boolean =>
  [0, consentColumns.length].includes(consentColumns.filter((use) => uses.includes(use)).length);

/**
 * The use of each column of a file: one of {@link builtInFields}, {@link wholeName}, {@link mutedColumn}, one of {@link consentColumns}, the
 * name of a custom field, or '' if the column is not imported. A form sends it as JSON.
 */
export const contactColumns = z.preprocess(
  (value) => (typeof value === 'string' ? parsed(value) : value),
  z
    .array(z.union([z.literal(['', ...namedUses]), fieldName]), 'Columns must be a list')
    .max(1000)
    .refine((uses) => uses.includes('msisdn'), 'Choose the column of the mobile numbers')
    .refine(once, 'Each field takes one column')
    .refine(consentIsWhole, consentNotWhole)
    .refine((uses) => uses.filter(isFurther).length <= contactFieldsMax, tooMany)
    .optional(),
);

/** Whether the column is a custom field. */
export const isFurther = (use: string): boolean => use !== '' && !namedUses.some((known) => known === use);

function parsed(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
