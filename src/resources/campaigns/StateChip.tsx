// The one word for the state of a campaign.
import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaigns.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusDescription } from './serverWords.ts';
import { stateWord, statusWord } from './campaignStates.ts';

/** Colours by the status that is shown in the same one elsewhere. */
const tones: Partial<Record<NonNullable<Campaign['state']>, string>> = {
  held: 'waiting',
  scheduled: 'waiting',
  running: 'sending',
};

/** The status of the specification where the backend gives no state. */
export function StateChip({ campaign }: { campaign: Campaign }) {
  const { state } = campaign;
  if (state === undefined) return <StatusChip status={statusWord(campaign)} />;
  return <StatusChip status={tones[state] ?? state}>{stateWord(campaign) ?? state}</StatusChip>;
}

/** The state, whose reason is shown above; as sent by a backend that gives no state. */
export const stateDescription = (campaign: Campaign): ReactNode =>
  campaign.state === undefined ? statusDescription(campaign) : <StateChip campaign={campaign} />;
