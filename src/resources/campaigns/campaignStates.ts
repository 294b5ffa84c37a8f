// The labels of a campaign's states, and the actions that each state allows (requirements/domain.md#campaign-states).
import type { Campaign, CampaignState } from '../../../contract/campaigns.ts';
import type { ListFilter } from '../../components/list/filter.ts';
import { statusText } from '../../components/statusText.ts';
import { campaignTexts } from './campaignTexts.ts';

/** Active when status is 1, otherwise Pending (requirements/portal.md#group-campaigns, #scheduled-campaigns). */
export const statusWord = ({ status }: Campaign): 'Active' | 'Pending' =>
  status === 1 ? 'Active' : 'Pending';

const stateTexts: Record<CampaignState, string> = {
  held: campaignTexts.onHold,
  scheduled: statusText('Scheduled'),
  running: statusText('Sending'),
  paused: statusText('Paused'),
  finished: statusText('Finished'),
  cancelled: statusText('Cancelled'),
  failed: statusText('Failed'),
};

/** The share of failed messages because of which a campaign was paused: "63%". */
export const failedPercent = ({ sent, failed }: NonNullable<Campaign['stop_failures']>): string =>
  `${Math.floor((failed * 100) / Math.max(sent, 1))}%`;

/** The filters of the campaign lists. */
export const campaignFilters: readonly ListFilter[] = [
  { source: 'state', label: campaignTexts.state, options: stateTexts },
  { source: 'sender_id', label: campaignTexts.senderId, lengthMax: 60 },
];

/** Whether nothing of a running campaign is sent, because all that is queued waits for a link or a sending window. */
export const isDelayed = ({ state, rate, delays = [] }: Campaign): boolean =>
  state === 'running' && rate === 0 && delays.length > 0;

/** The label of the exact state; undefined if the backend sends none. */
export const stateWord = (campaign: Campaign): string | undefined => {
  const { state } = campaign;
  if (isDelayed(campaign)) return campaignTexts.waits;
  return state === undefined ? undefined : (stateTexts[state] ?? state);
};

/** Whether figures of the campaign are changing. */
export const isMoving = ({ state, pending }: Campaign): boolean =>
  state === 'held' || state === 'running' || (state === 'finished' && pending > 0);

/** Whether a schedule has not run yet. Its number of recipients is then an estimate: no messages exist and no units are reserved. */
export const isBeforeFirstRun = ({ state, number_of_sends }: Campaign): boolean =>
  state !== 'held' && number_of_sends === 0;

/** Recipients whose message has left the queue. */
export const handledOf = ({ delivered, failed, pending }: Campaign): number => delivered + failed + pending;

/** Recipients whose message was not submitted, including those without a message yet. */
export const waitingOf = (campaign: Campaign): number =>
  isBeforeFirstRun(campaign) ? 0 : Math.max(0, campaign.recipients - handledOf(campaign));

export const isRepeating = ({ repeat_type }: Campaign): boolean =>
  Boolean(repeat_type) && repeat_type !== 'NO_REPEAT';

export type Verb = 'pause' | 'resume' | 'release' | 'skip' | 'cancel' | 'resend';

/** The actions that the state allows; none if the backend sends no state. */
export function verbsOf(campaign: Campaign): Verb[] {
  switch (campaign.state) {
    case 'held':
      return ['release', 'cancel'];
    case 'scheduled':
      return isRepeating(campaign) ? ['pause', 'skip', 'cancel'] : ['pause', 'cancel'];
    case 'running':
      return ['pause', 'cancel'];
    case 'paused':
      return ['resume', 'cancel'];
    case 'finished':
    case 'cancelled':
    case 'failed':
      return campaign.failed > 0 ? ['resend'] : [];
    default:
      return [];
  }
}
