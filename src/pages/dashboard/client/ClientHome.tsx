// The home of a client's people, above the specification's figures: what can be spent, what is under way, what arrived and what
// runs next. Nothing on a backend without the call. On a phone balance, Send and the live bars come first.
import { Box, Skeleton } from '@mui/material';
import { clientHome } from '../../../../contract/clientHome.ts';
import { FailureText } from '../../../components/StateText.tsx';
import { useOptionalCall } from '../../../dataProvider/compat/useOptional.ts';
import { BalancePanel } from './BalancePanel.tsx';
import { CampaignsPanel, NextRunPanel } from './CampaignsPanel.tsx';
import { clientHomeTexts as texts } from './clientHomeTexts.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { FailuresPanel } from './FailuresPanel.tsx';

/** Time between two reads, in milliseconds. */
const pollMs = 5000;

export function ClientHome() {
  const { data, error, refetch } = useOptionalCall(clientHome, {}, { pollMs });
  if (data === null) return null;
  if (!data) {
    if (error) return <FailureText title={texts.failed} error={error} onRetry={() => void refetch()} />;
    return <Skeleton variant="rounded" sx={{ width: '100%', height: 360, mb: 3 }} />;
  }
  const home = data.message;
  const { campaigns, next_run: next, failures } = home;
  return (
    <Box component="section" aria-label={texts.label} sx={{ ...grid, gridTemplateAreas: areasOf(campaigns) }}>
      <Box sx={{ ...area, gridArea: 'balance' }}>
        <BalancePanel home={home} />
      </Box>
      {campaigns && (
        <Box sx={{ ...area, gridArea: 'campaigns' }}>
          <CampaignsPanel campaigns={campaigns} />
        </Box>
      )}
      {next !== undefined && (
        <Box sx={{ ...area, gridArea: 'next' }}>
          <NextRunPanel next={next} />
        </Box>
      )}
      <Box sx={{ ...area, gridArea: 'delivery' }}>
        <DeliveryPanel today={home.today} week={home.week} />
      </Box>
      {failures && (
        <Box sx={{ ...area, gridArea: 'failures' }}>
          <FailuresPanel failures={failures} />
        </Box>
      )}
    </Box>
  );
}

/** Without a campaign of today its place is the delivery's. */
const areasOf = (campaigns: readonly unknown[] = []) => ({
  xs: '"balance" "campaigns" "next" "delivery" "failures"',
  md:
    campaigns.length > 0
      ? '"balance campaigns" "next campaigns" "failures delivery"'
      : '"balance delivery" "next delivery" "failures campaigns"',
});

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: 2,
  width: '100%',
  mb: 3,
};

/** The card fills its area. */
const area = { display: 'grid', minWidth: 0 };
