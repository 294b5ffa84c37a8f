// The message input with characters, parts and encoding, and the characters that make the message more expensive
// (requirements/domain.md#text). Counts with the same function as the server.
import { Alert, Box, Button, TextField, useForkRef } from '@mui/material';
import { useEffect, type RefObject } from 'react';
import { useController } from 'react-hook-form';
import { hasGsm7Equivalents, partsMax, segment, withGsm7Equivalents } from '../../../../contract/segments.ts';
import type { FieldProps } from '../../../components/form/formSchema.ts';
import { faultOf, growingInput, textFieldOf } from '../../../components/form/inputs.tsx';
import { formatCount } from '../../../format/formatNumber.ts';
import { messageInputTexts as texts } from './messageInputTexts.ts';

interface MessageInputProps extends FieldProps {
  /** The text to count, if it is sent differently from how it is typed. */
  counted?: string;
  placeholder?: string | undefined;
  inputRef?: RefObject<HTMLTextAreaElement | null>;
}

export function MessageInput({ source, label, required, counted, placeholder, inputRef }: MessageInputProps) {
  const { field, fieldState } = useController({ name: source });
  const value = field.value as string;
  const text = counted ?? value;
  const { encoding, parts, left, forcing, doubled } = segment(text);
  const isTooLong = parts > partsMax;
  // Fields are inserted at the caret, which browsers put before the text of a draft that is opened again.
  useEffect(() => {
    const input = inputRef?.current;
    input?.setSelectionRange(input.value.length, input.value.length);
  }, [inputRef]);
  const fault = fieldState.error?.message ?? (isTooLong ? texts.partsMax(partsMax) : undefined);
  const hint = [
    formatCount(Array.from(text).length, 'character'),
    formatCount(parts, 'part'),
    encoding,
    texts.left(left),
    ...(text.startsWith(value) ? [] : [texts.withoutFields]),
  ].join(' · ');

  return (
    <Box>
      <TextField
        label={label}
        required={required}
        multiline
        fullWidth
        {...textFieldOf(field)}
        inputRef={useForkRef(field.ref, inputRef)}
        {...faultOf(fault, hint)}
        placeholder={placeholder}
        slotProps={{
          ...growingInput(4, 10),
          formHelperText: { role: isTooLong ? 'alert' : undefined },
          inputLabel: { shrink: placeholder ? true : undefined },
        }}
      />
      {forcing.length > 0 && (
        <Dearer
          text={texts.forcing(forcing.map(visible).join(' '))}
          onReplace={hasGsm7Equivalents(value) ? () => field.onChange(withGsm7Equivalents(value)) : undefined}
        />
      )}
      {doubled.length > 0 && <Dearer text={texts.doubled(doubled.map(visible).join(' '))} />}
    </Box>
  );
}

/** Not an ARIA alert, which would be read out at every key press. */
const Dearer = ({ text, onReplace }: { text: string; onReplace?: (() => void) | undefined }) => (
  <Alert
    role="note"
    severity="warning"
    sx={{ mt: 1, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 200px', overflowWrap: 'anywhere' } }}
    action={
      onReplace && (
        <Button color="inherit" size="small" onClick={onReplace}>
          {texts.replace}
        </Button>
      )
    }
  >
    {text}
  </Alert>
);

/** The character, or its code point if it is invisible. */
function visible(character: string): string {
  if (!/^[\s\p{C}\p{M}]$/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}
