// Encrypts secrets that are stored in clear text or with an older key. Each row is changed only if it is still as it was read, so that any
// number of processes may do this while others change the same rows. Secrets encrypted with a newer key are not changed: otherwise a
// process that began before a rotation would undo it.
import { sql, type RawBuilder } from 'kysely';
import { textArray } from '../sql/arrays.ts';
import type { Db, Tx } from '../database.ts';
import { allRows, changedRows, runSql } from '../sql/rows.ts';
import { listSecretColumns, type SecretColumn, type SecretPlace } from './columns.ts';
import type { Key } from './keys.ts';
import { sealedPattern } from './sealed.ts';
import { sealWith, UnreadableSecret, type Secrets } from './secrets.ts';

const rowsAtOnce = 500;
/** Most passes over a column. More than one is needed for rows that others change, and for several rows with one id. */
const passesMax = 5;

/** Serialises changes of the file of keys, which is replaced as a whole. */
export const lockKeys = (tx: Tx): Promise<void> =>
  runSql(tx)`SELECT pg_advisory_xact_lock(hashtext('tuma keys'))`;

export interface Reencrypted {
  changed: number;
  /** An explanation for each row that could not be read. */
  unreadable: string[];
  /** Number of rows that are left because others changed them in every pass. */
  left: number;
}

/** Encrypts every secret with the newest key that all live engines have; does nothing without one. */
export async function reencrypt(db: Db, secrets: Secrets): Promise<Reencrypted> {
  const total: Reencrypted = { changed: 0, unreadable: [], left: 0 };
  const key = await secrets.commonKey(db);
  if (!key) return total;
  for (const [place, column] of listSecretColumns()) {
    for (let pass = 0; pass < passesMax; pass++) {
      const done = await reencryptColumn(db, { secrets, key, place, column });
      total.changed += done.changed;
      if (done.changed + done.left > 0 && pass < passesMax - 1) continue;
      total.left += done.left;
      total.unreadable.push(...done.unreadable);
      break;
    }
  }
  return total;
}

async function reencryptColumn(
  db: Db,
  order: { secrets: Secrets; key: Key; place: SecretPlace; column: SecretColumn },
): Promise<Reencrypted> {
  const { secrets, key, place, column } = order;
  const done: Reencrypted = { changed: 0, unreadable: [], left: 0 };
  const value = valueOf(column);
  const id = sql.ref(column.id ?? 'id');
  const current = textArray(secrets.keyIdsSince(key).map((keyId) => `v1:${keyId}:`));
  for (let after = -1, more = true; more;) {
    const rows = await allRows(db)<{ id: number; value: string }>`
      SELECT ${id} AS id, ${value} AS value FROM ${sql.table(column.table)}
      WHERE ${id} > ${after} AND ${value} <> '' AND NOT ${value} ^@ ANY(${current}::text[])
      ORDER BY ${id} LIMIT ${rowsAtOnce}`;
    for (const row of rows) {
      try {
        const plain = secrets.open(place, row.id, row.value);
        const sealed = sealWith(key, { place, id: row.id }, plain);
        const changed = await changedRows(db)`
          UPDATE ${sql.table(column.table)} SET ${assigned(column, sealed)}
          WHERE ${id} = ${row.id} AND ${value} = ${row.value}`;
        if (changed === 1) done.changed++;
        else done.left++;
      } catch (error) {
        if (!(error instanceof UnreadableSecret)) throw error;
        done.unreadable.push(error.message);
      }
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === rowsAtOnce;
  }
  return done;
}

const valueOf = ({ column, field }: SecretColumn): RawBuilder<string> =>
  field === undefined ? sql`${sql.ref(column)}` : sql`(${sql.ref(column)} ->> ${sql.lit(field)})`;

const assigned = ({ column, field }: SecretColumn, text: string): RawBuilder<unknown> =>
  field === undefined
    ? sql`${sql.ref(column)} = ${text}`
    : sql`${sql.ref(column)} = jsonb_set(${sql.ref(column)}, ARRAY[${sql.lit(field)}], to_jsonb(${text}::text))`;

/** The keys that secrets are encrypted with or erased numbers of the DND list hashed with, and how many each has. */
export async function listStoredKeys(db: Db): Promise<{ id: string; secrets: number }[]> {
  const each = listSecretColumns().map(
    ([, column]) => sql`SELECT ${valueOf(column)} AS value FROM ${sql.table(column.table)}`,
  );
  const rows = await allRows(db)<{ id: string; secrets: number }>`
    SELECT split_part(value, ':', 2) AS id, count(*) AS secrets FROM (${sql.join(each, sql` UNION ALL `)}) s
    WHERE value ~ ${sealedPattern} GROUP BY 1
    UNION ALL SELECT key_id, count(*) FROM erased_dnd GROUP BY 1`;
  const sums = new Map<string, number>();
  for (const { id, secrets } of rows) sums.set(id, (sums.get(id) ?? 0) + secrets);
  return [...sums].map(([id, secrets]) => ({ id, secrets })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
