// One message in full: text, price, reason of a failure, and timeline (requirements/domain.md#message-states).
import { DialogContent } from '@mui/material';
import type { MessageRecord } from '../../../contract/messages.ts';
import { FactList } from '../../components/FactList.tsx';
import type { Fact } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { formatKes, formatNumber } from '../../components/formatNumber.ts';
import { QuotedText } from '../../components/QuotedText.tsx';
import { RecordDrawer } from '../../components/record/RecordDrawer.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { textOf, titleOf } from './erased.ts';
import { failureReason } from './failureReason.ts';
import { MessageExplanation } from './MessageExplanation.tsx';
import { messageTexts } from './messageTexts.ts';
import { MessageTimeline } from './MessageTimeline.tsx';

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
        <DialogContent>
          <QuotedText text={textOf(shown)} />
          <FactList facts={factsOf(shown)} />
          <MessageExplanation messageId={shown.id} status={shown.status_description} />
          <MessageTimeline messageId={shown.id} network={shown.carrier_name} />
        </DialogContent>
      )}
    </RecordDrawer>
  );
}

const factsOf = (message: MessageRecord): Fact[] => [
  [messageTexts.status, <StatusChip key="status" status={message.status_description} />],
  [messageTexts.reason, failureReason(message)],
  [messageTexts.date, formatDate(message.created)],
  [messageTexts.client, message.client_name],
  [messageTexts.senderId, message.sender_id],
  [messageTexts.network, message.carrier_name],
  [messageTexts.parts, message.parts === undefined ? undefined : formatNumber(message.parts)],
  [messageTexts.cost, formatKes(message.sms_cost)],
  [messageTexts.messageId, message.id],
];
