// Input for a code that was sent by SMS.
import { codeTexts } from './codeTexts.ts';
import { Field } from './Field.tsx';

export const CodeField = (field: { name: string; invalid: boolean; readOnly: boolean }) => (
  <Field
    {...field}
    label={codeTexts.code}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={12}
    hint={codeTexts.codeHint}
    autoFocus
  />
);

/** Returns the digits of a code, which may be typed or pasted with spaces: "123 456". */
export const digitsOf = (code: string): string => code.replaceAll(/\s/g, '');
