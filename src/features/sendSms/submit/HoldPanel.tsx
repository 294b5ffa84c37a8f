// The countdown "Submitting in N seconds" with Cancel, and its end (requirements/portal.md#uploads).
import { Alert, Box, Button, DialogActions, DialogContent, LinearProgress, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { endHold, useSecondsLeft, type Hold } from './hold.ts';
import { submitTexts } from './submitTexts.ts';

const texts = submitTexts.hold;

/** The title of the dialog or page that shows the hold. */
export function useHoldTitle(hold: Hold | undefined): string {
  const seconds = useSecondsLeft(hold);
  return hold?.step === 'sending' ? texts.submitting : texts.title(seconds);
}

export function HoldPanel({ hold }: { hold: Hold }) {
  const left = useSecondsLeft(hold);
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <>
      <DialogContent>
        <Box sx={{ display: 'grid', gap: 2 }}>
          <LinearProgress
            aria-label={texts.left}
            variant={hold.step === 'sending' ? 'indeterminate' : 'determinate'}
            value={(left / hold.seconds) * 100}
          />
          <Typography variant="body2">{hold.isOnServer ? texts.onServer : texts.onPage}</Typography>
          {hold.failure && <Alert severity="error">{hold.failure}</Alert>}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button
          color="inherit"
          onClick={() => void endHold('release')}
          loading={hold.step === 'sending'}
          disabled={hold.step === 'cancelling'}
        >
          {texts.release}
        </Button>
        <Button
          ref={cancel}
          variant="outlined"
          onClick={() => void endHold('cancel')}
          loading={hold.step === 'cancelling'}
          disabled={hold.step === 'sending'}
        >
          {texts.cancel}
        </Button>
      </DialogActions>
    </>
  );
}
