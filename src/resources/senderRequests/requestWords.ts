// The purposes and states of a request for a sender ID, in words.
import type { MessageClass } from '../../../contract/messages.ts';
import type { RequestState } from '../../../contract/senderRequests.ts';

export const purposeNames: Record<MessageClass, string> = {
  transactional: 'Transactional',
  promotional: 'Promotional',
};

export const purposeHints: Record<MessageClass, string> = {
  transactional: 'One-time passwords, receipts, alerts. Sent at any hour.',
  promotional: 'Offers and news. Sent within the sending windows of each network.',
};

export const stateNames: Record<RequestState, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};
