import { routeTexts } from '../../i18n/routeTexts.ts';
import { MessageList } from './MessageList.tsx';

/** /promotional-sms, menu label All Messages. */
export const PromotionalList = () => (
  <MessageList resource="promotional-sms" title={routeTexts.promotionalSms} />
);
