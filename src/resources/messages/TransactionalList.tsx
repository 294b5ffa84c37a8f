import { routeTexts } from '../../i18n/routeTexts.ts';
import { MessageList } from './MessageList.tsx';

/** /transactional-sms, menu label API Reports. */
export const TransactionalList = () => (
  <MessageList resource="transactional-sms" title={routeTexts.transactionalSms} />
);
