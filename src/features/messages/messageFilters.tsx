// The filters of the message lists.
import { messageStatuses } from '../../../contract/messages.ts';
import type { FilterOption, ListFilter } from '../../components/list/filter.ts';
import { statusText } from '../../components/statusText.ts';
import { CampaignName } from './CampaignName.tsx';
import { failureNames } from './failureNames.ts';
import { messageTexts } from './messageTexts.ts';

export const messageFilters: readonly ListFilter[] = [
  {
    source: 'status',
    label: messageTexts.status,
    options: messageStatuses.map((status): FilterOption => [status, statusText(status)]),
  },
  { source: 'network', label: messageTexts.network, lengthMax: 60 },
  { source: 'sender_id', label: messageTexts.senderId, lengthMax: 60 },
  { source: 'failure_code', label: messageTexts.reason, options: failureNames },
  {
    source: 'campaign_id',
    label: messageTexts.campaign,
    isLinked: true,
    Value: ({ value }) => <CampaignName id={Number(value)} />,
  },
];
