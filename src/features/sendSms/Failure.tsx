import { Alert } from '@mui/material';

/** The reason of a failure, beside the buttons, where it is always visible. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    text !== undefined && (
      <Alert severity="error" sx={{ mx: 3, mt: 1, flexShrink: 0 }}>
        {text}
      </Alert>
    )
  );
}
