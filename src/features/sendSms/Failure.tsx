import { Alert, Button } from '@mui/material';
import { componentTexts } from '../../components/componentTexts.ts';

/** A failure reason beside the buttons, where it is always visible. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <Alert severity="error" sx={{ mx: 3, mt: 1, flexShrink: 0 }}>
        {text}
      </Alert>
    )
  );
}

/** In place of a field whose choices could not be loaded. */
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
