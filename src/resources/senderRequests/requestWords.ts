// How a request for a sender ID is told.
import type { MessageClass } from '../../../contract/messages.ts';
import type { RequestState } from '../../../contract/senderRequests.ts';

export const purposeNames: Record<MessageClass, string> = {
  transactional: 'Transactional',
  promotional: 'Promotional',
};

export const purposeHints: Record<MessageClass, string> = {
  transactional: 'One-time passwords, receipts, alerts. Leaves at any hour.',
  promotional: 'Offers and news. Leaves within the sending windows of each network.',
};

export const stateNames: Record<RequestState, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};
