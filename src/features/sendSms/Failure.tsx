import { Alert, Button } from '@mui/material';
import { componentTexts } from '../../components/componentTexts.ts';

/** The reason of a failure, shown beside the buttons so that it is always visible. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <Alert severity="error" sx={{ mx: 3, mt: 1, flexShrink: 0 }}>
        {text}
      </Alert>
    )
  );
}

/** Replaces a field whose options could not be loaded. */
export function NotLoaded({ text, onRetry }: { text: string; onRetry: () => void }) {
  const retry = (
    <Button color="inherit" size="small" onClick={onRetry} sx={{ whiteSpace: 'nowrap' }}>
      {componentTexts.retry}
    </Button>
  );
  return (
    <Alert severity="error" action={retry}>
      {text}
    </Alert>
  );
}
