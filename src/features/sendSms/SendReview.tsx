// The last look before a send: what it does, what it leaves out, what it costs. Nothing goes before Send now.
import { Alert, Box, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { segment } from '../../../contract/segments.ts';
import { formatCount } from '../../components/formatNumber.ts';
import { countNumbers } from './countNumbers.ts';
import type { SendDraft } from './draft.ts';
import { Failure } from './Failure.tsx';
import { PreflightFigures } from './PreflightFigures.tsx';
import { RejectedEntries } from './RejectedEntries.tsx';
import type { Review, SendFlow } from './useSendFlow.ts';

export function SendReview({ flow, review }: { flow: SendFlow; review: Review }) {
  const { draft, failure, isBusy } = flow;
  const { preflight } = review;
  const obstacle = preflight && obstacleOf(preflight);
  // The form is gone; whoever uses a keyboard or a reader goes on here.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography
            ref={heading}
            variant="h2"
            component="h3"
            tabIndex={-1}
            sx={{ outline: 'none !important' }}
          >
            {preflight
              ? headingOf(preflight.accepted)
              : `Send to ${formatCount(countNumbers(draft.numbers), 'number')}?`}
          </Typography>
          {obstacle && <Alert severity="error">{obstacle}</Alert>}
          {preflight ? (
            <>
              <PreflightFigures preflight={preflight} />
              <RejectedEntries preflight={preflight} />
            </>
          ) : (
            <LocalCount draft={draft} />
          )}
          <Preview draft={draft} />
        </Stack>
      </DialogContent>
      <Failure text={failure} />
      <DialogActions>
        <Button color="inherit" onClick={flow.back} disabled={isBusy}>
          Back
        </Button>
        <Button
          variant="contained"
          color="error"
          onClick={flow.send}
          loading={isBusy}
          disabled={obstacle !== undefined}
        >
          Send now
        </Button>
      </DialogActions>
    </>
  );
}

const headingOf = (accepted: number) =>
  accepted === 0 ? 'Nothing to send' : `Ready to send to ${formatCount(accepted, 'number')}`;

/** Why this send cannot go, and what to do; undefined where it can. */
function obstacleOf({
  accepted,
  balance_after,
}: {
  accepted: number;
  balance_after: number;
}): string | undefined {
  if (accepted === 0) return 'None of the numbers can be sent to. Go back and correct them.';
  if (balance_after >= 0) return undefined;
  return `Your balance is short by ${formatCount(-balance_after, 'unit')}. Top up, or go back and send to fewer numbers.`;
}

/** For a backend that cannot work a send out: what the console can count by itself. */
function LocalCount({ draft }: { draft: SendDraft }) {
  const numbers = countNumbers(draft.numbers);
  const { parts, encoding } = segment(draft.message);
  return (
    <Typography variant="body2">
      {`${formatCount(parts, 'part')} each (${encoding}), at most ${formatCount(numbers * parts, 'unit')} in all.`}
    </Typography>
  );
}

function Preview({ draft }: { draft: SendDraft }) {
  return (
    <Box sx={{ backgroundColor: 'var(--sunken)', borderRadius: 2, px: 2, py: 1.5 }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        From {draft.sender}
      </Typography>
      <Typography
        variant="body2"
        sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 160, overflowY: 'auto' }}
      >
        {draft.message}
      </Typography>
    </Box>
  );
}
