// What the ledger says of an account, line by line (requirements/domain.md#ledger): what a client was given, and what
// became of the platform's stock. Reads only; amounts are whole units.
import type { Db, Tx } from '../../db/database.ts';
import * as store from './statements.store.ts';
import type { GivenSort, Range, StatementRow, Window } from './statements.store.ts';

export interface StatementLine {
  id: number;
  kind: string;
  description: string;
  amount: number;
  opening: number;
  closing: number;
  created: string;
}

export interface Statement<Line> {
  lines: Line[];
  total: number;
}

/** Units a client was given: transfers, top-ups, bonus. Newest first where nothing else is asked for. */
export async function givenUnits(
  db: Db,
  clientId: number,
  page: Window & { sort: GivenSort; descending: boolean },
): Promise<Statement<StatementLine>> {
  const total = await store.countGiven(db, clientId);
  const rows = page.offset < total ? await store.listGiven(db, clientId, page) : [];
  return { total, lines: rows.map(toLine) };
}

/** Moves of the platform's stock, newest first; `client` where the other end is one. */
export async function stockMoves(
  db: Db,
  range: Range,
  page: Window,
): Promise<Statement<StatementLine & { client: string | null }>> {
  const total = await store.countStock(db, range);
  const rows = page.offset < total ? await store.listStock(db, range, page) : [];
  return { total, lines: rows.map((row) => ({ ...toLine(row), client: row.client_name })) };
}

/** Units the platform can still hand to clients. */
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
