// Inserts a field of the recipients into the message (requirements/domain.md#personalisation).
import { Box, Button, Typography } from '@mui/material';
import { splitFields } from '../../../contract/fields.ts';
import { sendTexts as texts } from './sendTexts.ts';

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
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {texts.insert}
        </Typography>
        {names.map((name) => (
          <Button
            key={name}
            size="small"
            variant="outlined"
            onClick={() => onInsert(`{${name}}`)}
            sx={{ maxWidth: '100%', textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {name === 'msisdn' ? texts.insertNumber : name}
          </Button>
        ))}
      </Box>
      {bare !== undefined && (
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {texts.fallback(`{${bare.name}|${texts.fallbackExample}}`)}
        </Typography>
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
