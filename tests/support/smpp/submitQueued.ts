// Replaces the engine and the telco in tests: claims queued messages and settles them at once.
import type { FailureCode } from '../../../contract/failures.ts';
import { priorities } from '../../../server/domain/priorities.ts';
import { claim } from '../../../server/sending/claim/outbox.ts';
import type { Outgoing } from '../../../server/sending/shared/outgoing.ts';
import { settle } from '../../../server/sending/settle/settle.ts';
import { Effects } from '../../../server/sending/shared/effects.ts';
import type { CampaignHarness } from '../campaignHarness.ts';

const allPriorities = { first: priorities.urgent, last: priorities.promotional };

const engineId = 1;

/** A time within the sending window of promotional messages. */
const nineOf = ({ clock }: CampaignHarness) => new Date(`${clock.now.toISOString().slice(0, 10)}T09:00:00Z`);

/** Claims up to `limit` queued messages. */
export const claimQueued = (harness: CampaignHarness, limit: number): Promise<Outgoing[]> =>
  claim(harness.db, {
    connectorId: harness.connectorId,
    engineId,
    range: allPriorities,
    limit,
    now: nineOf(harness),
  });

type Refused = number | { count: number; failure: FailureCode };

/** Claims up to `limit` queued messages; the telco refuses the first `refused` and accepts the others. */
export async function submitQueued(
  harness: CampaignHarness,
  limit: number,
  refused: Refused = 0,
): Promise<number> {
  const messages = await claimQueued(harness, limit);
  await answer(harness, messages, refused);
  return messages.length;
}

/** The telco refuses the first `refused` of claimed messages and accepts the others. */
export async function answer(
  harness: CampaignHarness,
  messages: readonly Outgoing[],
  refused: Refused = 0,
): Promise<void> {
  const { count: refuse, failure } =
    typeof refused === 'number' ? { count: refused, failure: 'refused_by_network' as const } : refused;
  await harness.db.transaction().execute(async (tx) => {
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
    await settle(tx, { engineId, outcomes, now: nineOf(harness) }, effects);
    await effects.apply(tx, `test:${messages[0]?.id}`);
  });
}
