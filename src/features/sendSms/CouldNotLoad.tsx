import { Alert, Button } from '@mui/material';

interface CouldNotLoadProps {
  /** "The sender IDs". */
  what: string;
  error: Error;
  onRetry: () => void;
}

/** Replaces choices that could not be loaded. */
export function CouldNotLoad({ what, error, onRetry }: CouldNotLoadProps) {
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry}>
      Try again
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {`${what} could not be loaded. ${error.message}`}
    </Alert>
  );
}
