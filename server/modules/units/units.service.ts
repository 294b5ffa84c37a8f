// Units as people handle them: what clients were given, the platform's stock and what became of it (spec part 2 sections
// 2.11, 2.13, 7; DOMAIN section 2). Units move through the ledger alone.
import type { Activity, Topup } from '../../../contract/units.ts';
import type { activityLog, loadUnits, topupHistory } from '../../../contract/units.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import type { Actor, Caller } from '../../http/caller.ts';
import { record } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { loadUnits as addToStock } from '../ledger/ledger.service.ts';
import { givenUnits, stockLeft, stockMoves } from '../ledger/statements.service.ts';

interface Page<Row> {
  data: Row[];
  current_page: number;
  last_page: number;
  total: number;
}

const toPage = <Row>(
  { page, per_page }: { page: number; per_page: number },
  total: number,
  data: Row[],
): Page<Row> => ({ data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), total });

const windowOf = ({ page, per_page }: { page: number; per_page: number }) => ({
  offset: (page - 1) * per_page,
  limit: per_page,
});

/** What a client within reach was given, newest first; 422 for any other. */
export async function topupPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof topupHistory>,
): Promise<Page<Topup>> {
  const clientId = request.client_id ?? caller.clientId;
  await requireClient(db, caller.reach, clientId);
  const [field = '', order] = (request.sort ?? '').split('|');
  const { total, lines } = await givenUnits(db, clientId, {
    ...windowOf(request),
    sort: field.endsWith('sms_units') ? 'amount' : 'id',
    descending: order?.toLowerCase() !== 'asc',
  });
  const data = lines.map(({ id, amount, description, created }) => ({
    id,
    sms_units: amount,
    description,
    created,
  }));
  return toPage(request, total, data);
}

/** What the stock's moves are called; any other kind of posting by its own name. */
const titles: Record<string, string> = {
  load: 'Units Loaded',
  transfer: 'Units Transferred',
  topup: 'Top Up',
};

const titleOf = (kind: string): string =>
  titles[kind] ?? `${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('_', ' ')}`;

/** The platform's stock, move by move, newest first. The ledger holds what happened, so every move is completed. */
export async function activityPage(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof activityLog>,
): Promise<Page<Activity> & { stock: number }> {
  platformOnly(caller.reach);
  const range = { startDate: request.start_date, endDate: request.end_date };
  const { total, lines } = await stockMoves(db, range, windowOf(request));
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
  return { ...toPage(request, total, data), stock: await stockLeft(db) };
}

/** Names the client, where the description does not. */
const told = (client: string | null, description: string): string =>
  client === null || description.includes(client) ? description : `${client}: ${description}`;

/** Adds to the platform's stock. */
export const load = (
  db: Db,
  actor: Actor,
  { sms_units: units, description }: ParsedBodyOf<typeof loadUnits>,
): Promise<{ message: string; stock: number }> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const { userId, address } = actor;
    const why = description || 'Units loaded';
    await addToStock(tx, { units, userId, cause: `load:user ${userId}`, description: why });
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
    return { message: `${units.toLocaleString('en')} units loaded`, stock };
  });
