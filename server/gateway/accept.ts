// Accepts a batch of submit_sm, of any accounts, in one transaction: checks the accounts again, joins parts, reserves units,
// queues messages and records the receipts to send. The caller answers, and wakes the engines, only after the commit.
import type { Tx } from '../db/database.ts';
import { acceptOrders } from '../modules/intake/intake.service.ts';
import type { AcceptedOrder, Order, RefusedOrder } from '../modules/intake/orders.service.ts';
import { lockBalance } from '../modules/ledger/ledger.service.ts';
import { accountsNow, type GatewayAccount } from '../modules/smppAccounts/smppAccounts.service.ts';
import type { SubmitVerdict } from '../smpp/index.ts';
import { insertAccepted, type Accepted } from './accepted.store.ts';
import { addParts, dropParts, type PartSubmission, type WholeMessage } from './parts.store.ts';
import { statusOfRefusal } from './statuses.ts';
import { textOf, type Submission } from './submission.ts';

/** A submission of an account. */
export interface Pending {
  account: Pick<GatewayAccount, 'id' | 'client_id' | 'system_id'>;
  submission: Submission;
}

/**
 * Returns one verdict per submission, in order. Without `wait` the verdict is undefined, and nothing written, for a client whose
 * accounts another transaction holds.
 */
export async function acceptBatch(
  tx: Tx,
  batch: readonly Pending[],
  { wait, now }: { wait: boolean; now: Date },
): Promise<(SubmitVerdict | undefined)[]> {
  const accounts = await accountsNow(tx, [...new Set(batch.map(({ account }) => account.id))]);
  const active = new Map(accounts.filter((each) => each.active).map((each) => [each.id, each]));
  const known = batch.filter(({ account }) => active.has(account.id));
  const clientIdOf = ({ account }: Pick<Pending, 'account'>) => active.get(account.id)?.client_id ?? 0;
  const isFree = await lockForParts(tx, known.filter(isPart).map(clientIdOf), { wait });
  const open = known.filter((pending) => !isPart(pending) || isFree(clientIdOf(pending)));

  const singles = open.filter((pending) => !isPart(pending));
  const { idOf, whole } = await addPartsOf(tx, open.filter(isPart));
  const common = (of: Pick<Pending, 'account'>) => ({
    clientId: clientIdOf(of),
    userId: null,
    description: `SMS through ${of.account.system_id}`,
  });
  const verdicts = await acceptMessages(
    tx,
    [
      ...singles.map((single) => ({
        ...common(single),
        ...addressed(single.submission),
        text: textOf([single.submission]),
      })),
      ...whole.map((each) => ({ ...common(each), ...addressed(each.last), text: each.text })),
    ],
    { wait, now },
  );

  const verdictOfSingle = new Map(singles.map((single, index) => [single, verdicts[index]]));
  const joined = joinedVerdicts(whole, verdicts.slice(singles.length));
  await dropParts(tx, joined.droppable(new Set(idOf.values())));
  await insertAccepted(tx, [
    ...singles.flatMap((single): Accepted[] => {
      const verdict = verdictOfSingle.get(single);
      const id = verdict && messageIdOf(verdict);
      return id === undefined
        ? []
        : [{ ...single.submission, accountId: single.account.id, id, messageId: id }];
    }),
    ...joined.accepted,
  ]);
  return batch.map((pending): SubmitVerdict | undefined => {
    if (!active.has(pending.account.id)) return { status: 'ESME_RSUBMITFAIL' };
    const id = idOf.get(pending);
    const verdict = id === undefined ? verdictOfSingle.get(pending) : joined.verdictOf(id);
    if (verdict && 'refusal' in verdict) return { status: statusOfRefusal(verdict) };
    const own = id ?? (verdict && messageIdOf(verdict));
    if (own === undefined) return undefined;
    return { status: 'ESME_ROK', messageId: String(pending.submission.answerId ?? own) };
  });
}

type PendingPart = Pending & { submission: PartSubmission };

const isPart = (pending: Pending): pending is PendingPart => pending.submission.part !== undefined;

/**
 * Locks the accounts of the clients of parts, and returns whether those of a client are locked. Parts are stored before their message is
 * accepted, so the accounts must be free by then. Of two gateways that store parts of a message at once, the second also waits here until
 * it sees those of the first: otherwise neither would find the message complete.
 */
async function lockForParts(
  tx: Tx,
  clientIds: readonly number[],
  { wait }: { wait: boolean },
): Promise<(clientId: number) => boolean> {
  if (clientIds.length === 0) return () => true;
  const locked = await lockBalance(tx, [...new Set(clientIds)], { wait });
  return (clientId) => locked.has(clientId);
}

/** Stores parts account by account, in the order of account ids, because two gateways may store parts of the same messages. */
async function addPartsOf(tx: Tx, parts: readonly PendingPart[]) {
  const idOf = new Map<Pending, number>();
  const whole: (WholeMessage & Pick<Pending, 'account'>)[] = [];
  const byAccount = [...Map.groupBy(parts, ({ account }) => account.id)].toSorted(([a], [b]) => a - b);
  for (const [accountId, own] of byAccount) {
    const added = await addParts(
      tx,
      accountId,
      own.map(({ submission }) => submission),
    );
    for (const [index, pending] of own.entries()) idOf.set(pending, added.ids[index] ?? 0);
    const account = own[0]?.account;
    if (account) whole.push(...added.whole.map((each) => ({ ...each, account })));
  }
  return { idOf, whole };
}

const addressed = (submission: Submission) => {
  const { source, destination, msisdn, isUrgent, messageClass, validUntil, sendAt } = submission;
  return { sender: source, to: { number: destination, msisdn }, isUrgent, messageClass, validUntil, sendAt };
};

type OrderVerdict = AcceptedOrder | RefusedOrder;

/** Returns one verdict per order, in the same order. */
const acceptMessages = async (
  tx: Tx,
  orders: readonly Order[],
  how: { wait: boolean; now: Date },
): Promise<(OrderVerdict | undefined)[]> => (orders.length === 0 ? [] : acceptOrders(tx, orders, how));

const messageIdOf = (verdict: OrderVerdict): number | undefined =>
  'refusal' in verdict ? undefined : verdict.messageIds[0];

function joinedVerdicts(
  whole: readonly (WholeMessage & Pick<Pending, 'account'>)[],
  verdicts: readonly (OrderVerdict | undefined)[],
) {
  const byPart = new Map<number, OrderVerdict>();
  const accepted: Accepted[] = [];
  for (const [index, { parts, last, account }] of whole.entries()) {
    const verdict = verdicts[index];
    if (!verdict) continue;
    const messageId = messageIdOf(verdict);
    for (const part of parts) {
      byPart.set(part.id, verdict);
      if (messageId !== undefined) accepted.push({ ...last, ...part, accountId: account.id, messageId });
    }
  }
  return {
    accepted,
    /** The verdict on the message of a part; undefined while the message is incomplete. */
    verdictOf: (id: number) => byPart.get(id),
    /** The parts to delete. If a message is refused, its earlier parts are kept: the system may submit the last part again. */
    droppable: (fresh: ReadonlySet<number>): number[] =>
      [...byPart].flatMap(([id, verdict]) => (!('refusal' in verdict) || fresh.has(id) ? [id] : [])),
  };
}
