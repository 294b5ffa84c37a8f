import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';

/** Names an account; it is opened on first use. */
export interface AccountName {
  kind: string;
  unit: 'sms' | 'kes';
  clientId?: number;
  packageId?: number;
}

/** Kinds that may not fall below zero unless someone lowers their floor; all others are counterparts and may. */
const flooredKinds = new Set([
  'client_balance',
  'client_bonus',
  'client_reserved',
  'client_credit',
  'platform_stock',
]);

export async function openAccount(tx: Tx, name: AccountName): Promise<number> {
  const columns = [name.kind, name.unit, name.clientId ?? null, name.packageId ?? null] as const;
  const found = await findAccount(tx, name);
  if (found !== undefined) return found;
  const floor = flooredKinds.has(name.kind) ? 0 : null;
  await sql`
    INSERT INTO ledger_accounts (kind, unit, client_id, package_id, floor)
    VALUES (${columns[0]}, ${columns[1]}, ${columns[2]}::int, ${columns[3]}::int, ${floor}::numeric)
    ON CONFLICT DO NOTHING`.execute(tx);
  const opened = await findAccount(tx, name);
  if (opened === undefined) throw new Error(`Account ${name.kind} could not be opened`);
  return opened;
}

/** In the order they are opened in. */
const clientAccounts = [
  ['client_balance', 'sms'],
  ['client_bonus', 'sms'],
  ['client_reserved', 'sms'],
  ['client_consumption', 'sms'],
  ['client_refunds', 'sms'],
  ['client_credit', 'kes'],
] as const;

/** Opens every account a client posts to. */
export async function openClientAccounts(tx: Tx, clientId: number): Promise<void> {
  const kinds = clientAccounts.map(([kind]) => kind);
  const units = clientAccounts.map(([, unit]) => unit);
  const floors = kinds.map((kind) => (flooredKinds.has(kind) ? 0 : null));
  await sql`
    INSERT INTO ledger_accounts (kind, unit, client_id, floor)
    SELECT kind, unit, ${clientId}::int, floor
    FROM unnest(${kinds}::text[], ${units}::text[], ${floors}::numeric[]) WITH ORDINALITY a(kind, unit, floor, place)
    ORDER BY place ON CONFLICT DO NOTHING`.execute(tx);
}

async function findAccount(tx: Tx, name: AccountName): Promise<number | undefined> {
  const row = await tx
    .selectFrom('ledger_accounts')
    .select('id')
    .where('kind', '=', name.kind)
    .where('unit', '=', name.unit)
    .where(sql<boolean>`client_id IS NOT DISTINCT FROM ${name.clientId ?? null}::int`)
    .where(sql<boolean>`package_id IS NOT DISTINCT FROM ${name.packageId ?? null}::int`)
    .executeTakeFirst();
  return row?.id;
}

/**
 * Moves one balance by `amount`, or does not where it would fall below its floor (undefined). The condition stands in
 * the UPDATE itself: two transactions can never spend the same unit.
 */
export async function moveBalance(tx: Tx, accountId: number, amount: string): Promise<string | undefined> {
  const { rows } = await sql<{ balance: string }>`
    UPDATE ledger_accounts SET balance = balance + ${amount}::numeric
    WHERE id = ${accountId}
      AND (${amount}::numeric > 0 OR floor IS NULL OR balance + ${amount}::numeric >= floor)
    RETURNING balance`.execute(tx);
  return rows[0]?.balance;
}

/**
 * Sets how far below zero a balance may fall; where it is below that already nothing is set, and how far it is comes
 * back. The condition stands in the UPDATE itself: a send at the same moment is either before it or after it.
 */
export async function setFloor(tx: Tx, accountId: number, below: number): Promise<number | undefined> {
  const set = await sql`
    UPDATE ledger_accounts SET floor = -${below}::numeric
    WHERE id = ${accountId} AND balance >= -${below}::numeric`.execute(tx);
  if (set.numAffectedRows === 1n) return undefined;
  const { rows } = await sql<{ used: number }>`
    SELECT (-balance)::bigint AS used FROM ledger_accounts WHERE id = ${accountId}`.execute(tx);
  return rows[0]?.used ?? 0;
}

export interface NewPosting {
  kind: string;
  description: string;
  userId: number | null;
  /** What made it happen, findable: "send:123", "topup:QWE123", "settle:7:abc". */
  cause: string;
  /** When it happened, where that is not now. */
  at?: Date | undefined;
}

export async function insertPosting(tx: Tx, posting: NewPosting): Promise<number> {
  const row = await tx
    .insertInto('ledger_postings')
    .values({
      kind: posting.kind,
      description: posting.description,
      user_id: posting.userId,
      cause: posting.cause,
      ...(posting.at && { created: posting.at }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export interface NewEntry {
  postingId: number;
  accountId: number;
  amount: string;
  closing: string;
  given: boolean;
  at?: Date | undefined;
}

export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await sql`
    INSERT INTO ledger_entries (posting_id, account_id, amount, opening, closing, given, created)
    VALUES (${entry.postingId}, ${entry.accountId}, ${entry.amount}::numeric,
            ${entry.closing}::numeric - ${entry.amount}::numeric, ${entry.closing}::numeric, ${entry.given},
            coalesce(${entry.at ?? null}::timestamptz, now()))`.execute(tx);
}

/** Balance and floor of a client's unit accounts; accounts never used are missing. */
export async function findClientUnits(
  db: Db | Tx,
  clientId: number,
): Promise<{ id: number; kind: string; balance: string; floor: string | null }[]> {
  return db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'balance', 'floor'])
    .where('client_id', '=', clientId)
    .where('unit', '=', 'sms')
    .where('kind', 'in', ['client_balance', 'client_bonus'])
    .execute();
}
