// The states of a campaign: one pure function decides every transition and throws on an illegal one
// (requirements/domain.md#campaign-states).
//   held -> running -> finished, of an upload; scheduled -> running -> scheduled ... -> finished, of a schedule
// `paused` returns to running where a run is open, else to scheduled, and ends where nothing is left to send. Finished,
// cancelled and failed are final.
import type { CampaignState } from '../../contract/campaigns.ts';
import { Refusal } from './refusal.ts';

/** The events of a campaign. */
export type CampaignEvent =
  | 'run_started'
  | 'paused'
  | 'resumed'
  | 'resumed_to_wait'
  | 'cancelled'
  | 'run_ended'
  | 'finished'
  | 'failed';

type Transitions = Partial<Record<CampaignEvent, CampaignState>>;

const scheduledOrRunning: Transitions = {
  run_started: 'running',
  paused: 'paused',
  cancelled: 'cancelled',
  run_ended: 'scheduled',
  finished: 'finished',
  failed: 'failed',
};

const next: Record<CampaignState, Transitions> = {
  held: { run_started: 'running', cancelled: 'cancelled' },
  scheduled: scheduledOrRunning,
  running: scheduledOrRunning,
  paused: {
    resumed: 'running',
    resumed_to_wait: 'scheduled',
    cancelled: 'cancelled',
    finished: 'finished',
    failed: 'failed',
  },
  finished: {},
  cancelled: {},
  failed: {},
};

/** The state after `event`; throws where there is no such transition. */
export function nextCampaignState(state: CampaignState, event: CampaignEvent): CampaignState {
  const to = next[state][event];
  if (to === undefined) throw new Error(`A campaign that is ${state} cannot be ${event}`);
  return to;
}

const over: Partial<
  Record<CampaignState, [code: `campaign_${'ended' | 'cancelled' | 'failed'}`, message: string]>
> = {
  finished: ['campaign_ended', 'This campaign has finished'],
  cancelled: ['campaign_cancelled', 'This campaign was cancelled'],
  failed: ['campaign_failed', 'This campaign has failed'],
};

export const hasEnded = (state: CampaignState): boolean => over[state] !== undefined;

/** The actions of a user on a campaign. */
export type CampaignVerb = 'pause' | 'resume' | 'cancel' | 'release' | 'skip';

/** Refuses an action of a user that is not possible in this state, with a message for the user. */
export function assertAllowed(state: CampaignState, verb: CampaignVerb): void {
  const ended = over[state];
  if (ended) throw new Refusal(422, ...ended);
  if (verb === 'pause' && state === 'paused')
    throw new Refusal(422, 'campaign_paused', 'This campaign is paused already');
  if (verb === 'pause' && state === 'held')
    throw new Refusal(422, 'campaign_not_started', 'This campaign has not started yet; it can be cancelled');
  if (verb === 'release' && state !== 'held')
    throw new Refusal(422, 'campaign_not_held', 'This campaign is not on hold');
  if (verb === 'resume' && state !== 'paused')
    throw new Refusal(422, 'campaign_not_paused', 'This campaign is not paused');
}
