// The message with its characters, parts and encoding, and the characters that make it expensive (requirements/domain.md#text).
// Counts with the same function as the server.
import { Box, Button, TextField, Typography } from '@mui/material';
import type { Ref } from 'react';
import { hasGsm7Equivalents, partsMax, segment, withGsm7Equivalents } from '../../../contract/segments.ts';
import { faultOf } from '../../components/form/inputs.tsx';
import { formatCount } from '../../components/formatNumber.ts';

interface MessageFieldProps {
  value: string;
  isMissing?: boolean;
  /** Of the form, beside what the count shows. */
  fault?: string | undefined;
  onChange: (message: string) => void;
  /** The text as it is counted, where it is sent differently from how it is typed. */
  counted?: string;
  placeholder?: string | undefined;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function MessageField(props: MessageFieldProps) {
  const { value, isMissing, fault, onChange, counted: text = value, placeholder, inputRef } = props;
  const { encoding, parts, left, forcing, doubled } = segment(text);
  const isTooLong = parts > partsMax;
  const counted = [
    formatCount(Array.from(text).length, 'character'),
    formatCount(parts, 'part'),
    encoding,
    `${left} left in this part`,
    ...(text.startsWith(value) ? [] : ['without its fields']),
  ].join(' · ');

  return (
    <Box>
      <TextField
        label="Message"
        required
        multiline
        minRows={4}
        maxRows={10}
        fullWidth
        value={value}
        onChange={(event) => onChange(event.target.value)}
        {...faultOf(fault ?? (isTooLong ? `At most ${partsMax} parts can be sent` : undefined), counted)}
        error={isMissing || isTooLong || fault !== undefined}
        inputRef={inputRef}
        placeholder={placeholder}
        slotProps={{
          formHelperText: { role: isTooLong ? 'alert' : undefined },
          inputLabel: { shrink: placeholder ? true : undefined },
        }}
      />
      {forcing.length > 0 && (
        <Dearer
          text={`These characters make it UCS-2: ${forcing.map(visible).join(' ')}`}
          onReplace={hasGsm7Equivalents(value) ? () => onChange(withGsm7Equivalents(value)) : undefined}
        />
      )}
      {doubled.length > 0 && (
        <Dearer text={`These characters count double: ${doubled.map(visible).join(' ')}`} />
      )}
    </Box>
  );
}

function Dearer({ text, onReplace }: { text: string; onReplace?: () => void }) {
  return (
    <Box sx={notice}>
      <Typography variant="body2" sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        {text}
      </Typography>
      {onReplace && (
        <Button size="small" variant="outlined" onClick={onReplace}>
          Replace look-alikes
        </Button>
      )}
    </Box>
  );
}

/** A character, or its code point where it is invisible. */
function visible(character: string): string {
  if (!/^[\s\p{C}\p{M}]$/u.test(character)) return character;
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
}

const notice = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  mt: 1,
  px: 1.5,
  py: 1,
  borderRadius: 2,
  color: 'var(--warning)',
  backgroundColor: 'var(--warning-soft)',
};
