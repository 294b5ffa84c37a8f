// Statements of the ledger (requirements/domain.md#ledger): what a client was given, and the moves of the platform's stock.
// Reads only; amounts are whole units.
import type { Db, Tx } from '../../db/database.ts';
import type { SortedWindow } from '../../http/listPage.ts';
import * as store from './statements.store.ts';
import type { Range, StatementRow, Window } from './statements.store.ts';

export { countGiven, countStock as countStockMoves } from './statements.store.ts';

export interface StatementLine {
  id: number;
  kind: string;
  description: string;
  amount: number;
  opening: number;
  closing: number;
  created: string;
}

/** Units a client was given: transfers, top-ups, bonus. Newest first unless sorted otherwise. */
export async function listGiven(
  db: Db,
  clientId: number,
  { sort, ...window }: SortedWindow<'id' | 'sms_units'>,
): Promise<StatementLine[]> {
  const rows = await store.listGiven(db, clientId, {
    ...window,
    sort: sort?.by === 'sms_units' ? 'amount' : 'id',
    descending: sort?.descending ?? true,
  });
  return rows.map(toLine);
}

/** Moves of the platform's stock, newest first; `client` where the other end is one. */
export async function listStockMoves(
  db: Db,
  range: Range,
  window: Window,
): Promise<(StatementLine & { client: string | null })[]> {
  const rows = await store.listStock(db, range, window);
  return rows.map((row) => ({ ...toLine(row), client: row.client_name }));
}

/** Units the platform can still transfer to clients. */
export const stockLeft = async (db: Db | Tx): Promise<number> => Number(await store.findStock(db));

const toLine = ({
  id,
  kind,
  description,
  amount,
  opening,
  closing,
  created,
}: StatementRow): StatementLine => ({
  id,
  kind,
  description,
  amount: Number(amount),
  opening: Number(opening),
  closing: Number(closing),
  created: created.toISOString(),
});
