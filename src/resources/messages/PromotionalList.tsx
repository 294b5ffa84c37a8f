import { messagingLabels } from '../../routes/messaging.ts';
import { MessageList } from './MessageList.tsx';

/** /promotional-sms, menu label All Messages. */
export const PromotionalList = () => (
  <MessageList resource="promotional-sms" title={messagingLabels.promotionalSms} />
);
