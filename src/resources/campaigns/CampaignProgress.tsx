// Why a campaign failed or waits, then its progress: the countdown while it is held, then progress, speed and remaining
// time. Nothing where the backend gives no state.
import { Alert, Box, Typography } from '@mui/material';
import { uploadHoldSeconds } from '../../../contract/campaigns.ts';
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDuration, formatNumber } from '../../components/formatNumber.ts';
import { StackedBar } from '../../components/StackedBar.tsx';
import { useNow } from '../../components/useNow.ts';
import { isBeforeFirstRun, waitingOf } from './campaignStates.ts';

export function CampaignProgress({ campaign }: { campaign: Campaign }) {
  return (
    <>
      {campaign.reason && (
        <Alert severity={campaign.state === 'failed' ? 'error' : 'info'} sx={{ mb: 2 }}>
          {campaign.reason}
        </Alert>
      )}
      <Progress campaign={campaign} />
    </>
  );
}

function Progress({ campaign }: { campaign: Campaign }) {
  const { state } = campaign;
  if (state === 'held') return <Countdown holdUntil={campaign.hold_until} />;
  if (isBeforeFirstRun(campaign) || (state !== 'running' && state !== 'paused')) return null;
  return (
    <Box component="section" aria-label="Progress" sx={box}>
      <Typography variant="h3" component="p" sx={{ mb: 1.5 }}>
        {headline(campaign)}
      </Typography>
      <StackedBar label="Progress" shares={sharesOf(campaign)} whole={campaign.recipients} />
    </Box>
  );
}

/** The countdown of the Uploads tab, for users who have closed it (requirements/portal.md#uploads). */
function Countdown({ holdUntil }: { holdUntil: string | null | undefined }) {
  const now = useNow(Boolean(holdUntil));
  const left = holdUntil ? Math.ceil((new Date(holdUntil).getTime() - now) / 1000) : 0;
  const seconds = Math.min(uploadHoldSeconds, Math.max(0, left));
  return (
    <Box component="section" aria-label="On hold" sx={box}>
      <Typography variant="h3" component="p" role="timer">
        {seconds > 0 ? `Submitting in ${seconds} seconds` : 'Submitting…'}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        Nothing has been sent yet. Cancel refunds all units.
      </Typography>
    </Box>
  );
}

/** The recipients by state. Sent are those handed over without a receipt yet. */
function sharesOf(campaign: Campaign) {
  const { delivered, failed, pending } = campaign;
  return [
    { label: 'Delivered', count: delivered, color: 'var(--success)' },
    { label: 'Sent', count: pending, color: 'var(--warning)' },
    { label: 'Failed', count: failed, color: 'var(--danger)' },
    { label: 'Queued', count: waitingOf(campaign), color: 'var(--border-strong)' },
  ];
}

function headline(campaign: Campaign): string {
  const { state, recipients, rate, seconds_left } = campaign;
  const done = `${formatNumber(recipients - waitingOf(campaign))} of ${formatNumber(recipients)} handed over`;
  if (state === 'paused') return `Paused · ${done}`;
  const speed = rate ? `${formatNumber(Math.max(1, rate))} per second` : undefined;
  const left = seconds_left ? `${formatDuration(seconds_left)} left` : undefined;
  return [done, speed, left].filter(Boolean).join(' · ');
}

const box = { borderRadius: 2, border: '1px solid', borderColor: 'divider', px: 2, py: 1.5, mb: 2 };
