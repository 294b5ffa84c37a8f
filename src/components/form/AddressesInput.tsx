// The IP addresses and networks from which a key or an account may be used, one a line.
import { z } from 'zod';
import { addressTexts as texts } from './addressTexts.ts';
import type { FieldProps } from './formSchema.ts';
import { TextInput } from './inputs.tsx';

/** The schema of what is typed, over that of the addresses. */
export const typedAddresses = <Addresses extends z.ZodType<unknown, string[]>>(addresses: Addresses) =>
  z
    .string()
    .transform((text) => text.split(/[\s,;]+/).filter(Boolean))
    .pipe(addresses);

/** Addresses as they are typed. */
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
