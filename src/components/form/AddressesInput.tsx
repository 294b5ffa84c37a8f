// Input of the IP addresses and networks that a key or account may be used from, one per line.
import { z } from 'zod';
import { addressTexts as texts } from './addressTexts.ts';
import type { FieldProps } from './formSchema.ts';
import { TextInput } from './inputs.tsx';

/** Schema of the typed text, based on the schema of the addresses. */
export const typedAddresses = <Addresses extends z.ZodType<unknown, string[]>>(addresses: Addresses) =>
  z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .pipe(addresses);

/** The addresses as text, one per line. */
export const addressesText = (addresses: readonly string[] | undefined): string =>
  (addresses ?? []).join('\n');

export const AddressesInput = (field: FieldProps) => (
  <TextInput
    {...field}
    required={false}
    multiline
    minRows={2}
    maxRows={8}
    placeholder={'196.201.214.7\n196.201.214.0/24'}
    helperText={texts.hint}
    spellCheck={false}
  />
);
