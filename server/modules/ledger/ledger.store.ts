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

export interface NewPosting {
  kind: string;
  description: string;
  userId: number | null;
  /** What made it happen, findable: "send:123", "topup:QWE123", "settle:7:abc". */
  cause: string;
  /** When it happened, where that is not now. */
  at?: Date | undefined;
}

/**
 * Writes a posting with its entries and moves every account, or gives the place of a leg whose account would fall below its
 * floor. The condition stands in the update itself: two transactions can never spend the same unit.
 */
export async function insertPosting(
  tx: Tx,
  posting: NewPosting,
  legs: readonly { account: AccountName; amount: number | string }[],
): Promise<number | undefined> {
  const rows = legs.map(({ account, amount }, place) => ({
    place,
    kind: account.kind,
    unit: account.unit,
    client_id: account.clientId ?? null,
    package_id: account.packageId ?? null,
    floor: flooredKinds.has(account.kind) ? 0 : null,
    amount: String(amount),
  }));
  const { rows: posted } = await sql<{ short: number | null }>`
    SELECT ledger_post(${posting.kind}, ${posting.description}, ${posting.userId}::int, ${posting.cause},
      ${posting.at ?? null}::timestamptz, ${JSON.stringify(rows)}::json) AS short`.execute(tx);
  return posted[0]?.short ?? undefined;
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
