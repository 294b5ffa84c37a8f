import { messagingLabels } from '../../routes/messaging.ts';
import { MessageList } from './MessageList.tsx';

/** /transactional-sms, labelled API Reports in the menu. */
export const TransactionalList = () => (
  <MessageList resource="transactional-sms" title={messagingLabels.transactionalSms} />
);
