import { sql } from 'kysely';
import { keysOf } from '../../../contract/keysOf.ts';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { inOneTrip } from '../../db/connection/pipeline.ts';
import { allRows, changedRows, firstNumber, onlyValue, runSql } from '../../db/sql/rows.ts';
import type { PostingKind } from '../../domain/postingKinds.ts';
import { ledgerAccounts, type AccountKind, type UnitsAccountKind } from '../../domain/ledgerAccounts.ts';

/** Identifies an account, which is opened on first use. */
export interface AccountName {
  kind: AccountKind;
  unit: 'sms' | 'kes';
  clientId?: number;
  packageId?: number;
}

const floorOf = (kind: AccountKind) => (ledgerAccounts[kind].isFloored ? 0 : null);

/** The id of an account, which is opened where it is missing. */
export async function openAccount(tx: Tx, name: AccountName): Promise<number> {
  return onlyValue(tx)`
    SELECT ledger_account(${name.kind}, ${name.unit}, ${name.clientId ?? null}::int, ${name.packageId ?? null}::int,
      ${floorOf(name.kind)}::numeric) AS id`;
}

/** The kinds of a client's accounts, in the order in which they are opened. */
const clientKinds = keysOf(ledgerAccounts).filter((kind) => ledgerAccounts[kind].owner === 'client');

/** Opens every account a client posts to. */
export async function openClientAccounts(tx: Tx, clientId: number): Promise<void> {
  const units = clientKinds.map((kind) => ledgerAccounts[kind].unit);
  const floors = clientKinds.map(floorOf);
  await runSql(tx)`
    INSERT INTO ledger_accounts (kind, unit, client_id, floor)
    SELECT kind, unit, ${clientId}::int, floor
    FROM unnest(${clientKinds}::text[], ${units}::text[], ${floors}::numeric[]) WITH ORDINALITY a(kind, unit, floor, place)
    ORDER BY place ON CONFLICT DO NOTHING`;
}

/**
 * Sets how far below zero a balance may fall. Where it is below that already, nothing is set and its amount is returned. The
 * condition is part of the UPDATE, so a concurrent send comes before or after it.
 */
export async function setFloor(tx: Tx, accountId: number, below: number): Promise<number | undefined> {
  const set = await changedRows(tx)`
    UPDATE ledger_accounts SET floor = -${below}::numeric
    WHERE id = ${accountId} AND balance >= -${below}::numeric`;
  if (set === 1) return undefined;
  return firstNumber(tx)`
    SELECT (-balance)::bigint AS used FROM ledger_accounts WHERE id = ${accountId}`;
}

export interface NewPosting {
  kind: PostingKind;
  description: string;
  userId: number | null;
  /** Key of the cause: "send:123", "topup:QWE123", "settle:7:abc". */
  cause: string;
  /** When the event happened; undefined for the time at which the accounts are locked. */
  at?: Date | undefined;
}

export interface PostedLeg {
  account: AccountName;
  amount: number | string;
  /** Whether a client was given these units. */
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
    floor: floorOf(account.kind),
    amount: String(amount),
    given,
  }));
  // New accounts are opened in one order, so that two transactions that open the same ones do not deadlock.
  const ordered = rows.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const short = await onlyValue(tx)<number | null>`
    SELECT ledger_post(${posting.kind}, ${posting.description}, ${posting.userId}::int, ${posting.cause},
      ${posting.at ?? null}::timestamptz, ${JSON.stringify(ordered)}::json) AS short`;
  return short ?? undefined;
}

const nameOf = (leg: { kind: string; unit: string; client_id: number | null; package_id: number | null }) =>
  `${leg.kind} ${leg.unit} ${leg.client_id ?? ''} ${leg.package_id ?? ''}`;

/** The entry of a posting on an account that is locked. */
export interface TakenLeg {
  account: number;
  amount: number;
  /** The balance of the account before the entry. */
  opening: number;
}

export interface TakePosting extends NewPosting {
  legs: readonly TakenLeg[];
}

