// Migrations only go forward. They are a visible list, not a folder scan; Kysely takes a lock, so that several
// processes may start at once.
import { Migrator, type Migration } from 'kysely';
import type { Db } from './database.ts';
import * as house from './migrations/0001_house.ts';
import * as campaigns from './migrations/0002_campaigns.ts';
import * as contacts from './migrations/0003_contacts.ts';
import * as connectors from './migrations/0004_connectors.ts';
import * as people from './migrations/0005_people.ts';
import * as engine from './migrations/0012_engine.ts';

const migrations: Record<string, Migration> = {
  '0001_house': house,
  '0002_campaigns': campaigns,
  '0003_contacts': contacts,
  '0004_connectors': connectors,
  '0005_people': people,
  '0012_engine': engine,
};

/** Brings the database to the newest schema and returns the names of the migrations it ran. */
export async function migrate(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}
