// Databases of the development versions before 0.1.0, which recorded migrations under other names. From 0021_journal on they are
// brought to the baseline's schema and recorded as such; the comments of the tables are in migrations/baseline.
import { PostgresAdapter, sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { firstColumn, hasTable } from './sql/rows.ts';

export const baseline = '0001_baseline';
const firstName = '0001_house';
const oldestName = '0021_journal';

/** An event of an outcome as JSON text, with its current key and name. */
const renamedEvent = (column: string) => `
  replace(replace(replace(${column}, '"happening":', '"event":'),
    '"event":"put_back"', '"event":"requeued"'), '"event":"lost_sight"', '"event":"outcome_unknown"')`;

/** The migrations after 0021_journal, by the names that databases recorded. */
export const steps: Record<string, string> = {
  '0022_preflights': `
CREATE TABLE preflights (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  upload_id bigint REFERENCES uploads ON DELETE CASCADE,
  digest bytea NOT NULL,
  rows int NOT NULL,
  accepted int NOT NULL,
  units bigint NOT NULL,
  created timestamptz NOT NULL
);
CREATE INDEX preflights_by_upload ON preflights (upload_id);
CREATE INDEX preflights_by_client ON preflights (client_id);`,
  // Existing clients have no daily cap.
  '0023_limits': `
CREATE TABLE platform_settings (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  requests_per_user int NOT NULL DEFAULT 60000 CHECK (requests_per_user > 0),
  requests_per_client int NOT NULL DEFAULT 300000 CHECK (requests_per_client > 0),
  requests_per_address int NOT NULL DEFAULT 30000 CHECK (requests_per_address > 0),
  daily_sms_cap int DEFAULT 1000000 CHECK (daily_sms_cap > 0),
  platform_texts_cap int NOT NULL DEFAULT 100 CHECK (platform_texts_cap >= 0)
);
INSERT INTO platform_settings DEFAULT VALUES;
ALTER TABLE clients ADD COLUMN daily_sms_cap int CHECK (daily_sms_cap > 0);
ALTER TABLE clients ADD COLUMN platform_texts_cap int NOT NULL DEFAULT 100 CHECK (platform_texts_cap >= 0);
CREATE TABLE platform_texts (
  client_id int NOT NULL REFERENCES clients ON DELETE CASCADE,
  day date NOT NULL,
  texts int NOT NULL,
  PRIMARY KEY (client_id, day)
);
CREATE INDEX campaign_runs_open ON campaign_runs (campaign_id) WHERE NOT expansion_done;`,
  '0024_known_origins': `
CREATE TABLE known_origins (
  account text NOT NULL,
  origin bytea NOT NULL,
  seen timestamptz NOT NULL,
  PRIMARY KEY (account, origin)
);
CREATE INDEX rate_limits_by_account ON rate_limits ((split_part(key, ' ', 1)));`,
  '0025_parked': `
CREATE TABLE parked_results (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('outcome', 'receipt', 'text')),
  connector_id int NOT NULL,
  message_id bigint,
  engine_id int,
  content text NOT NULL,
  error text NOT NULL,
  parked timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX parked_results_by_message ON parked_results (message_id) WHERE kind = 'outcome';`,
  // Nullable and without a default, so that no row is rewritten.
  '0026_failure_codes': 'ALTER TABLE messages ADD COLUMN failure_code text;',
  // Roles that read reports keep reading delivery figures. ensureRoles grants ROOT and the built-in roles their new modules.
  '0027_dnd_order_delivery_reports': `
CREATE INDEX dnd_by_created ON dnd (created, id);
CREATE INDEX dnd_by_client_created ON dnd (client_id, created, id);
CREATE INDEX dnd_of_platform_created ON dnd (created, id) WHERE client_id IS NULL;
DROP INDEX dnd_by_client;
INSERT INTO role_permissions (role_id, module, action)
SELECT role_id, 'delivery_reports', action FROM role_permissions WHERE module = 'reports' AND role_id <> 1;`,
  '0028_field_terms': `
ALTER TABLE stray_receipts RENAME TO unmatched_receipts;
ALTER INDEX stray_receipts_pkey RENAME TO unmatched_receipts_pkey;
ALTER SEQUENCE stray_receipts_id_seq RENAME TO unmatched_receipts_id_seq;
ALTER INDEX stray_receipts_by_smsc_id RENAME TO unmatched_receipts_by_smsc_id;
ALTER INDEX stray_receipts_by_msisdn RENAME TO unmatched_receipts_by_msisdn;
UPDATE journal SET answered = ${renamedEvent('answered')} WHERE answered <> '[]';
UPDATE parked_results SET content = ${renamedEvent('content')} WHERE kind = 'outcome';`,
  // Deleting a client deletes what cascades; any other reference keeps the client.
  '0029_client_belongings': `
ALTER TABLE users DROP CONSTRAINT users_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;
ALTER TABLE idempotency_keys DROP CONSTRAINT idempotency_keys_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;
ALTER TABLE billing_rates DROP CONSTRAINT billing_rates_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;
ALTER TABLE client_senders DROP CONSTRAINT client_senders_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;
ALTER TABLE contact_groups DROP CONSTRAINT contact_groups_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;
ALTER TABLE contacts DROP CONSTRAINT contacts_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;
ALTER TABLE templates DROP CONSTRAINT templates_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;
ALTER TABLE dnd DROP CONSTRAINT dnd_client_id_fkey,
  ADD FOREIGN KEY (client_id) REFERENCES clients ON DELETE CASCADE;`,
  '0030_notification_names': `
ALTER TABLE clients RENAME COLUMN low_balance_told TO low_balance_notified;
ALTER FUNCTION tell_gateways RENAME TO notify_gateways;
ALTER TRIGGER smpp_accounts_tell ON smpp_accounts RENAME TO smpp_accounts_notify_gateways;
ALTER TRIGGER clients_tell_gateways ON clients RENAME TO clients_notify_gateways;
ALTER TRIGGER roles_tell_gateways ON roles RENAME TO roles_notify_gateways;
ALTER TRIGGER role_permissions_tell_gateways ON role_permissions RENAME TO role_permissions_notify_gateways;`,
};

/** Brings a database that recorded older names to the baseline; returns the names of the steps it ran. */
export const upgradeToBaseline = (db: Db): Promise<string[]> =>
  db.connection().execute(async (connection) => {
    // Kysely's own lock, so that no other process migrates meanwhile.
    const adapter = new PostgresAdapter();
    const lock = { lockTable: '', lockRowId: '' };
    await adapter.acquireMigrationLock(connection, lock);
    try {
      return await connection.transaction().execute(runMissingSteps);
    } finally {
      await adapter.releaseMigrationLock(connection, lock);
    }
  });

async function runMissingSteps(tx: Tx): Promise<string[]> {
  const recorded = await recordedNames(tx);
  if (!recorded.has(firstName)) return [];
  if (!recorded.has(oldestName)) {
    throw new Error(
      'This database is of a version before commit f81014d, whose schema this version no longer reads. ' +
        'Start commit f81014d on it once, stop it, and start this version again.',
    );
  }
  const missing = Object.entries(steps).filter(([name]) => !recorded.has(name));
  for (const [, statements] of missing) await sql.raw(statements).execute(tx);
  await sql`DELETE FROM kysely_migration`.execute(tx);
  await sql`INSERT INTO kysely_migration VALUES (${baseline}, ${new Date().toISOString()})`.execute(tx);
  return missing.map(([name]) => name);
}

export async function recordedNames(tx: Db | Tx): Promise<ReadonlySet<string>> {
  if (!(await hasTable(tx, 'kysely_migration'))) return new Set();
  return new Set(await firstColumn(tx)<string>`SELECT name FROM kysely_migration`);
}
