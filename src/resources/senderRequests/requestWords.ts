// The states of a request for a sender ID, and who else uses its name, in words.
import type { RequestedNetwork, RequestState } from '../../../contract/senderRequests.ts';
import { statusText } from '../../components/statusText.ts';
import { requestTexts as texts } from './requestTexts.ts';

/** As StatusChip takes them. */
export const stateNames: Record<RequestState, string> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
};

export const stateText = (state: RequestState): string => statusText(stateNames[state]);

export const usedByText = ({ used_by = [], connector_name }: RequestedNetwork, name: string): string =>
  texts.usedBy(used_by.length, used_by.join(', '), texts.on(name, connector_name));
