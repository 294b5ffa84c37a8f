// Names of the field in place of our own, in tables and in stored JSON (docs/glossary.md).
import { sql, type Kysely } from 'kysely';

/** An event of an outcome, as text of JSON, under its new key and name. */
const renamed = (column: string) => `
  replace(replace(replace(${column}, '"happening":', '"event":'),
    '"event":"put_back"', '"event":"requeued"'), '"event":"lost_sight"', '"event":"outcome_unknown"')`;

const names = `
ALTER TABLE stray_receipts RENAME TO unmatched_receipts;
ALTER INDEX stray_receipts_pkey RENAME TO unmatched_receipts_pkey;
ALTER SEQUENCE stray_receipts_id_seq RENAME TO unmatched_receipts_id_seq;
ALTER INDEX stray_receipts_by_smsc_id RENAME TO unmatched_receipts_by_smsc_id;
ALTER INDEX stray_receipts_by_msisdn RENAME TO unmatched_receipts_by_msisdn;
UPDATE journal SET answered = ${renamed('answered')} WHERE answered <> '[]';
UPDATE parked_results SET content = ${renamed('content')} WHERE kind = 'outcome';`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(names).execute(db);
}
