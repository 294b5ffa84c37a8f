// Placeholders for rows: none found, loading, or why they could not be read.
import { Box, Button, Card, Typography } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { componentTexts } from './componentTexts.ts';
import { keepsFocus } from './keptFocus.ts';
import { messageOf } from '../format/messageOf.ts';
import { Muted } from './Muted.tsx';

/** Icon of an open tray, for a list without rows. */
const tray = 'M4 13l3-8h10l3 8v6H4zM4 13h5l1.2 2.5h3.6L15 13h5';

/** The specification's empty text of a list, and a hint. */
export function EmptyText({ text, hint }: { text: string; hint?: ReactNode }) {
  return (
    <Box sx={{ py: { xs: 5, sm: 7 }, px: 2, textAlign: 'center' }}>
      <Box component="svg" viewBox="0 0 24 24" aria-hidden sx={picture}>
        <path d={tray} />
      </Box>
      <Typography variant="h3" component="p">
        {text}
      </Typography>
      {hint && <Muted sx={{ mt: 0.5 }}>{hint}</Muted>}
    </Box>
  );
}

export function LoadingText() {
  return (
    <Muted role="status" sx={{ py: 8, textAlign: 'center' }}>
      {componentTexts.loading}
    </Muted>
  );
}

interface FailureTextProps {
  title: string;
  error: unknown;
  /** Starts the read again; the button says so until a returned promise settles. */
  onRetry: () => unknown;
}

export function FailureText({ title, error, onRetry }: FailureTextProps) {
  const [isRetrying, setIsRetrying] = useState(false);
  const retry = async () => {
    setIsRetrying(true);
    await Promise.allSettled([onRetry()]);
    setIsRetrying(false);
  };
  return (
    <Box role="alert" sx={{ py: 8, px: 2, textAlign: 'center' }}>
      <Typography variant="h3" component="p">
        {title}
      </Typography>
      <Muted sx={{ mt: 0.5, mb: 2 }}>{messageOf(error)}</Muted>
      <Button ref={keepsFocus} variant="outlined" onClick={() => void retry()}>
        {isRetrying ? componentTexts.loading : componentTexts.retry}
      </Button>
    </Box>
  );
}

/** Takes the place of a page or a card that could not be read. */
export const FailureCard = ({ sx, ...failure }: FailureTextProps & { sx?: object }) => (
  <Card sx={{ width: '100%', ...sx }}>
    <FailureText {...failure} />
  </Card>
);

const picture = {
  width: 48,
  height: 48,
  p: 1.25,
  mb: 1.5,
  borderRadius: '50%',
  bgcolor: 'var(--sunken)',
  color: 'text.secondary',
  fill: 'none',
  stroke: 'currentcolor',
  strokeWidth: 1.5,
  strokeLinejoin: 'round',
};
