// What stands where rows would stand: nothing found, or why nothing could be read.
import { Box, Button, Typography } from '@mui/material';

/** A list without rows: the specification's empty text, and what to do about it. */
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

/** What stands there meanwhile. */
export function LoadingText() {
  return (
    <Typography role="status" variant="body2" sx={{ py: 8, textAlign: 'center', color: 'text.secondary' }}>
      Loading...
    </Typography>
  );
}

/** A failure that stands in the place of what was to be shown. */
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
        Try again
      </Button>
    </Box>
  );
}
