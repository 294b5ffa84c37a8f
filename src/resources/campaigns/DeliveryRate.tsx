// The share of delivered recipients as a bar and a percentage (requirements/deviations.md#delivery-rate-bar: not number_of_sends times ten
// percent).
import { Box, LinearProgress, Typography } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import { Strong } from '../../components/Muted.tsx';
import { formatNumber, formatPercent } from '../../format/formatNumber.ts';
import { campaignTexts } from './campaignTexts.ts';

export function DeliveryRate({ campaign: { delivered, recipients } }: { campaign: Campaign }) {
  const percent = recipients > 0 ? Math.min(100, (delivered / recipients) * 100) : 0;
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 0.75 }}>
        <Strong>{campaignTexts.deliveryRate}</Strong>
        <Typography variant="body2">{formatPercent(delivered, recipients)}</Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        color="success"
        value={percent}
        aria-label={campaignTexts.deliveryRate}
        aria-valuetext={campaignTexts.deliveredOf(formatNumber(delivered), formatNumber(recipients))}
      />
    </Box>
  );
}
