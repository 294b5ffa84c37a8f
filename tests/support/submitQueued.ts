// An engine's turn and a telco's answers, made by hand: queued messages are claimed and settled at once.
import type { FailureCode } from '../../contract/failures.ts';
import { priorities } from '../../server/domain/priorities.ts';
import { claim } from '../../server/sending/claim/outbox.ts';
import { settle } from '../../server/sending/settle/outcomes.ts';
import { Effects } from '../../server/sending/shared/effects.ts';
import type { CampaignHarness } from './campaignHarness.ts';

export const allPriorities = { first: priorities.urgent, last: priorities.promotional };

/** Claims up to `limit` queued messages; the telco refuses the first `refused` and accepts the others. */
export async function submitQueued(
  harness: CampaignHarness,
  limit: number,
  refused: number | { count: number; failure: FailureCode } = 0,
): Promise<number> {
  const { count: refuse, failure } =
    typeof refused === 'number' ? { count: refused, failure: 'refused_by_network' as const } : refused;
  const { db, connectorId, clock } = harness;
  const engineId = 1;
  // Within the sending window of promotions.
  const now = new Date(`${clock.now.toISOString().slice(0, 10)}T09:00:00Z`);
  const messages = await claim(db, { connectorId, engineId, range: allPriorities, limit, now });
  await db.transaction().execute(async (tx) => {
    const effects = new Effects();
    const outcomes = messages.map((message, index) =>
      index < refuse
        ? {
            message,
            event: 'rejected' as const,
            partsSent: 0,
            smscId: null,
            reason: 'No',
            failure,
            raw: null,
            retryAt: null,
          }
        : {
            message,
            event: 'accepted' as const,
            partsSent: message.parts,
            smscId: `smsc${message.id}`,
            reason: null,
            failure: null,
            raw: null,
            retryAt: null,
          },
    );
    await settle(tx, { engineId, outcomes, now }, effects);
    await effects.apply(tx, 'test');
  });
  return messages.length;
}
