// Warns of a campaign, or of messages to typed numbers, with the same text, sender and recipients, which someone else or another tab may have
// sent.
import { Alert } from '@mui/material';
import type { Preflight } from '../../../../contract/send.ts';
import { formatMsisdn } from '../../../format/formatMsisdn.ts';
import { RelativeTime } from '../../../components/dates/RelativeTime.tsx';
import { RecordLink } from '../../../components/record/RecordLink.tsx';
import { reviewTexts as texts } from './reviewTexts.ts';
import { placeOf } from '../submit/sent.ts';

type Sent = NonNullable<Preflight['sent_before']>;

export function SentBefore({ sent }: { sent: Sent }) {
  const { text, ...link } = 'message_id' in sent ? message(sent) : campaign(sent);
  return (
    <Alert severity="warning">
      {text} (<RecordLink {...link} newTab />, <RelativeTime at={sent.created} />)
    </Alert>
  );
}

const campaign = (sent: Extract<Sent, { campaign_id: number }>) =>
  ({
    text: texts.sentBefore[sent.is_scheduled ? 'scheduled' : 'sent'],
    to: placeOf({ isScheduled: sent.is_scheduled, isCampaign: true, campaignId: sent.campaign_id }),
    module: 'campaigns',
    children: sent.name,
  }) as const;

const message = (sent: Extract<Sent, { message_id: number }>) =>
  ({
    text: texts.sentBefore.sent,
    to: `/transactional-sms/${sent.message_id}`,
    module: 'messages',
    children: formatMsisdn(sent.msisdn),
  }) as const;
