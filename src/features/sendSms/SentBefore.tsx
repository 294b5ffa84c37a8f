// Warns of a campaign with the same text, sender and recipients, which someone else or another tab may have sent.
import { Alert } from '@mui/material';
import type { Preflight } from '../../../contract/send.ts';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { reviewTexts as texts } from './reviewTexts.ts';
import { placeOf } from './sent.ts';

export function SentBefore({ sent }: { sent: NonNullable<Preflight['sent_before']> }) {
  const { campaign_id: campaignId, name, created, is_scheduled: isScheduled } = sent;
  const to = placeOf({ isScheduled, isCampaign: true, campaignId });
  return (
    <Alert severity="warning">
      {texts.sentBefore[isScheduled ? 'scheduled' : 'sent']} <RelativeTime at={created} /> (
      <RecordLink to={to} module="campaigns" newTab>
        {name}
      </RecordLink>
      )
    </Alert>
  );
}
