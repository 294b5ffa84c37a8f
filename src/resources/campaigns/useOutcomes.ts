import { useQuery } from '@tanstack/react-query';
import type { Campaign } from '../../../contract/campaigns.ts';
import { outcomesQuery } from '../../dataProvider/rpc/campaigns.ts';
import { isMoving } from './campaignStates.ts';

/** Time between two reads while figures change, in milliseconds. */
const pollMs = 5000;

/** Why messages failed and recipients were excluded; null if the backend does not have the call, undefined before the answer. */
export function useOutcomes(campaign: Campaign) {
  const { state, failed, rejected = 0 } = campaign;
  const isKnown = state !== undefined && failed + rejected > 0;
  const { data } = useQuery({
    ...outcomesQuery(campaign.id),
    enabled: isKnown,
    refetchInterval: (query) => (query.state.data && isMoving(campaign) ? pollMs : false),
  });
  return isKnown ? data : null;
}
