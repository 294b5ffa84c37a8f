// Migrations only go forward. They are an explicit list, not a folder scan; Kysely takes a lock, so several processes may
// start at once.
import { Migrator, sql, type Migration } from 'kysely';
import type { Db } from './database.ts';
import * as initial from './migrations/0001_baseline.ts';
import * as filters from './migrations/0002_filters.ts';
import * as reasonCodes from './migrations/0003_reason_codes.ts';
import * as home from './migrations/0004_home.ts';
import * as unboundSince from './migrations/0005_unbound_since.ts';
import * as campaignResults from './migrations/0006_campaign_results.ts';
import * as support from './migrations/0007_support.ts';
import * as contactFields from './migrations/0008_contact_fields_and_statements.ts';
import * as fairQueue from './migrations/0009_fair_queue.ts';
import * as apiKeys from './migrations/0010_api_keys.ts';
import * as webhooks from './migrations/0011_webhooks.ts';
import * as twoWay from './migrations/0012_two_way.ts';
import * as smppCommands from './migrations/0013_smpp_commands.ts';
import * as messageLifetime from './migrations/0014_message_lifetime.ts';
import * as httpMessages from './migrations/0015_http_messages.ts';
import * as apiRequests from './migrations/0016_api_requests.ts';
import * as eventColumns from './migrations/0017_event_columns.ts';
import * as failover from './migrations/0018_failover.ts';
import * as sessions from './migrations/0019_sessions.ts';
import * as secondFactor from './migrations/0020_second_factor.ts';
import * as auditEvidence from './migrations/0021_audit_evidence.ts';
import * as secretKeys from './migrations/0022_secret_keys.ts';
import * as erasures from './migrations/0023_erasures.ts';
import * as approvals from './migrations/0024_approvals.ts';
import * as registration from './migrations/0025_registration.ts';
import * as retention from './migrations/0026_retention.ts';
import * as accessChanges from './migrations/0027_access_changes.ts';
import * as messageTexts from './migrations/0028_message_texts.ts';
import * as consent from './migrations/0029_consent.ts';
import * as invitations from './migrations/0030_invitations.ts';
import * as sendingHold from './migrations/0031_sending_hold.ts';
import * as alarmNotices from './migrations/0032_alarm_notices.ts';
import * as groupMembers from './migrations/0034_group_members.ts';
import * as keysOfClients from './migrations/0035_keys_of_clients.ts';
import { baseline, recordedNames, upgradeToBaseline } from './upgrade.ts';

const migrations: Record<string, Migration> = {
  [baseline]: initial,
  '0002_filters': filters,
  '0003_reason_codes': reasonCodes,
  '0004_home': home,
  '0005_unbound_since': unboundSince,
  '0006_campaign_results': campaignResults,
  '0007_support': support,
  '0008_contact_fields_and_statements': contactFields,
  '0009_fair_queue': fairQueue,
  '0010_api_keys': apiKeys,
  '0011_webhooks': webhooks,
  '0012_two_way': twoWay,
  '0013_smpp_commands': smppCommands,
  '0014_message_lifetime': messageLifetime,
  '0015_http_messages': httpMessages,
  '0016_api_requests': apiRequests,
  '0017_event_columns': eventColumns,
  '0018_failover': failover,
  '0019_sessions': sessions,
  '0020_second_factor': secondFactor,
  '0021_audit_evidence': auditEvidence,
  '0022_secret_keys': secretKeys,
  '0023_erasures': erasures,
  '0024_approvals': approvals,
  '0025_registration': registration,
  '0026_retention': retention,
  '0027_access_changes': accessChanges,
  '0028_message_texts': messageTexts,
  '0029_consent': consent,
  '0030_invitations': invitations,
  '0031_sending_hold': sendingHold,
  '0032_alarm_notices': alarmNotices,
  '0034_group_members': groupMembers,
  '0035_keys_of_clients': keysOfClients,
};

/** The schema of this version. */
export const newestMigration = Object.keys(migrations).toSorted().at(-1)!;

/** Another key than Kysely's. */
const lockId = 6_402_117_395n;

/** Fails where the database has migrations after the newest that this version knows. */
async function refuseNewer(db: Db): Promise<void> {
  const newest = [...(await recordedNames(db))].toSorted().at(-1);
  if (newest !== undefined && newest > newestMigration)
    throw new Error(
      `The database is at ${newest}, and this version knows ${newestMigration}: start the version that changed it, or a later one.`,
    );
}

/** Brings the database to the newest schema and returns the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const upgraded = await upgradeToBaseline(db);
  const { error, results } = await db.connection().execute(async (connection) => {
    // Kysely reads the catalogue before it takes its own lock, which fails while another process drops a table.
    await sql`SELECT pg_advisory_lock(${lockId})`.execute(connection);
    try {
      await refuseNewer(connection);
      const provider = { getMigrations: () => Promise.resolve(migrations) };
      return await new Migrator({ db: connection, provider }).migrateToLatest();
    } finally {
      await sql`SELECT pg_advisory_unlock(${lockId})`.execute(connection);
    }
  });
  if (error) throw error;
  return [...upgraded, ...(results ?? []).map((result) => result.migrationName)];
}
