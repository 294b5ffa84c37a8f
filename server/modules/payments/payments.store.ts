import { sql, type Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { PaymentsTable } from '../../db/tables/paymentTables.ts';
import { countOf, firstColumn, runSql } from '../../db/sql/rows.ts';

export type PaymentRow = Selectable<PaymentsTable>;
export type NewPayment = Pick<PaymentRow, 'source' | 'state' | 'amount' | 'reference'> &
  Partial<Omit<PaymentRow, 'id' | 'receipt'>> & {
    receipt?: string;
  };

/**
 * Serialises all notices of one receipt before any row is locked: otherwise two of them could both find the receipt to be
 * new.
 */
export const lockReceipt = (tx: Tx, receipt: string): Promise<void> =>
  runSql(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`receipt:${receipt}`}, 0))`;

/** Serialises prompts to one phone. */
export const lockPhone = (tx: Tx, msisdn: string): Promise<void> =>
  runSql(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${`prompt:${msisdn}`}, 0))`;

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<PaymentRow> {
  return tx.insertInto('payments').values(payment).returningAll().executeTakeFirstOrThrow();
}

export async function updatePayment(
  tx: Tx,
  id: number,
  changes: Partial<Omit<PaymentRow, 'id' | 'created'>>,
): Promise<void> {
  await tx.updateTable('payments').set(changes).where('id', '=', id).execute();
}

/** Passes the prompts that a payment was credited for to another client. Like all payments they are locked before ledger accounts. */
export async function movePrompts(tx: Tx, id: number, clientId: number): Promise<void> {
  await tx.updateTable('payments').set({ client_id: clientId }).where('settled_by', '=', id).execute();
}

/** Finds a payment. Any whole number is accepted, because one beyond the column's range is simply missing. */
const one = (db: Db | Tx, id: number) =>
  db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', sql<number>`${id}::bigint`);

export const findPayment = (db: Db | Tx, id: number): Promise<PaymentRow | undefined> =>
  one(db, id).executeTakeFirst();

export const lockPayment = (tx: Tx, id: number): Promise<PaymentRow | undefined> =>
  one(tx, id).forUpdate().executeTakeFirst();

export const lockByReceipt = (tx: Tx, receipt: string): Promise<PaymentRow | undefined> =>
  tx.selectFrom('payments').selectAll().where('receipt', '=', receipt).forUpdate().executeTakeFirst();

/** The newest prompt that was sent with that reference. */
export const lockPrompt = (tx: Tx, reference: string): Promise<PaymentRow | undefined> =>
  tx
    .selectFrom('payments')
    .selectAll()
    .where('reference', '=', reference)
    .where('source', '=', 'stk')
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** Whether the phone has a prompt without an outcome, newer than `since`. */
export async function hasOpenPrompt(tx: Tx, msisdn: string, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('payments')
    .select('id')
    .where('msisdn', '=', msisdn)
    .where('source', '=', 'stk')
    .where('state', 'in', ['sending', 'waiting'])
    .where('created', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export const countPrompts = (tx: Tx, clientId: number, since: Date): Promise<number> =>
  countOf(
    tx
      .selectFrom('payments')
      .where('client_id', '=', clientId)
      .where('source', '=', 'stk')
      .where('created', '>', since),
  );

/** A user's newest prompt for a client without an outcome, newer than `since`. */
export async function findOpen(
  db: Db,
  of: { clientId: number; userId: number; since: Date },
): Promise<number | null> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('client_id', '=', of.clientId)
    .where('user_id', '=', of.userId)
    .where('state', 'in', ['sending', 'waiting', 'confirming'])
    .where('created', '>', of.since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** Name of a client and its price per unit. */
export interface Payer {
  name: string;
  sms_cost: string;
}

const payer = (db: Db | Tx, clientId: number) =>
  db
    .selectFrom('clients')
    .select(['name', 'sms_cost'])
    .where('id', '=', sql<number>`${clientId}::bigint`);

export const findPayer = (db: Db | Tx, clientId: number): Promise<Payer | undefined> =>
  payer(db, clientId).executeTakeFirst();

/** Like {@link findPayer}; locks the client against deletion. */
export const lockPayer = (tx: Tx, clientId: number): Promise<Payer | undefined> =>
  payer(tx, clientId).forKeyShare().executeTakeFirst();

/** Claims prompts due for a query, against other processes until `until`. */
export const claimDue = (db: Db, due: { now: Date; until: Date; limit: number }): Promise<number[]> =>
  firstColumn(db)`
    UPDATE payments SET next_query = ${due.until}
    WHERE id IN (SELECT id FROM payments WHERE next_query <= ${due.now}
      ORDER BY next_query LIMIT ${due.limit} FOR UPDATE SKIP LOCKED)
    RETURNING id`;
