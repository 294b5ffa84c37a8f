// Counters on the rows of campaigns, updated in the transaction of each message's change, so that a list of campaigns never
// counts messages. Last in the lock order: messages, ledger accounts, counts, campaigns.
import type { Tx } from '../../db/database.ts';
import { runSql } from '../../db/sql/rows.ts';
import type { StateGroup } from '../../domain/messageStates.ts';

/** A message of a campaign whose group or charge changed; `units` is the change of charged parts. */
export interface CampaignMove {
  campaignId: number;
  from: StateGroup;
  to: StateGroup;
  units: number;
  /** Whether the message failed for a reason of its recipient. */
  isOwn?: boolean;
}

const nothing = { queued: 0, pending: 0, delivered: 0, failed: 0, units: 0, own: 0, returned: 0 };

/**
 * Applies a batch. Rows are locked in the order of their ids, so that two batches never deadlock. A campaign is unsettled if messages return
 * to its queue, as those in doubt may after it was paused or cancelled: they are held or cancelled like the others.
 */
export async function moveCampaigns(tx: Tx, moves: readonly CampaignMove[]): Promise<void> {
  const sums = new Map<number, Record<StateGroup | 'units' | 'own' | 'returned', number>>();
  for (const { campaignId, from, to, units, isOwn = false } of moves) {
    const sum = sums.get(campaignId) ?? { ...nothing };
    sums.set(campaignId, sum);
    sum[from]--;
    sum[to]++;
    sum.units += units;
    if (isOwn) sum.own++;
    if (to === 'queued' && from !== to) sum.returned++;
  }
  if (sums.size === 0) return;
  const rows = JSON.stringify([...sums].map(([id, sum]) => ({ id, ...sum })));
  await runSql(tx)`
    WITH moved AS MATERIALIZED (
      SELECT r.* FROM campaigns c
      JOIN jsonb_to_recordset(${rows}::jsonb) AS r(id bigint, queued int, pending int, delivered int, failed int,
        units bigint, own int, returned int) ON r.id = c.id
      ORDER BY c.id FOR NO KEY UPDATE OF c
    )
    UPDATE campaigns c SET queued = c.queued + m.queued, pending = c.pending + m.pending,
      delivered = c.delivered + m.delivered, failed = c.failed + m.failed, units = c.units + m.units,
      failed_own = c.failed_own + m.own, unsettled = c.unsettled OR m.returned > 0
    FROM moved m WHERE c.id = m.id`;
}
