// What the queued messages of running campaigns wait for: a link that is down or switched off, or a sending window that is closed. If a
// connector is bypassed, the engine moves its messages to another one.
import type { Delay } from '../../../../contract/delays.ts';
import type { Db } from '../../../db/database.ts';
import { delaysOn } from '../../../domain/delays.ts';
import { readUnbound } from '../../connectors/connectorStates.service.ts';
import { readClosed } from '../../windows/windows.service.ts';
import { listWaitedFor } from './lists.store.ts';

/** The delays by campaign. */
export async function readCampaignDelays(
  db: Db,
  campaignIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Delay[]>> {
  const waits = campaignIds.length === 0 ? [] : await listWaitedFor(db, campaignIds);
  if (waits.length === 0) return new Map();
  const connectorIds = [...new Set(waits.map(({ connector_id }) => connector_id))];
  const unbound = await readUnbound(db, connectorIds);
  const { connectors: closed } = await readClosed(db, { connectorIds, class: 'promotional', now });
  const byCampaign = Map.groupBy(waits, ({ campaign_id }) => campaign_id);
  return new Map(
    [...byCampaign].map(([campaignId, of]) => [
      campaignId,
      of.flatMap(({ connector_id: id, network, is_on }) =>
        delaysOn({ network, downSince: is_on ? unbound.get(id) : null, opensAt: closed.get(id) }),
      ),
    ]),
  );
}
