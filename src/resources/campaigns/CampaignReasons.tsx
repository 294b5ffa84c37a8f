// Why messages failed and recipients were excluded. Each reason has a count that links to its messages.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Campaign, CampaignOutcomes } from '../../../contract/campaigns.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { Hint } from '../../components/Muted.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { rejectReasonText } from '../../components/files/rejectReason.ts';
import { failureText, isPermanent } from './failures.ts';
import { resultTexts } from './resultTexts.ts';
import { sumOf } from '../../format/sum.ts';

const texts = resultTexts.reasons;

interface CampaignReasonsProps {
  campaign: Campaign;
  outcomes: CampaignOutcomes;
}

export function CampaignReasons({ campaign, outcomes: { failed, rejected } }: CampaignReasonsProps) {
  return (
    <>
      {failed.length > 0 && (
        <Reasons title={texts.failed(sumOf(failed, 'count'))}>
          {failed.map(({ failure_code: code, count }) => (
            <Reason
              key={code}
              name={failureText(code)}
              hint={isPermanent(code) ? texts.permanent : undefined}
            >
              <RecordLink module="messages" to={code ? messagesFailed(campaign.id, code) : undefined}>
                {formatNumber(count)}
              </RecordLink>
            </Reason>
          ))}
        </Reasons>
      )}
      {rejected.length > 0 && (
        <Reasons title={texts.rejected(sumOf(rejected, 'count'))}>
          {rejected.map(({ reason, count }) => (
            <Reason key={reason} name={rejectReasonText(reason)}>
              {formatNumber(count)}
            </Reason>
          ))}
        </Reasons>
      )}
    </>
  );
}

const messagesFailed = (id: number, code: string) =>
  listAddress('/promotional-sms', { campaign_id: id, failure_code: code });

const Reasons = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" aria-label={title} sx={{ mt: 3 }}>
    <Typography variant="h3" sx={{ mb: 0.5 }}>
      {title}
    </Typography>
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  </Box>
);

const Reason = ({
  name,
  hint,
  children,
}: {
  name: string;
  hint?: string | undefined;
  children: ReactNode;
}) => (
  <Box component="li" sx={item}>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="body2">{name}</Typography>
      {hint && <Hint>{hint}</Hint>}
    </Box>
    <Typography variant="body2" component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
);

const item = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 0.75,
  borderBottom: '1px solid',
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
};