/**
 * Writes postings in their order, then moves every account once, in one trip: the entries' references are checked while the accounts are
 * locked and unchanged, which costs half. Their time is one at which the accounts are locked, as that of `ledger_post`, so that the entries of
 * an account are in the order of their times.
 */
export async function insertTakes(tx: Tx, postings: readonly TakePosting[]): Promise<void> {
  await inOneTrip(
    tx,
    () => insertEntries(tx, postings),
    () =>
      moveLocked(
        tx,
        postings.flatMap(({ legs }) => legs),
      ),
  );
}

async function insertEntries(tx: Tx, postings: readonly TakePosting[]): Promise<void> {
  const legs = postings.flatMap((posting, index) =>
    posting.legs.map((leg) => ({ ...leg, place: index + 1 })),
  );
  const texts = (of: (posting: TakePosting) => string | null) => textArray(postings.map(of));
  const numbers = (of: (leg: (typeof legs)[number]) => number) => numberArray(legs.map(of));
  await runSql(tx)`
    WITH made AS MATERIALIZED (
      SELECT array_agg(nextval('ledger_postings_id_seq')) AS ids, clock_timestamp() AS clock,
        ${texts(({ at }) => at?.toISOString() ?? null)}::timestamptz[] AS at FROM generate_series(1, ${postings.length}::int)
    ), posted AS (
      INSERT INTO ledger_postings (id, kind, description, user_id, cause, created) OVERRIDING SYSTEM VALUE
      SELECT ids[place], kind, description, user_id, cause, coalesce(at[place], clock)
      FROM made, unnest(${texts(({ kind }) => kind)}::text[], ${texts(({ description }) => description)}::text[],
        ${texts(({ userId }) => userId?.toString() ?? null)}::int[], ${texts(({ cause }) => cause)}::text[])
        WITH ORDINALITY AS p(kind, description, user_id, cause, place)
    )
    INSERT INTO ledger_entries (posting_id, account_id, amount, opening, closing, created)
    SELECT ids[place], account_id, amount, opening, opening + amount, coalesce(at[place], clock)
    FROM made, unnest(${numbers((leg) => leg.place)}::int[], ${numbers((leg) => leg.account)}::bigint[],
      ${numbers((leg) => leg.amount)}::numeric[], ${numbers((leg) => leg.opening)}::numeric[])
      AS l(place, account_id, amount, opening)`;
}

/** Moves locked accounts. Throws if an account no longer holds what was read under its lock; floors are checked by a constraint. */
async function moveLocked(tx: Tx, legs: readonly TakenLeg[]): Promise<void> {
  const moves = new Map<number, { opening: number; closing: number }>();
  for (const { account, amount, opening } of legs)
    moves.set(account, { opening: moves.get(account)?.opening ?? opening, closing: opening + amount });
  const numbers = (of: (move: { opening: number; closing: number }) => number) =>
    numberArray([...moves.values()].map(of));
  const moved = await changedRows(tx)`
    UPDATE ledger_accounts a SET balance = m.closing
    FROM unnest(${numberArray([...moves.keys()])}::bigint[], ${numbers(({ opening }) => opening)}::numeric[],
      ${numbers(({ closing }) => closing)}::numeric[]) AS m(account_id, opening, closing)
    WHERE a.id = m.account_id AND a.balance = m.opening`;
  if (moved !== moves.size) throw new Error('A locked account did not hold what was read');
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
  kind: AccountKind;
  balance: string;
  floor: string | null;
}

/**
 * Locks unit accounts of clients in the order of their ids, as postings do. Without `wait`, accounts that another transaction
 * has locked are skipped.
 */
export const lockAccounts = (
  tx: Tx,
  {
    clientIds,
    kinds,
    wait,
  }: { clientIds: readonly number[]; kinds: readonly UnitsAccountKind[]; wait: boolean },
): Promise<LockedAccount[]> => allRows(tx)`
  SELECT id, client_id, kind, balance, floor FROM ledger_accounts
  WHERE client_id = ANY(${numberArray(clientIds)}::int[]) AND unit = 'sms' AND kind = ANY(${textArray(kinds)}::text[])
  ORDER BY id FOR UPDATE ${sql.raw(wait ? '' : 'SKIP LOCKED')}`;
