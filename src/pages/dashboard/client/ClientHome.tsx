// The home of a client's users, above the figures of the specification: balance, live campaigns, delivery, and the next run. Renders
// nothing if the backend lacks the call. On a phone, balance, Send and the live bars come first.
import { Alert, Box, Card, Skeleton, useMediaQuery } from '@mui/material';
import { clientHome } from '../../../../contract/clientHome.ts';
import { componentTexts } from '../../../components/componentTexts.ts';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { FailureText } from '../../../components/StateText.tsx';
import { useOptionalCall } from '../../../dataProvider/compat/useOptional.ts';
import { useKeptError } from '../../../dataProvider/useKeptError.ts';
import { failedPercent } from '../../../resources/campaigns/campaignStates.ts';
import { BalancePanel } from './BalancePanel.tsx';
import { campaignAddress, CampaignsPanel, NextRunPanel } from './CampaignsPanel.tsx';
import { clientHomeTexts as texts } from './clientHomeTexts.ts';
import { DeliveryPanel } from './DeliveryPanel.tsx';
import { FailuresPanel } from './FailuresPanel.tsx';

/** Time between two reads, in milliseconds. */
const pollMs = 5000;

export function ClientHome() {
  const read = useOptionalCall(clientHome, {}, { pollMs });
  const { data } = read;
  const failure = useKeptError(read);
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true });
  if (data === null) return null;
  if (!data) {
    if (failure) {
      return (
        <Card tabIndex={-1} sx={{ width: '100%', mb: 2 }}>
          <FailureText title={texts.failed} error={failure} onRetry={read.refetch} />
        </Card>
      );
    }
    return <Loading />;
  }
  const home = data.message;
  const { campaigns, next_run: next, failures, failed_webhooks: webhooks = [] } = home;
  const panels = {
    balance: <BalancePanel key="balance" home={home} />,
    campaigns: campaigns && <CampaignsPanel key="campaigns" campaigns={campaigns} />,
    next: next !== undefined && <NextRunPanel key="next" next={next} />,
    delivery: <DeliveryPanel key="delivery" today={home.today} week={home.week} />,
    failures: failures && <FailuresPanel key="failures" failures={failures} />,
  };
  // Two columns of about the same height, with the live bars in the wide column.
  const columns = isWide
    ? [
        [panels.balance, panels.next, panels.failures],
        [panels.campaigns, panels.delivery],
      ]
    : [Object.values(panels)];
  return (
    <Box component="section" aria-label={componentTexts.dates.presets.today} sx={grid}>
      {webhooks.map(({ id, url }) => (
        <Alert key={id} severity="error">
          {texts.webhookDisabled(url)}{' '}
          <RecordLink module="developers" to="/developers/webhooks">
            {texts.openWebhooks}
          </RecordLink>
        </Alert>
      ))}
      {campaigns?.map(
        (campaign) =>
          campaign.state === 'paused' &&
          campaign.stop_failures && (
            <Alert key={campaign.id} severity="warning">
              {texts.campaignPaused(campaign.campaign_name, failedPercent(campaign.stop_failures))}{' '}
              <RecordLink module="campaigns" to={campaignAddress(campaign)}>
                {texts.openCampaign}
              </RecordLink>
            </Alert>
          ),
      )}
      {columns.map((column, index) => (
        <Box key={index} sx={stack}>
          {column}
        </Box>
      ))}
    </Box>
  );
}

/** As high as the window like the fallback in Dashboard.tsx, because the height of the panels depends on the client. */
const Loading = () => (
  <Box aria-busy style={{ minHeight: '100vh' }} sx={grid}>
    {loadingHeights.map((column, index) => (
      <Box key={index} sx={stack}>
        {column.map((height) => (
          <Skeleton key={height} variant="rounded" height={height} />
        ))}
      </Box>
    ))}
  </Box>
);

/** Usual heights of the panels by column, in px. */
const loadingHeights = [
  [230, 100, 190],
  [170, 440],
];

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 3fr)' },
  gap: 2,
  width: '100%',
  mb: 3,
  '& > [role=alert]': { gridColumn: '1 / -1' },
};
/** The last panel of the shorter column takes the rest of the height. */
const stack = {
  display: 'flex',
  flexDirection: 'column',
  gap: 2,
  minWidth: 0,
  '& > :last-child': { flexGrow: 1 },
} as const;
