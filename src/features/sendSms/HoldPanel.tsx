// "Submitting in N seconds" and its Cancel (requirements/portal.md#uploads).
import {
  Alert,
  Button,
  DialogActions,
  DialogContent,
  LinearProgress,
  Stack,
  Typography,
} from '@mui/material';
import { useEffect, useRef } from 'react';
import { cancelHold, useSecondsLeft } from './hold.ts';
import type { Hold } from './hold.ts';

/** Title of the dialog or page that shows the hold. */
export function useHoldTitle(hold: Hold | undefined): string {
  const seconds = useSecondsLeft(hold);
  if (hold?.step === 'sending') return 'Submitting...';
  return `Submitting in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`;
}

export function HoldPanel({ hold }: { hold: Hold }) {
  const left = useSecondsLeft(hold);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <LinearProgress
            aria-label="Time left"
            variant={hold.step === 'sending' ? 'indeterminate' : 'determinate'}
            value={Math.min(100, (left / hold.seconds) * 100)}
          />
          <Typography variant="body2">
            {hold.isOnServer
              ? 'Until then you can still cancel it. You may close this: it is sent once, when the time is over, and Bulk SMS shows it meanwhile.'
              : 'Until then you can still cancel it. You may close this window of the console, but keep the browser tab open: it is sent from here, once, when the time is over.'}
          </Typography>
          {hold.failure && <Alert severity="error">{`It could not be cancelled. ${hold.failure}`}</Alert>}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button
          ref={cancel}
          variant="outlined"
          onClick={() => void cancelHold()}
          loading={hold.step === 'cancelling'}
          disabled={hold.step === 'sending'}
        >
          Cancel
        </Button>
      </DialogActions>
    </>
  );
}
