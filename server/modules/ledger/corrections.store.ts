import { sql, type RawBuilder } from 'kysely';
import { textArray } from '../../db/sql/arrays.ts';
import type { Tx } from '../../db/database.ts';
import { firstRow } from '../../db/sql/rows.ts';
import { correctableKinds } from '../../domain/postingKinds.ts';

/** Units that a person loaded or gave. */
export interface GivenUnits {
  postingId: number;
  kind: (typeof correctableKinds)[number];
  /** Null for units that were loaded. */
  clientId: number | null;
  units: number;
  /** Those that can still be taken back. */
  left: number;
  description: string;
  created: Date;
}

/** The units that corrections took back of posting `p`. Index: ledger_postings_by_cause. */
export const correctedUnits: RawBuilder<unknown> = sql`(
  SELECT coalesce(sum(abs(x.amount)), 0) FROM ledger_postings r JOIN ledger_entries x ON x.posting_id = r.id
    JOIN ledger_accounts s ON s.id = x.account_id AND s.kind = 'platform_stock'
  WHERE r.cause = 'correction:' || p.id)`;

/** The units of entry `e` of posting `p` that can still be taken back; 0 if it is of another kind. */
export const correctableUnits: RawBuilder<unknown> = sql`
  CASE WHEN p.kind = ANY(${textArray(correctableKinds)}::text[]) THEN (abs(e.amount) - ${correctedUnits})::bigint ELSE 0 END`;

/** The units of which an entry is a part; undefined if they cannot be corrected. */
export const findGiven = (tx: Tx, entryId: number): Promise<GivenUnits | undefined> => firstRow(tx)`
  SELECT p.id AS "postingId", p.kind, p.description, p.created, abs(e.amount)::bigint AS units, ${correctableUnits} AS left, (
    SELECT a.client_id FROM ledger_entries o JOIN ledger_accounts a ON a.id = o.account_id
    WHERE o.posting_id = p.id AND a.client_id IS NOT NULL
  ) AS "clientId"
  FROM ledger_entries e JOIN ledger_postings p ON p.id = e.posting_id
  WHERE e.id = ${entryId} AND p.kind = ANY(${textArray(correctableKinds)}::text[])`;
