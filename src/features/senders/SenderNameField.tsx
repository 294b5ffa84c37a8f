// The field of a sender ID's name: counts its length, shows what telcos refuse, and warns of a name that resembles a bank or
// M-PESA.
import { Alert, TextField } from '@mui/material';
import { lookalikeOf, senderNameFault, senderNameMax } from '../../../contract/senderName.ts';

/** The fault of a name; an empty one is the form's to report. */
export function nameFaultOf(text: string): string | undefined {
  const code = text.trim();
  return code === '' ? undefined : senderNameFault(code);
}

interface SenderNameFieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
  isMissing?: boolean;
  disabled?: boolean;
  /** Follows "This name resembles M-PESA." */
  lookalikeHint: string;
}

export function SenderNameField(props: SenderNameFieldProps) {
  const { label, value, onChange, isMissing = false, disabled, lookalikeHint } = props;
  const code = value.trim();
  const fault = nameFaultOf(value);
  const like = code && !fault ? lookalikeOf(code) : undefined;
  return (
    <>
      <TextField
        label={label}
        required
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        error={isMissing || fault !== undefined}
        helperText={fault ?? `${code.length} of ${senderNameMax} characters`}
        slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off', spellCheck: false } }}
      />
      {like && <Alert severity="warning">{`This name resembles ${like}. ${lookalikeHint}`}</Alert>}
    </>
  );
}
