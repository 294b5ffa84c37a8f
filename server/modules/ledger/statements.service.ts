// Statements of the ledger (requirements/domain.md#ledger): what a client was given, and the moves of the platform's stock.
// Reads only; amounts are whole units.
import type { Db, Tx } from '../../db/database.ts';
import type { PostingKind } from '../../domain/postingKinds.ts';
import type { PageWindow, SortedWindow } from '../../http/listPage.ts';
import * as store from './statements.store.ts';
import type { StatementRow } from './statements.store.ts';

export { countStockMoves, sumGiven } from './statements.store.ts';
export { balancesAt, costBySteps, firstEntryDay, type Balances } from './statementDays.store.ts';

export interface StatementLine {
  id: number;
  kind: PostingKind;
  description: string;
  amount: number;
  opening: number;
  closing: number;
  created: string;
}

export interface GivenLine extends StatementLine {
  clientId: number;
  paymentId: number | undefined;
  /** Units that can still be corrected. */
  correctable: number;
}

/** Units a client was given: transfers, top-ups, bonus. Newest first unless sorted otherwise. */
export async function listGiven(
  db: Db,
  filter: store.GivenFilter,
  window: SortedWindow<'id' | 'sms_units'>,
): Promise<GivenLine[]> {
  const rows = await store.listGiven(db, filter, window);
  return rows.map((row) => ({
    ...toLine(row),
    clientId: row.client_id,
    paymentId: paymentOf(row.cause),
    correctable: row.correctable,
  }));
}

/** The newest units that a client was given, less those that were corrected, other than those of a payment that was reversed or moved to another client. */
export async function lastGiven(
  db: Db,
  clientId: number,
): Promise<{ units: number; created: string } | null> {
  const row = await store.findLastGiven(db, clientId);
  return row ? { units: Number(row.amount), created: row.created.toISOString() } : null;
}

/** The id of the payment that caused a posting: a credit, a reversal or a move (modules/payments/causes.ts). */
function paymentOf(cause: string): number | undefined {
  const id = /^(?:payment|reversal|moved):(\d+)(?::\d+)?$/.exec(cause)?.[1];
  return id === undefined ? undefined : Number(id);
}

export interface StockMove extends StatementLine {
  /** The client at the other end of the posting; null if there is none. */
  client: string | null;
  clientId: number | null;
  paymentId: number | undefined;
  correctable: number;
}

/** Moves of the platform's stock, newest first. */
export async function listStockMoves(
  db: Db,
  filter: store.StockFilter,
  window: PageWindow,
): Promise<StockMove[]> {
  const rows = await store.listStock(db, filter, window);
  return rows.map((row) => ({
    ...toLine(row),
    client: row.client_name,
    clientId: row.client_id,
    paymentId: paymentOf(row.cause),
    correctable: row.correctable,
  }));
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
