// Why a campaign failed or waits, what delays it, and its progress: the countdown during the hold, then progress, speed and remaining time.
// Renders nothing if the backend sends no state.
import { Alert, Box, Typography } from '@mui/material';
import { uploadHoldSeconds, type Campaign } from '../../../contract/campaigns.ts';
import { formatDuration, formatNumber } from '../../format/formatNumber.ts';
import { joined } from '../../format/joined.ts';
import { StackedBar } from '../../components/StackedBar.tsx';
import { useNow } from '../../components/dates/useNow.ts';
import { delayLines } from '../../features/networks/delayText.ts';
import { campaignTexts } from './campaignTexts.ts';
import { reasonText } from './campaignText.ts';
import { handledOf, isBeforeFirstRun, waitingOf } from './campaignStates.ts';

const texts = campaignTexts.progress;

export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  return (
    <>
      {campaign.reason && (
        <Alert severity={campaign.state === 'failed' ? 'error' : 'info'} sx={{ mb: 2 }}>
          {reasonText(campaign)}
        </Alert>
      )}
      {delaysOf(campaign).map((text) => (
        <Alert key={text} severity="warning" sx={{ mb: 2 }}>
          {text}
        </Alert>
      ))}
      <Progress campaign={campaign} />
    </>
  );
}

function Progress({ campaign }: { campaign: Campaign }) {
  const { state } = campaign;
  if (state === 'held') return <Countdown holdUntil={campaign.hold_until} />;
  if (isBeforeFirstRun(campaign) || (state !== 'running' && state !== 'paused')) return null;
  return (
    <Box component="section" aria-label={texts.label} sx={box}>
      <Typography variant="h3" component="p" sx={{ mb: 1.5 }}>
        {headline(campaign)}
      </Typography>
      <StackedBar label={texts.label} shares={sharesOf(campaign)} whole={campaign.recipients} />
    </Box>
  );
}

/** The countdown of the Uploads tab, for users who have closed that tab (requirements/portal.md#uploads). */
function Countdown({ holdUntil }: { holdUntil: string | null | undefined }) {
  const now = useNow(Boolean(holdUntil));
  const left = holdUntil ? Math.ceil((new Date(holdUntil).getTime() - now) / 1000) : 0;
  const seconds = Math.min(uploadHoldSeconds, Math.max(0, left));
  return (
    <Box component="section" aria-label={campaignTexts.onHold} sx={box}>
      <Typography variant="h3" component="p" role="timer">
        {seconds > 0 ? texts.submittingIn(seconds) : texts.submitting}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {texts.nothingSent}
      </Typography>
    </Box>
  );
}

/** The recipients by state. `Sent` are those whose message was submitted and has no receipt yet. */
export function sharesOf(campaign: Campaign) {
  const { delivered, failed, pending } = campaign;
  return [
    { label: campaignTexts.delivered, count: delivered, color: 'var(--success)' },
    { label: texts.sent, count: pending, color: 'var(--warning)' },
    { label: campaignTexts.failed, count: failed, color: 'var(--danger)' },
    { label: texts.queued, count: waitingOf(campaign), color: 'var(--border-strong)' },
  ];
}

/** What its queued messages wait for. All messages of campaigns are promotional. */
export const delaysOf = ({ delays = [] }: Campaign): string[] => delayLines({ delays, class: 'promotional' });

function headline(campaign: Campaign): string {
  const { state, recipients, rate, seconds_left } = campaign;
  const done = texts.done(formatNumber(handledOf(campaign)), formatNumber(recipients));
  if (state === 'paused') return `${texts.paused} · ${done}`;
  const speed = rate ? texts.speed(formatNumber(Math.max(1, rate))) : undefined;
  const left = seconds_left ? texts.left(formatDuration(seconds_left)) : undefined;
  return joined(done, speed, left);
}

const box = { borderRadius: 2, border: '1px solid', borderColor: 'divider', px: 2, py: 1.5, mb: 2 };
