// Facts of a campaign that link to other records.
import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { listAddress } from '../../components/list/filter.ts';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { isBeforeFirstRun } from './campaignStates.ts';

/** The status of the messages that each figure counts; undefined: all messages. */
const statuses = { recipients: undefined, delivered: 'Delivered', failed: 'Failed', pending: 'Pending' };

/** A figure as a link to the messages that it counts; a plain number if the backend cannot filter by campaign. */
export function messagesOf(campaign: Campaign, figure: keyof typeof statuses): ReactNode {
  const { id, state } = campaign;
  const count = campaign[figure];
  const hasMessages = state !== undefined && count > 0 && !isBeforeFirstRun(campaign);
  const to = listAddress('/promotional-sms', { campaign_id: id, status: statuses[figure] });
  return (
    <RecordLink module="messages" to={hasMessages ? to : undefined}>
      {formatNumber(count)}
    </RecordLink>
  );
}

export const clientOf = ({ client_id: id, client_name: name }: Campaign): ReactNode =>
  name && <ClientLink id={id}>{name}</ClientLink>;
