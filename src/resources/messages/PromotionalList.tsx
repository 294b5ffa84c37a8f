import { messagingLabels } from '../../routes/messaging.ts';
import { MessageList } from './MessageList.tsx';

/** /promotional-sms, labelled All Messages in the menu. */
export const PromotionalList = () => (
  <MessageList resource="promotional-sms" title={messagingLabels.promotionalSms} />
);
