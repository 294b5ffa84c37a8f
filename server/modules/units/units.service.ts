// Units as people handle them: what clients were given, the platform's stock and what became of it
// (requirements/administration.md#top-up-history, #units-allocation; requirements/domain.md#ledger). Units move through
// the ledger alone.
import type { Activity, Topup } from '../../../contract/units.ts';
import type { activityLog, loadUnits, topupHistory } from '../../../contract/units.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { once } from '../../db/idempotency.ts';
import { platformOnly } from '../../domain/reach.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { tableAnswer, tablePage, type TableAnswer } from '../../http/tablePage.ts';
import { record } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { bonusKind, loadUnits as addToStock } from '../ledger/ledger.service.ts';
import { givenUnits, stockLeft, stockMoves } from '../ledger/statements.service.ts';

/** What a client within reach was given, newest first; 422 for any other. */
export async function topupPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof topupHistory>,
): Promise<TableAnswer<Topup>> {
  const clientId = request.client_id ?? caller.clientId;
  await requireClient(db, caller.reach, clientId);
  const { sort, ...page } = tablePage(request, { id: true, sms_units: true });
  const { total, lines } = await givenUnits(db, clientId, {
    ...page,
    sort: sort === 'sms_units' ? 'amount' : 'id',
  });
  const data = lines.map(({ id, kind, amount, description, created }) => ({
    id,
    sms_units: amount,
    description,
    created,
    ...(kind === bonusKind && { bonus: true as const }),
  }));
  return tableAnswer(request, total, data);
}

/** What the stock's moves are called; any other kind of posting by its own name. */
const titles: Record<string, string> = {
  load: 'Units Loaded',
  transfer: 'Units Transferred',
  topup: 'Top Up',
  [bonusKind]: 'Bonus Given',
};

const titleOf = (kind: string): string =>
  titles[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

/** The platform's stock, move by move, newest first. The ledger holds what happened, so every move is completed. */
export async function activityPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof activityLog>,
): Promise<TableAnswer<Activity> & { stock: number }> {
  platformOnly(caller.reach);
  const range = { startDate: request.start_date, endDate: request.end_date };
  const { total, lines } = await stockMoves(db, range, tablePage(request));
  const data = lines.map((line) => ({
    id: line.id,
    event_title: titleOf(line.kind),
    amount: line.amount,
    event_description: told(line.client, line.description),
    opening_balance: line.opening,
    closing_balance: line.closing,
    status: 'Completed',
    created_at: line.created,
  }));
  return { ...tableAnswer(request, total, data), stock: await stockLeft(db) };
}

/** Names the client, where the description does not. */
const told = (client: string | null, description: string): string =>
  client === null || description.includes(client) ? description : `${client}: ${description}`;

type Load = ParsedBodyOf<typeof loadUnits> & { idempotencyKey: string | undefined };

/** Adds to the platform's stock, once however often the same key is posted. */
export const load = (
  db: Db,
  actor: Actor,
  { idempotencyKey: key, ...body }: Load,
): Promise<{ message: string; stock: number }> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    return once(tx, { clientId: actor.clientId, key, body: { load: body } }, () => loadIn(tx, actor, body));
  });

async function loadIn(
  tx: Tx,
  { userId, address }: Actor,
  { sms_units: units, description }: ParsedBodyOf<typeof loadUnits>,
): Promise<{ message: string; stock: number }> {
  const why = description || 'Units loaded';
  await addToStock(tx, { units, userId, cause: 'load', description: why });
  const stock = await stockLeft(tx);
  await record(tx, {
    userId,
    address,
    clientId: null,
    action: 'units.load',
    subject: why,
    before: { stock: stock - units },
    after: { stock },
  });
  return { message: `${counted(units, 'unit')} loaded`, stock };
}
