import { useWatch } from 'react-hook-form';
import type { FieldProps } from '../../../components/form/formSchema.ts';
import { TextInput } from '../../../components/form/inputs.tsx';
import { formatCount } from '../../../format/formatNumber.ts';
import { countNumbers } from './countNumbers.ts';
import type { SendDraft } from '../draft.ts';
import { sendTexts as texts } from '../sendTexts.ts';

/** Phone numbers as typed or pasted, with a live count of the entries. */
export function NumbersInput(props: FieldProps) {
  const count = countNumbers(useWatch<SendDraft, 'msisdn'>({ name: 'msisdn' }));
  return (
    <TextInput
      {...props}
      // Pasted text must not be truncated.
      lengthMax={undefined}
      placeholder="0712345678, 0733123456"
      multiline
      minRows={2}
      maxRows={6}
      inputMode="tel"
      spellCheck={false}
      helperText={count === 0 ? texts.numbersHint : formatCount(count, 'number')}
    />
  );
}
