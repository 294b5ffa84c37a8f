// The review of a send before its confirmation: what it does, what it rejects, what it costs.
import { Alert, Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { Failure } from './Failure.tsx';
import { PreflightFigures } from './PreflightFigures.tsx';
import { RejectedEntries } from './RejectedEntries.tsx';
import { RenderedTexts } from './RenderedTexts.tsx';
import { headingOf, localCountOf, obstacleOf, remarksOf } from './review.ts';
import { reviewTexts as texts } from './reviewTexts.ts';
import { endingOf } from './text.ts';
import type { Review, SendFlow } from './useSendFlow.ts';

export function SendReview({ flow, review }: { flow: SendFlow; review: Review }) {
  const { failure } = flow;
  const { draft, order, preflight } = review;
  const isBusy = flow.busy !== undefined;
  const obstacle = obstacleOf(review);
  // The form is unmounted: keyboard and screen reader continue here.
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
            // The page's top bar would cover a heading scrolled to the very top.
            sx={{ outline: 'none !important', overflowWrap: 'anywhere', scrollMarginTop: 80 }}
          >
            {headingOf(review)}
          </Typography>
          {obstacle && <Alert severity="error">{obstacle}</Alert>}
          {remarksOf(review).map(({ severity, text }) => (
            <Alert key={text} severity={severity}>
              {text}
            </Alert>
          ))}
          {preflight ? (
            <>
              <PreflightFigures preflight={preflight} />
              <RejectedEntries order={order} preflight={preflight} />
            </>
          ) : (
            <Typography variant="body2">{localCountOf(draft)}</Typography>
          )}
          <RenderedTexts
            sender={draft.sender_id}
            message={draft.message + endingOf(draft)}
            preflight={preflight}
          />
        </Stack>
      </DialogContent>
      <Failure text={failure} />
      <DialogActions>
        <Button color="inherit" onClick={flow.back} disabled={isBusy}>
          {texts.back}
        </Button>
        <Button
          variant="contained"
          color="error"
          onClick={flow.send}
          loading={isBusy}
          disabled={obstacle !== undefined}
        >
          {texts.confirm[draft.schedule ? 'schedule' : 'send']}
        </Button>
      </DialogActions>
    </>
  );
}
