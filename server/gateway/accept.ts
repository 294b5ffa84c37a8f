// Accepts a batch of one account's submit_sm in one transaction: checks the account again, joins parts, reserves units,
// queues messages and records the receipts to send. The caller answers only after the commit.
import { sql } from 'kysely';
import { numberArray, textArray } from '../db/arrays.ts';
import type { Tx } from '../db/database.ts';
import {
  acceptOrders,
  type AcceptedOrder,
  type Order,
  type RefusedOrder,
} from '../modules/intake/intake.service.ts';
import { wakeEngines } from '../modules/intake/messageQueue.service.ts';
import { accountsNow, type GatewayAccount } from '../modules/smppAccounts/smppAccounts.service.ts';
import { addParts, dropParts, type PartSubmission, type WholeMessage } from './parts.ts';
import { statusOfRefusal, type Verdict } from './statuses.ts';
import { textOf, type Submission } from './submission.ts';

type Account = Pick<GatewayAccount, 'id' | 'system_id'>;

/** One row of gateway_messages. */
interface Accepted {
  id: number;
  messageId: number;
  source: string;
  destination: string;
  registered: number;
}

/** Returns one verdict per submission, in order. */
export async function acceptBatch(
  tx: Tx,
  account: Account,
  submissions: readonly Submission[],
): Promise<Verdict[]> {
  const [now] = await accountsNow(tx, [account.id]);
  if (now?.active !== true) return submissions.map(() => ({ status: 'ESME_RSUBMITFAIL' }));

  const singles = submissions.filter(({ part }) => part === undefined);
  const parts = submissions.filter((each): each is PartSubmission => each.part !== undefined);
  const { ids, whole } = await addParts(tx, account.id, parts);
  const common = { clientId: now.client_id, userId: null, description: `SMS through ${account.system_id}` };
  const verdicts = await acceptMessages(tx, [
    ...singles.map((single) => ({
      ...common,
      ...addressed(single),
      text: textOf([single.body], single.dataCoding),
    })),
    ...whole.map(({ first, text }) => ({ ...common, ...addressed(first), text })),
  ]);

  const verdictOfSingle = new Map(singles.map((single, index) => [single, verdicts[index]]));
  const partIds = new Map(parts.map((part, index) => [part, ids[index] ?? 0]));
  const joined = joinedVerdicts(whole, verdicts.slice(singles.length));
  await dropParts(tx, joined.droppable(new Set(ids)));
  await insertAccepted(tx, account.id, [
    ...singles.flatMap((single): Accepted[] => {
      const verdict = verdictOfSingle.get(single);
      const id = verdict && messageIdOf(verdict);
      return id === undefined ? [] : [{ ...single, id, messageId: id }];
    }),
    ...joined.accepted,
  ]);
  return submissions.map((submission): Verdict => {
    const id = partIds.get(submission as PartSubmission);
    const verdict = id === undefined ? verdictOfSingle.get(submission) : joined.verdictOf(id);
    if (verdict && 'refusal' in verdict) return { status: statusOfRefusal(verdict) };
    return { status: 'ESME_ROK', messageId: String(id ?? (verdict && messageIdOf(verdict))) };
  });
}

const addressed = ({ source, destination, msisdn, isUrgent }: Submission) => ({
  sender: source,
  to: { number: destination, msisdn },
  isUrgent,
});

type OrderVerdict = AcceptedOrder | RefusedOrder;

/** One verdict per order, in their order. Wakes the engines once the transaction commits. */
async function acceptMessages(tx: Tx, orders: readonly Order[]): Promise<OrderVerdict[]> {
  if (orders.length === 0) return [];
  const verdicts = await acceptOrders(tx, orders, { wait: true });
  const known = verdicts.filter((verdict) => verdict !== undefined);
  if (known.length < orders.length) throw new Error('An order without a verdict');
  if (known.some((verdict) => !('refusal' in verdict))) await wakeEngines(tx);
  return known;
}

const messageIdOf = (verdict: OrderVerdict): number | undefined =>
  'refusal' in verdict ? undefined : verdict.messageIds[0];

function joinedVerdicts(whole: readonly WholeMessage[], verdicts: readonly OrderVerdict[]) {
  const byPart = new Map<number, OrderVerdict>();
  const accepted: Accepted[] = [];
  for (const [index, { parts, first }] of whole.entries()) {
    const verdict = verdicts[index];
    if (!verdict) continue;
    const messageId = messageIdOf(verdict);
    for (const { id, registered } of parts) {
      byPart.set(id, verdict);
      if (messageId !== undefined) accepted.push({ ...first, id, registered, messageId });
    }
  }
  return {
    accepted,
    /** Undefined for a part whose message is incomplete. */
    verdictOf: (id: number) => byPart.get(id),
    /** If the message is refused, its earlier parts stay: the system may submit the last part again. */
    droppable: (fresh: ReadonlySet<number>): number[] =>
      [...byPart].flatMap(([id, verdict]) => (!('refusal' in verdict) || fresh.has(id) ? [id] : [])),
  };
}

async function insertAccepted(tx: Tx, accountId: number, rows: readonly Accepted[]): Promise<void> {
  if (rows.length === 0) return;
  const numbers = (of: (row: Accepted) => number) => numberArray(rows.map(of));
  // Addresses are stored for the receipt only.
  const addresses = (of: (row: Accepted) => string) =>
    textArray(rows.map((row) => (row.registered === 0 ? '' : of(row))));
  await sql`
    INSERT INTO gateway_messages (id, account_id, message_id, source, destination, on_failure_only, receipt)
    SELECT r.id, ${accountId}, r.message_id, r.source, r.destination, r.registered = 2,
      CASE WHEN r.registered = 0 THEN 'none' ELSE 'due' END
    FROM unnest(${numbers((r) => r.id)}::bigint[], ${numbers((r) => r.messageId)}::bigint[],
      ${addresses((r) => r.source)}::text[], ${addresses((r) => r.destination)}::text[],
      ${numbers((r) => r.registered)}::int[]) AS r(id, message_id, source, destination, registered)`.execute(
    tx,
  );
}
