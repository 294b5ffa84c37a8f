// The chain of hashes over the audit log. Everything that is hashed is made here, by the same text for sealing and for checking.
import { sql, type RawBuilder } from 'kysely';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { readInOrder } from '../../db/sql/indexOrder.ts';
import { allRows, firstNumber, firstRow, firstValue, onlyRow, onlyValue, runSql } from '../../db/sql/rows.ts';

/** The time of entry `a` to the microsecond, as it is hashed and exported. */
export const createdText = sql`to_char(a.created AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const sha256 = (text: RawBuilder<unknown>) => sql`sha256(convert_to(${text}::text, 'UTF8'))`;

/**
 * The hash of the content of entry `a` with seal `s`, whose details (subject, before, after) count by a salted hash of their own:
 * they can be erased without the chain. docs/running/operation.md says the same in Python.
 */
const contentHash =
  sha256(sql`jsonb_build_array(s.seq, a.id, ${createdText}, a.user_id, a.user_name, a.client_id, a.address, a.action,
  encode(${sha256(sql`jsonb_build_array(s.salt, a.subject, a.before::text, a.after::text)`)}, 'hex'))`);

/**
 * Whether an entry has no seal. A subquery instead of an anti-join, so that the plan probes audit_seals_entry_id_key for each entry
 * and never reads both tables whole.
 */
const isUnsealed = sql`(SELECT seq FROM audit_seals WHERE entry_id = a.id) IS NULL`;

/** The hash before the first entry's. */
export const noHash = Buffer.alloc(32);

export interface ChainEnd {
  seq: number;
  hash: Buffer;
  settled: number;
}

/** The end of the chain, locked; undefined while another process seals. */
export const lockChain = (tx: Tx): Promise<ChainEnd | undefined> => firstRow(tx)`
  SELECT seq, hash, settled FROM audit_chain FOR UPDATE SKIP LOCKED`;

export interface Unsealed {
  seq: number;
  id: number;
  salt: string;
  content: Buffer;
}

/** The next entries without a seal, by id, with what their seals need. Indexes: audit_log_pkey, audit_seals_entry_id_key. */
export async function listUnsealed(
  tx: Tx,
  { seq, from, limit }: { seq: number; from: number; limit: number },
): Promise<Unsealed[]> {
  // Reads in the order of the index up to the limit. The planner expects few unsealed entries, and would otherwise read and sort the rest.
  await readInOrder(tx);
  return allRows(tx)`
    WITH s AS MATERIALIZED (
      SELECT id, ${seq}::bigint + row_number() OVER (ORDER BY id) AS seq, gen_random_uuid() AS salt FROM (
        SELECT id FROM audit_log a
        WHERE id > ${from} AND ${isUnsealed}
        ORDER BY id LIMIT ${limit}
      ) unsealed
    )
    SELECT s.seq, s.id, s.salt, ${contentHash} AS content FROM s JOIN audit_log a ON a.id = s.id ORDER BY s.seq`;
}

export const insertSeals = (
  tx: Tx,
  seals: readonly (Pick<Unsealed, 'seq' | 'id' | 'salt'> & { hash: Buffer })[],
): Promise<void> => runSql(tx)`
  INSERT INTO audit_seals (seq, entry_id, salt, hash)
  SELECT seq, id, salt::uuid, decode(hash, 'hex')
  FROM unnest(${numberArray(seals.map(({ seq }) => seq))}::bigint[], ${numberArray(seals.map(({ id }) => id))}::bigint[],
    ${textArray(seals.map(({ salt }) => salt))}::text[], ${textArray(seals.map(({ hash }) => hash.toString('hex')))}::text[])
    AS s(seq, id, salt, hash)`;

export async function updateChain(tx: Tx, end: ChainEnd): Promise<void> {
  await tx.updateTable('audit_chain').set(end).execute();
}

/** The newest visible entry and the range of transactions that may be open, in one snapshot. */
export interface Horizon {
  newest: number;
  /** Transactions before this one have ended. */
  ended: bigint;
  /** Transactions from this one on have not begun. */
  begun: bigint;
}

export async function readHorizon(db: Db): Promise<Horizon> {
  const { newest, ended, begun } = await onlyRow(db)<{ newest: number | null; ended: string; begun: string }>`
    SELECT (SELECT max(id) FROM audit_log) AS newest, pg_snapshot_xmin(now)::text AS ended, pg_snapshot_xmax(now)::text AS begun
    FROM pg_current_snapshot() AS now`;
  return { newest: newest ?? 0, ended: BigInt(ended), begun: BigInt(begun) };
}

export interface Ends {
  chain: ChainEnd;
  /** The last seal; null where there is none. */
  last: { seq: number; hash: Buffer } | null;
}

/** The end of the chain according to its own row and to the seals, in one snapshot. */
export async function readEnds(db: Db): Promise<Ends | undefined> {
  const row = await firstRow(db)<ChainEnd & { last_seq: number | null; last_hash: Buffer }>`
    SELECT c.seq, c.hash, c.settled, s.seq AS last_seq, s.hash AS last_hash FROM audit_chain c
    LEFT JOIN LATERAL (SELECT seq, hash FROM audit_seals ORDER BY seq DESC LIMIT 1) s ON true`;
  if (!row) return undefined;
  const { last_seq: seq, last_hash: hash, ...chain } = row;
  return { chain, last: seq === null ? null : { seq, hash } };
}

export async function findHash(db: Db, seq: number): Promise<Buffer | undefined> {
  const row = await db.selectFrom('audit_seals').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
}

/** A range of seals; both bounds are included. */
export interface Span {
  from: number;
  to: number;
}

export interface BrokenSeal {
  seq: number;
  entry_id: number | null;
  fault: 'changed' | 'removed';
}

/** The first place from `from` to `to` where a seal is missing, has no entry, or does not fit its entry and the seal before. */
export const findBroken = (db: Db, { from, to }: Span): Promise<BrokenSeal | undefined> => firstRow(db)`
  SELECT CASE WHEN s.seq <> s.expected THEN s.expected ELSE s.seq END AS seq,
    CASE WHEN s.seq = s.expected THEN s.entry_id END AS entry_id,
    CASE WHEN s.seq = s.expected AND a.id IS NOT NULL THEN 'changed' ELSE 'removed' END AS fault
  FROM (
    SELECT seq, entry_id, salt, hash, coalesce(lag(hash) OVER w, ${noHash}) AS before,
      coalesce(lag(seq) OVER w + 1, ${Math.max(1, from - 1)}) AS expected
    FROM audit_seals WHERE seq BETWEEN ${from - 1} AND ${to} WINDOW w AS (ORDER BY seq)
  ) s LEFT JOIN audit_log a ON a.id = s.entry_id
  WHERE s.seq >= ${from} AND (s.seq <> s.expected OR a.id IS NULL OR s.hash <> sha256(s.before || ${contentHash}))
  ORDER BY s.seq LIMIT 1`;

/** The last seal from `from` to `to`; undefined where there is none. */
export async function findLastSeal(db: Db, { from, to }: Span): Promise<number | undefined> {
  const seq = await onlyValue(db)<number | null>`
    SELECT max(seq) AS seq FROM audit_seals WHERE seq BETWEEN ${from} AND ${to}`;
  return seq ?? undefined;
}

const idOf = (seq: number) => sql`(SELECT entry_id FROM audit_seals WHERE seq = ${seq})`;

/** The first entry without a seal between those of the seals, or up to `settled` at the end of the chain. */
export const findInserted = (db: Db, { from, to }: Span, end: ChainEnd): Promise<number | undefined> =>
  firstValue(db)`
    SELECT a.id FROM audit_log a
    WHERE a.id > coalesce(${idOf(from - 1)}, -9223372036854775808) AND a.id <= ${to < end.seq ? idOf(to) : end.settled}
      AND ${isUnsealed}
    ORDER BY a.id LIMIT 1`;

/** The first entry that was written before an instant and is not sealed yet. */
export const findUnsealed = (db: Db, { settled }: ChainEnd, before: Date): Promise<number | undefined> =>
  firstValue(db)`
    SELECT id FROM audit_log a WHERE id > ${settled} AND created < ${before} AND ${isUnsealed} ORDER BY id LIMIT 1`;

/** How many entries are not sealed yet; stops counting at `max`. */
export const countUnsealed = (db: Db, { settled }: ChainEnd, max: number): Promise<number> => firstNumber(db)`
  SELECT count(*) AS count FROM (
    SELECT 1 FROM audit_log a
    WHERE id > ${settled} AND ${isUnsealed} LIMIT ${max}
  ) unsealed`;
