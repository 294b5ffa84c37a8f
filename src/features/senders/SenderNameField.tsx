// The name of a sender ID as it is typed: its length counted, what no telco takes said at once, and a warning under a name
// that may be taken for a bank or M-PESA.
import { Alert, TextField } from '@mui/material';
import { lookalikeOf, senderNameFault, senderNameMax } from '../../../contract/senderName.ts';

/** What is wrong with a name; nothing typed is no fault yet, the form says what is missing. */
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
  /** What follows "This name makes people think of M-PESA." */
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
      {like && (
        <Alert severity="warning">{`This name makes people think of ${like}. ${lookalikeHint}`}</Alert>
      )}
    </>
  );
}
