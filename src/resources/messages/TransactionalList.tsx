import { messagingLabels } from '../../routes/messaging.ts';
import { MessageList } from './MessageList.tsx';

/** /transactional-sms, menu label API Reports. */
export const TransactionalList = () => (
  <MessageList resource="transactional-sms" title={messagingLabels.transactionalSms} />
);
