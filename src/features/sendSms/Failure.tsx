import { Alert } from '@mui/material';

/** Why it did not go on, beside the buttons: in sight however far the rest is scrolled. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <Alert severity="error" sx={{ mx: 3, mt: 1, flexShrink: 0 }}>
        {text}
      </Alert>
    )
  );
}
