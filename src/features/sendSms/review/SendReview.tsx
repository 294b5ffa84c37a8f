// The review of a send before it is confirmed: what it sends, rejects and costs.
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  Stack,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../../components/lazyPart.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { LinkedText } from '../../../components/record/LinkedText.tsx';
import { administrationLabels } from '../../../routes/administration.ts';
import { CopyAsCurl } from './CopyAsCurl.tsx';
import { Failure } from '../Failure.tsx';
import { PreflightFigures } from './PreflightFigures.tsx';
import { RejectedEntries } from './RejectedEntries.tsx';
import { FirstText, OtherTexts } from './RenderedTexts.tsx';
import { headingOf, localCountOf, missingUnits, obstacleOf, remarksOf } from './reviewText.ts';
import { reviewTexts as texts } from './reviewTexts.ts';
import { SentBefore } from './SentBefore.tsx';
import { ScheduleSummary } from '../schedule/ScheduleSummary.tsx';
import type { Review } from './reviewSteps.ts';
import type { SendFlow } from '../useSendFlow.ts';
import { wide } from '../wide.ts';

const TopUpMissing = lazyPart(async () => (await import('./TopUpMissing.tsx')).TopUpMissing);

export function SendReview({ flow, review }: { flow: SendFlow; review: Review }) {
  const { failure } = flow;
  const { draft, order, preflight } = review;
  const isBusy = flow.busy !== undefined;
  const isWide = useMediaQuery(wide.query);
  const mayTopUp = useCan('topups', 'create');
  const obstacle = obstacleOf(review);
  const missing = missingUnits(review);
  // The form is unmounted, so keyboard and screen reader continue at this heading.
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const first = <FirstText review={review} />;

  return (
    <>
      <DialogContent sx={wide.columns}>
        <Stack spacing={2} sx={{ minWidth: 0 }}>
          <Typography
            ref={heading}
            variant="h2"
            tabIndex={-1}
            // Otherwise a heading scrolled to the top would be covered by the top bar of the page.
            sx={{ outline: 'none !important', overflowWrap: 'anywhere', scrollMarginTop: 80 }}
          >
            {headingOf(review)}
          </Typography>
          {obstacle && <Alert severity="error">{obstacle}</Alert>}
          {missing > 0 && mayTopUp && (
            <Suspense>
              <TopUpMissing units={missing} onPaid={flow.refresh} />
            </Suspense>
          )}
          {draft.schedule && <ScheduleSummary review={review} />}
          {remarksOf(review).map(({ severity, text }) => (
            <Alert key={text} severity={severity}>
              <LinkedText
                text={text}
                page={administrationLabels.senderidRequests}
                to="/senderid-requests"
                module="sender_requests"
                newTab
              />
            </Alert>
          ))}
          {preflight?.sent_before && <SentBefore sent={preflight.sent_before} />}
          {preflight ? (
            <>
              <PreflightFigures preflight={preflight} isScheduled={draft.schedule} />
              <RejectedEntries order={order} preflight={preflight} />
            </>
          ) : (
            <Typography variant="body2">{localCountOf(draft)}</Typography>
          )}
          {!isWide && first}
          {preflight && <OtherTexts preflight={preflight} />}
        </Stack>
        {isWide && <Box sx={wide.aside}>{first}</Box>}
      </DialogContent>
      <Failure text={failure} />
      <DialogActions sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        {/* On a phone, above the other buttons, which need the width. */}
        <Box sx={{ mr: 'auto', width: { xs: '100%', sm: 'auto' }, '&:empty': { display: 'none' } }}>
          <CopyAsCurl draft={draft} />
        </Box>
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
