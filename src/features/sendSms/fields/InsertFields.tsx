// Inserts a field of the recipients into the message (requirements/domain.md#personalisation).
import { Box, Button } from '@mui/material';
import { splitFields } from '../../../../contract/fields.ts';
import { Hint } from '../../../components/Muted.tsx';
import { sendTexts as texts } from '../sendTexts.ts';

/** Further fields, and columns of files, have the names that people gave them. */
const labels: Readonly<Record<string, string>> = texts.insertNames;

interface InsertFieldsProps {
  names: readonly string[];
  message: string;
  onInsert: (field: string) => void;
}

export function InsertFields({ names, message, onInsert }: InsertFieldsProps) {
  const bare = splitFields(message).fields.find(({ fallback }) => fallback === undefined);
  return (
    <Box>
      <Box role="group" aria-label={texts.insertField} sx={row}>
        <Hint>{texts.insert}</Hint>
        {names.map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            onClick={() => onInsert(`{${name}}`)}
            sx={{ maxWidth: '100%', textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {labels[name] ?? name}
          </Button>
        ))}
      </Box>
      {bare !== undefined && (
        <Hint component="p" sx={{ mt: 0.5 }}>
          {texts.fallback(`{${bare.name}|${texts.fallbackExample}}`)}
        </Hint>
      )}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 0.75,
  maxHeight: 152,
  overflowY: 'auto',
  p: '2px',
};
