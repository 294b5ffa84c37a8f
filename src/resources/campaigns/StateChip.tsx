// The state of a campaign as a chip.
import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaigns.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { statusDescription } from './campaignText.ts';
import { isDelayed, stateWord, statusWord } from './campaignStates.ts';

/** For each state, a status whose colour is used. */
const tones: Partial<Record<NonNullable<Campaign['state']>, string>> = {
  held: 'waiting',
  scheduled: 'waiting',
  running: 'sending',
};

/** Shows the status of the specification if the backend sends no state. */
export function StateChip({ campaign }: { campaign: Campaign }) {
  const { state } = campaign;
  if (state === undefined) return <StatusChip status={statusWord(campaign)} />;
  const tone = isDelayed(campaign) ? 'waiting' : (tones[state] ?? state);
  return <StatusChip status={tone}>{stateWord(campaign) ?? state}</StatusChip>;
}

/** The state, without the reason, which is shown above it. If the backend sends no state: its own description. */
export const stateDescription = (campaign: Campaign): ReactNode =>
  campaign.state === undefined ? statusDescription(campaign) : <StateChip campaign={campaign} />;
