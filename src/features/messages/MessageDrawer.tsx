// All details of one message: text, price, failure reason and timeline (requirements/domain.md#message-states).
import { DialogContent } from '@mui/material';
import type { MessageRecord } from '../../../contract/messages.ts';
import { FactList, type Fact } from '../../components/FactList.tsx';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { formatKes, formatNumber } from '../../format/formatNumber.ts';
import { Muted } from '../../components/Muted.tsx';
import { QuotedText } from '../../components/QuotedText.tsx';
import { RecordDrawer } from '../../components/record/RecordDrawer.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { ExactTime } from '../../components/dates/RelativeTime.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { ClientLink } from '../clientSelect/ClientLink.tsx';
import { CancelMessage } from './CancelMessage.tsx';
import { isErased, textOf } from './erased.ts';
import { failureReason } from './failureReason.ts';
import { MessageExplanation } from './MessageExplanation.tsx';
import { messageDrawerTexts } from './messageDrawerTexts.ts';
import { messageTexts } from './messageTexts.ts';
import { MessageTimeline } from './MessageTimeline.tsx';
import { ReadableText } from './ReadableText.tsx';

interface MessageDrawerProps {
  resource: 'transactional-sms' | 'promotional-sms';
  /** Undefined closes the drawer. */
  message: MessageRecord | undefined;
  onClose: () => void;
}

export function MessageDrawer({ resource, message, onClose }: MessageDrawerProps) {
  return (
    <RecordDrawer resource={resource} value={message} title={titleOf} onClose={onClose}>
      {(shown) => (
        // Focusable, so that it can be scrolled with the keyboard.
        <DialogContent tabIndex={0} role="group" aria-label={messageDrawerTexts.details}>
          <ReadableText
            key={shown.id}
            kind="message"
            id={shown.id}
            text={textOf(shown)}
            masked={shown.masked}
          >
            {(text) =>
              text === '' ? <Muted>{messageDrawerTexts.stripped}</Muted> : <QuotedText text={text} />
            }
          </ReadableText>
          <FactList facts={factsOf(shown)} />
          <CancelMessage message={shown} />
          <MessageExplanation
            messageId={shown.id}
            status={shown.status_description}
            reason={failureReason(shown)}
          />
          <MessageTimeline messageId={shown.id} network={shown.carrier_name} />
        </DialogContent>
      )}
    </RecordDrawer>
  );
}

const titleOf = (message: MessageRecord): string =>
  isErased(message) ? messageDrawerTexts.erasedTitle : messageDrawerTexts.title(formatMsisdn(message.msisdn));

const clientOf = ({ client_id: id, client_name: name }: MessageRecord) =>
  name && <ClientLink id={id}>{name}</ClientLink>;

const senderOf = ({ sender_configuration_id: id, sender_id: name }: MessageRecord) => (
  <RecordLink module="connectors" to={id ? `/senderid-configuration/${id}` : undefined}>
    {name}
  </RecordLink>
);

const networkOf = ({ connector_id: id, carrier_name: name }: MessageRecord) =>
  name && (
    <RecordLink module="connectors" to={id ? `/telco-configuration/${id}` : undefined}>
      {name}
    </RecordLink>
  );

/** Both lists of campaigns find any campaign by its id. */
const campaignOf = ({ campaign_id: id, campaign_name: name }: MessageRecord) =>
  id && (
    <RecordLink module="campaigns" to={`/group-sms/${id}`}>
      {name ?? id}
    </RecordLink>
  );

const factsOf = (message: MessageRecord): Fact[] => [
  [
    messageTexts.status,
    <StatusChip key="status" status={message.narrow_status ?? message.status_description} />,
  ],
  [messageTexts.date, <ExactTime key="date" at={message.created} />],
  [messageTexts.client, clientOf(message)],
  [messageTexts.senderId, senderOf(message)],
  [messageTexts.network, networkOf(message)],
  [messageTexts.campaign, campaignOf(message), 'wide'],
  [messageTexts.parts, message.parts !== undefined && formatNumber(message.parts)],
  [messageTexts.cost, formatKes(message.sms_cost)],
  [messageTexts.messageId, message.id],
];
