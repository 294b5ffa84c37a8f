// Placeholders for rows: nothing found, loading, or why they could not be read.
import { Box, Button, Typography } from '@mui/material';
import { componentTexts } from './componentTexts.ts';

/** The specification's empty text of a list, and a hint. */
export function EmptyText({ text, hint }: { text: string; hint?: string }) {
  return (
    <Box sx={{ py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {text}
      </Typography>
      {hint && (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5 }}>
          {hint}
        </Typography>
      )}
    </Box>
  );
}

export function LoadingText() {
  return (
    <Typography role="status" variant="body2" sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>
      {componentTexts.loading}
    </Typography>
  );
}

export function FailureText({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  return (
    <Box role="alert" sx={{ py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        {error instanceof Error ? error.message : String(error)}
      </Typography>
      <Button variant="outlined" onClick={onRetry}>
        {componentTexts.retry}
      </Button>
    </Box>
  );
}
