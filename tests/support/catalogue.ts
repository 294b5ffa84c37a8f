// Reads a schema from PostgreSQL's catalogue as sorted lines. Two databases with the same lines have the same schema.
import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';

/** Kysely's own tables, which record the migrations. */
const bookkeeping = /\bkysely_migration/;

/** Names of NOT NULL constraints are not compared: PostgreSQL derives them and a rename leaves them. */
const queries = [
  sql<{ line: string }>`
    SELECT format('table %s %s %s %s %s', c.relname, c.relkind, c.relpersistence, array(SELECT unnest(c.reloptions) ORDER BY 1),
      concat_ws(' ', pg_get_partkeydef(c.oid), pg_get_expr(c.relpartbound, c.oid))) AS line
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')`,
  sql<{ line: string }>`
    SELECT format('column %s.%s %s %s %s default %s identity "%s" generated "%s" storage %s', c.relname, a.attname,
      row_number() OVER (PARTITION BY c.oid ORDER BY a.attnum), format_type(a.atttypid, a.atttypmod),
      CASE WHEN a.attnotnull THEN 'not null' ELSE 'null' END, pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
      a.attstorage) AS line
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')`,
  sql<{ line: string }>`
    SELECT format('constraint %s.%s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS line
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype <> 'n'`,
  sql<{ line: string }>`SELECT 'index ' || indexdef AS line FROM pg_indexes WHERE schemaname = 'public'`,
  sql<{ line: string }>`
    SELECT format('trigger %s %s', tgenabled, pg_get_triggerdef(oid)) AS line FROM pg_trigger WHERE NOT tgisinternal`,
  sql<{ line: string }>`
    SELECT 'function ' || pg_get_functiondef(oid) AS line FROM pg_proc WHERE pronamespace = 'public'::regnamespace`,
  sql<{ line: string }>`
    SELECT format('sequence %s %s from %s by %s to %s of %s', s.sequencename, s.data_type, s.start_value, s.increment_by,
      s.max_value, array(SELECT format('%s.%s', d.refobjid::regclass, d.refobjsubid) FROM pg_depend d
        WHERE d.objid = format('%I', s.sequencename)::regclass AND d.deptype IN ('a', 'i'))) AS line
    FROM pg_sequences s WHERE schemaname = 'public'`,
];

export async function catalogueOf(db: Db): Promise<string[]> {
  const lines: string[] = [];
  for (const query of queries) lines.push(...(await query.execute(db)).rows.map(({ line }) => line));
  return lines
    .map((line) => line.replaceAll(/\s+/g, ' '))
    .filter((line) => !bookkeeping.test(line))
    .toSorted();
}
