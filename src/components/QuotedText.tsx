// The full text of a message, as written.
import { Typography } from '@mui/material';

export function QuotedText({ text }: { text: string }) {
  return (
    <Typography
      variant="body1"
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        backgroundColor: 'var(--sunken)',
        borderRadius: 2,
        px: 2,
        py: 1.5,
      }}
    >
      {text}
    </Typography>
  );
}
