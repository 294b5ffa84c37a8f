// The runs of a campaign, newest first, with the reason if one was missed, skipped or failed.
import { Box, Typography } from '@mui/material';
import type { z } from 'zod';
import type { Campaign, campaignRuns } from '../../../contract/campaigns.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatCount, formatNumber } from '../../format/formatNumber.ts';
import { Hint, Muted } from '../../components/Muted.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { useOptionalList } from '../../dataProvider/compat/useOptional.ts';
import { campaignTexts } from './campaignTexts.ts';
import { reasonText } from './campaignText.ts';

const texts = campaignTexts.runs;

type Run = z.infer<(typeof campaignRuns)['row']>;

/** Time between two polls, in milliseconds. */
const pollMs = 5000;

/** Most runs shown; older ones are only counted. */
const runsMax = 20;

export function CampaignRuns({ campaign }: { campaign: Campaign }) {
  const { data, total, error } = useOptionalList<Run>(
    'campaign-runs',
    {
      filter: { campaign_id: campaign.id },
      sort: { field: 'due', order: 'DESC' },
      pagination: { page: 1, perPage: runsMax },
    },
    pollMs,
  );
  if (!data) {
    return (
      error && (
        <Muted role="alert" sx={{ mt: 2 }}>
          {texts.failed(error.message)}
        </Muted>
      )
    );
  }
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-label={texts.title} sx={{ mt: 3 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {texts.title}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((run) => (
          <RunItem key={run.id} run={run} campaign={campaign} />
        ))}
      </Box>
      {total !== undefined && total > data.length && (
        <Hint>{texts.latest(formatNumber(data.length), formatNumber(total))}</Hint>
      )}
    </Box>
  );
}

function RunItem({ run, campaign }: { run: Run; campaign: Campaign }) {
  const { due, state, recipients, rejected, units } = run;
  const figures = [
    recipients > 0 && formatCount(recipients, 'recipient'),
    rejected > 0 && texts.excluded(formatNumber(rejected)),
    units > 0 && formatCount(units, 'unit'),
  ].filter(Boolean);
  return (
    <Box component="li" sx={item}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <Typography variant="body2">{formatDate(due)}</Typography>
        <RunState state={state} isHeld={campaign.state === 'held'} />
      </Box>
      <Hint sx={{ overflowWrap: 'anywhere' }}>
        {[figures.join(' · '), reasonText(run)].filter(Boolean).join(' — ')}
      </Hint>
    </Box>
  );
}

/** During the hold of a campaign, its run sends nothing. */
function RunState({ state, isHeld }: { state: Run['state']; isHeld: boolean }) {
  if (isHeld && state === 'running') return <StatusChip status="waiting">{campaignTexts.onHold}</StatusChip>;
  if (state === 'running') return <StatusChip status="Sending" />;
  return <StatusChip status={state.charAt(0).toUpperCase() + state.slice(1)} />;
}

const item = {
  py: 1,
  borderBottom: '1px solid',
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
};
