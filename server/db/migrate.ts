// Migrations only go forward. They are a visible list, not a folder scan; Kysely takes a lock, so that several
// processes may start at once.
import { Migrator, type Migration } from 'kysely';
import type { Db } from './database.ts';
import * as house from './migrations/0001_house.ts';
import * as campaigns from './migrations/0002_campaigns.ts';
import * as contacts from './migrations/0003_contacts.ts';
import * as connectors from './migrations/0004_connectors.ts';
import * as people from './migrations/0005_people.ts';
import * as senderRequests from './migrations/0006_sender_requests.ts';
import * as gateway from './migrations/0007_gateway.ts';
import * as payments from './migrations/0008_payments.ts';
import * as clients from './migrations/0009_clients.ts';
import * as units from './migrations/0010_units.ts';
import * as reports from './migrations/0011_reports.ts';
import * as engine from './migrations/0012_engine.ts';
import * as sorting from './migrations/0013_sorting.ts';
import * as retention from './migrations/0014_retention.ts';
import * as draining from './migrations/0015_draining.ts';
import * as accounts from './migrations/0016_accounts.ts';
import * as reversals from './migrations/0019_reversals.ts';
import * as journal from './migrations/0021_journal.ts';
import * as preflights from './migrations/0022_preflights.ts';
import * as limits from './migrations/0023_limits.ts';
import * as knownOrigins from './migrations/0024_known_origins.ts';
import * as parked from './migrations/0025_parked.ts';
import * as failureCodes from './migrations/0026_failure_codes.ts';
import * as dndOrderDeliveryReports from './migrations/0027_dnd_order_delivery_reports.ts';
import * as fieldTerms from './migrations/0028_field_terms.ts';

const migrations: Record<string, Migration> = {
  '0001_house': house,
  '0002_campaigns': campaigns,
  '0003_contacts': contacts,
  '0004_connectors': connectors,
  '0005_people': people,
  '0006_sender_requests': senderRequests,
  '0007_gateway': gateway,
  '0008_payments': payments,
  '0009_clients': clients,
  '0010_units': units,
  '0011_reports': reports,
  '0012_engine': engine,
  '0013_sorting': sorting,
  '0014_retention': retention,
  '0015_draining': draining,
  '0016_accounts': accounts,
  '0019_reversals': reversals,
  '0021_journal': journal,
  '0022_preflights': preflights,
  '0023_limits': limits,
  '0024_known_origins': knownOrigins,
  '0025_parked': parked,
  '0026_failure_codes': failureCodes,
  '0027_dnd_order_delivery_reports': dndOrderDeliveryReports,
  '0028_field_terms': fieldTerms,
};

/** Brings the database to the newest schema and returns the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    // A number is taken when the work begins, and merged when it is done.
    allowUnorderedMigrations: true,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
