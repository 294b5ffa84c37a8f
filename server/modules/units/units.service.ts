// Units as users see them: what clients were given, the platform's stock and its moves
// (requirements/administration.md#top-up-history, #units-allocation; requirements/domain.md#ledger). Units move through
// the ledger only.
import {
  topupKinds,
  type Activity,
  type activityLog,
  type loadUnits,
  type Topup,
  type topupHistory,
} from '../../../contract/units.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import type { PostingKind } from '../../domain/postingKinds.ts';
import { isWithin, platformOnly } from '../../domain/reach.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { listPage, type TableAnswer } from '../../http/listPage.ts';
import { askFirst } from '../approvals/approvals.service.ts';
import { audited } from '../audit/audit.service.ts';
import { reachOfList } from '../clients/clients.service.ts';
import { loadUnits as addToStock } from '../ledger/stock.service.ts';
import {
  countStockMoves,
  listGiven,
  listStockMoves,
  stockLeft,
  sumGiven,
  type StockMove,
} from '../ledger/statements.service.ts';
import { findReceipts, type Receipt } from '../payments/payments.service.ts';

/** What a client within reach was given, newest first; 422 for any other. */
export async function topupPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof topupHistory>,
): Promise<AnswerOf<typeof topupHistory>> {
  const filter = { ...request, reach: await reachOfList(db, caller, request) };
  const { total, units } = await sumGiven(db, filter);
  const page = await listPage(request, {
    sorts: ['id', 'sms_units'],
    count: () => Promise.resolve(total),
    rows: async (window) => {
      const lines = await listGiven(db, filter, window);
      const paid = await findReceipts(
        db,
        lines.flatMap(({ paymentId }) => paymentId ?? []),
      );
      return lines.map(({ id, kind, amount, description, created, clientId, paymentId, correctable }) => ({
        id,
        sms_units: amount,
        description,
        created,
        client_id: clientId,
        ...kindOf(kind),
        ...(caller.reach === 'all' && { correctable }),
        // A client reads no payment that was moved to another one.
        ...(paymentId !== undefined &&
          isWithin(caller.reach, paid.get(paymentId)?.client_id ?? 0) && {
            payment_id: paymentId,
            ...paidIn(kind, paid.get(paymentId)),
          }),
      }));
    },
  });
  return { ...page, total_units: units };
}

function kindOf(posted: PostingKind): Pick<Topup, 'kind' | 'bonus'> {
  const kind = topupKinds.find((known) => known === posted);
  return { ...(kind && { kind }), ...(kind === 'bonus' && { bonus: true }) };
}

/** The payment of a top-up; a reversal sends it back. */
const paidIn = (kind: PostingKind, payment: Receipt | undefined): Pick<Topup, 'amount' | 'receipt'> => ({
  ...(payment && { amount: kind === 'reversal' ? `-${payment.amount}` : payment.amount }),
  ...(payment?.receipt && { receipt: payment.receipt }),
});

/** Titles of the stock's moves; any other kind of posting has its own name. */
const titles: Partial<Record<PostingKind, string>> = {
  load: 'Units Loaded',
  transfer: 'Units Transferred',
  topup: 'Top Up',
  bonus: 'Bonus Given',
};

const titleOf = (kind: PostingKind): string =>
  titles[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

/** The moves of the platform's stock, newest first. The ledger records what has happened, so each is completed. */
export async function activityPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof activityLog>,
): Promise<TableAnswer<Activity> & { stock: number }> {
  platformOnly(caller.reach);
  const page = await listPage(request, {
    count: () => countStockMoves(db, request),
    rows: async (window) => (await listStockMoves(db, request, window)).map(toActivity),
  });
  return { ...page, stock: await stockLeft(db) };
}

const toActivity = (line: StockMove): Activity => ({
  id: line.id,
  event_title: titleOf(line.kind),
  amount: line.amount,
  event_description: withClient(line.client, line.description),
  opening_balance: line.opening,
  closing_balance: line.closing,
  status: 'Completed',
  created_at: line.created,
  ...(line.clientId !== null && { client_id: line.clientId }),
  ...(line.paymentId !== undefined && { payment_id: line.paymentId }),
  correctable: line.correctable,
});

/** Adds the client's name to a description that does not contain it. */
const withClient = (client: string | null, description: string): string =>
  client === null || description.includes(client) ? description : `${client}: ${description}`;

type LoadOrder = ParsedBodyOf<typeof loadUnits>;
/** Answer of a load. If another person has to approve it, the stock in it is unchanged. */
type Loaded = AnswerOf<typeof loadUnits>;

/** Adds to the platform's stock, once per idempotency key. */
export const load = (
  db: Db,
  actor: Actor,
  { idempotencyKey: key, ...body }: LoadOrder & { idempotencyKey: string | undefined },
): Promise<Loaded> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    return once(tx, { clientId: actor.clientId, key, body: { load: body } }, async () => {
      const { sms_units: units, description: note = '' } = body;
      const asked = await askFirst(tx, actor, {
        kind: 'load',
        subject: 'Platform stock',
        clientId: null,
        units,
        note,
        body,
      });
      return asked ? { ...asked, stock: await stockLeft(tx) } : loadNow(tx, actor, body);
    });
  });

export const loadNow = (tx: Tx, actor: Actor, body: LoadOrder): Promise<Loaded> =>
  audited(tx, actor, 'units.load', async (_tx, audit) => {
    const { sms_units: units } = body;
    const description = body.description || 'Units loaded';
    await addToStock(tx, { units, userId: actor.userId, cause: 'load', description });
    const stock = await stockLeft(tx);
    await audit.record(description, {
      clientId: null,
      before: { stock: stock - units },
      after: { stock },
    });
    return { message: `${counted(units, 'unit')} loaded`, stock };
  });
