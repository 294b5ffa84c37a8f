// The filters of the message lists.
import { failureCodes } from '../../../contract/failures.ts';
import { messageStatuses } from '../../../contract/messages.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { failureNames } from './failureNames.ts';

export const messageFilters: readonly ListFilter[] = [
  { source: 'status', label: 'Status', options: messageStatuses.map((status) => [status, status]) },
  { source: 'network', label: 'Network', lengthMax: 60 },
  { source: 'sender_id', label: 'Sender ID', lengthMax: 60 },
  {
    source: 'failure_code',
    label: 'Reason',
    options: failureCodes.map((code) => [code, failureNames[code]]),
  },
  { source: 'campaign_id', label: 'Campaign', isLinked: true },
];
