// Input of a sender ID's name: counts its characters, shows at once what telcos reject, and warns of a name that resembles a bank or
// M-PESA.
import { Alert, TextField } from '@mui/material';
import { useController } from 'react-hook-form';
import { z } from 'zod';
import { faultText } from '../../../contract/faults.ts';
import { senderNameFault, senderNameMax } from '../../../contract/senderName.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { faultOf, textFieldOf } from '../../components/form/inputs.tsx';
import { lookalikeText } from './lookalikeText.ts';
import { senderNameTexts as texts } from './senderNameTexts.ts';

interface SenderNameInputProps extends FieldProps {
  disabled?: boolean;
  /** Advice that follows "This name makes people think of M-PESA." */
  lookalikeHint: string;
}

export function SenderNameInput({ source, label, required, disabled, lookalikeHint }: SenderNameInputProps) {
  const { field, fieldState } = useController({ name: source });
  const code = String(field.value).trim();
  const fault = code === '' ? undefined : senderNameFault(code);
  const shown = fault === undefined ? fieldState.error?.message : faultText(fault, [source]);
  const warning = code && !fault && lookalikeText(code, lookalikeHint);
  return (
    <>
      <TextField
        label={label}
        required={required}
        disabled={disabled}
        {...textFieldOf(field)}
        {...faultOf(shown, texts.count(code.length, senderNameMax))}
        slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off', spellCheck: false } }}
      />
      {warning && <Alert severity="warning">{warning}</Alert>}
    </>
  );
}

/** A name that telcos accept; the server refuses others. */
export const senderName = z
  .string()
  .trim()
  .min(1)
  .superRefine((name, context) => {
    const fault = senderNameFault(name);
    if (fault) context.addIssue(fault);
  });
