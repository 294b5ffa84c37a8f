import { sql } from 'kysely';
import { numberArray, textArray } from '../../db/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';

/** Names an account; it is opened on first use. */
export interface AccountName {
  kind: string;
  unit: 'sms' | 'kes';
  clientId?: number;
  packageId?: number;
}

/** Kinds that may not fall below their floor, by default zero; all others are counterparts and may. */
const flooredKinds = new Set([
  'client_balance',
  'client_bonus',
  'client_reserved',
  'client_credit',
  'platform_stock',
]);

const floorOf = ({ kind }: AccountName) => (flooredKinds.has(kind) ? 0 : null);

/** The id of an account, which is opened where it is missing. */
export async function openAccount(tx: Tx, name: AccountName): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    SELECT ledger_account(${name.kind}, ${name.unit}, ${name.clientId ?? null}::int, ${name.packageId ?? null}::int,
      ${floorOf(name)}::numeric) AS id`.execute(tx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error(`Account ${name.kind} could not be opened`);
  return id;
}

/** In the order in which they are opened. */
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
  const floors = clientAccounts.map(([kind, unit]) => floorOf({ kind, unit }));
  await sql`
    INSERT INTO ledger_accounts (kind, unit, client_id, floor)
    SELECT kind, unit, ${clientId}::int, floor
    FROM unnest(${kinds}::text[], ${units}::text[], ${floors}::numeric[]) WITH ORDINALITY a(kind, unit, floor, place)
    ORDER BY place ON CONFLICT DO NOTHING`.execute(tx);
}

/**
 * Sets how far below zero a balance may fall. Where it is below that already, nothing is set and its amount is returned. The
 * condition is part of the UPDATE, so a concurrent send comes before or after it.
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
  /** Key of the cause: "send:123", "topup:QWE123", "settle:7:abc". */
  cause: string;
  /** When it happened, where that is not now. */
  at?: Date | undefined;
}

export interface PostedLeg {
  account: AccountName;
  amount: number | string;
  /** A client was given these units. */
  given: boolean;
}

/**
 * Writes a posting with its entries and moves every account, or returns the index of a leg whose account would fall below
 * its floor. The condition is part of the UPDATE, so two transactions never spend the same unit.
 */
export async function insertPosting(
  tx: Tx,
  posting: NewPosting,
  legs: readonly PostedLeg[],
): Promise<number | undefined> {
  const rows = legs.map(({ account, amount, given }, place) => ({
    place,
    kind: account.kind,
    unit: account.unit,
    client_id: account.clientId ?? null,
    package_id: account.packageId ?? null,
    floor: floorOf(account),
    amount: String(amount),
    given,
  }));
  // New accounts are opened in one order, so that two transactions that open the same ones do not deadlock.
  const ordered = rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const { rows: posted } = await sql<{ short: number | null }>`
    SELECT ledger_post(${posting.kind}, ${posting.description}, ${posting.userId}::int, ${posting.cause},
      ${posting.at ?? null}::timestamptz, ${JSON.stringify(ordered)}::json) AS short`.execute(tx);
  return posted[0]?.short ?? undefined;
}

const nameOf = (leg: { kind: string; unit: string; client_id: number | null; package_id: number | null }) =>
  `${leg.kind} ${leg.unit} ${leg.client_id ?? ''} ${leg.package_id ?? ''}`;

/** Units moved from a client's balance and bonus to another account. */
export interface TakePosting extends NewPosting {
  /** Ids; both are locked. */
  balance: number;
  bonus: number;
  to: number;
  fromBalance: number;
  fromBonus: number;
}

/**
 * Writes postings in their order and moves every account once; throws where one does not cover its posting. The entries read the
 * balances before the move, which the locks keep as they are, by the primary key: joined to the moved rows, each leg of a
 * transaction would be compared with each account.
 */
export async function insertTakes(tx: Tx, postings: readonly TakePosting[]): Promise<void> {
  const { rows } = await sql<{ accounts: number; moved: number }>`
    WITH p AS MATERIALIZED (
      SELECT nextval('ledger_postings_id_seq') AS id, coalesce(p.at, now()) AS created, p.*
      FROM json_to_recordset(${JSON.stringify(postings)}::json) AS p(kind text, description text, "userId" int, cause text,
        at timestamptz, balance bigint, bonus bigint, "to" bigint, "fromBalance" numeric, "fromBonus" numeric)
    ), posted AS (
      INSERT INTO ledger_postings (id, kind, description, user_id, cause, created) OVERRIDING SYSTEM VALUE
      SELECT id, kind, description, "userId", cause, created FROM p
    ), legs AS MATERIALIZED (
      SELECT p.id AS posting_id, p.created, l.account_id, l.amount,
        sum(l.amount) OVER (PARTITION BY l.account_id ORDER BY p.id) AS taken
      FROM p CROSS JOIN LATERAL (
        VALUES (p.balance, -p."fromBalance"), (p.bonus, -p."fromBonus"), (p."to", p."fromBalance" + p."fromBonus")
      ) AS l(account_id, amount) WHERE l.amount <> 0
    ), sums AS MATERIALIZED (
      SELECT account_id, sum(amount) AS amount FROM legs GROUP BY 1
    ), moved AS (
      UPDATE ledger_accounts a SET balance = a.balance + s.amount FROM sums s
      WHERE a.id = s.account_id AND (s.amount > 0 OR a.floor IS NULL OR a.balance + s.amount >= a.floor)
      RETURNING 1
    ), entered AS (
      INSERT INTO ledger_entries (posting_id, account_id, amount, opening, closing, created)
      SELECT l.posting_id, l.account_id, l.amount, a.balance + l.taken - l.amount, a.balance + l.taken, l.created
      FROM legs l JOIN ledger_accounts a ON a.id = l.account_id ORDER BY l.account_id, l.posting_id
    )
    SELECT (SELECT count(*) FROM sums) AS accounts, (SELECT count(*) FROM moved) AS moved`.execute(tx);
  if (rows[0]?.accounts !== rows[0]?.moved) throw new Error('An account that was locked did not hold enough');
}

/** Balance and floor of a client's unit accounts; accounts never used are missing. */
export async function findClientUnits(
  db: Db | Tx,
  clientId: number,
): Promise<{ balance: string; floor: string | null }[]> {
  return db
    .selectFrom('ledger_accounts')
    .select(['balance', 'floor'])
    .where('client_id', '=', clientId)
    .where('unit', '=', 'sms')
    .where('kind', 'in', ['client_balance', 'client_bonus'])
    .execute();
}

export interface LockedAccount {
  id: number;
  client_id: number;
  kind: string;
  balance: string;
  floor: string | null;
}

/**
 * Locks unit accounts of clients in the order of their ids, as postings do. Without `wait`, accounts that another transaction
 * has locked are skipped.
 */
export async function lockAccounts(
  tx: Tx,
  { clientIds, kinds, wait }: { clientIds: readonly number[]; kinds: readonly string[]; wait: boolean },
): Promise<LockedAccount[]> {
  const { rows } = await sql<LockedAccount>`
    SELECT id, client_id, kind, balance, floor FROM ledger_accounts
    WHERE client_id = ANY(${numberArray(clientIds)}::int[]) AND unit = 'sms' AND kind = ANY(${textArray(kinds)}::text[])
    ORDER BY id FOR UPDATE ${sql.raw(wait ? '' : 'SKIP LOCKED')}`.execute(tx);
  return rows;
}
