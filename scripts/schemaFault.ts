import { newestMigration, refuseNewer } from '../server/db/migrate.ts';
import type { Db } from '../server/db/database.ts';
import { recordedNames } from '../server/db/upgrade.ts';
import { codeOf } from '../server/domain/thrown.ts';

/** Name of the newest migration of a database, and a sentence if it is not that of this version. @throws Error if it is of a later version */
export async function readSchema(db: Db): Promise<{ schema: string | null; fault: string | undefined }> {
  await refuseNewer(db);
  const schema = [...(await recordedNames(db))].toSorted().at(-1) ?? null;
  if (schema === newestMigration) return { schema, fault: undefined };
  const fault = `The database is at ${schema ?? 'no schema'}, and this version needs ${newestMigration}: tuma migrate`;
  return { schema, fault };
}

/** SQLSTATEs of tables, columns and functions that do not exist. */
const missing = /^42(?:P01|703|883)$/;

/** An error that names the schema if a statement failed because the schema is not that of this version; otherwise the error itself. */
export async function withSchema(db: Db, error: unknown): Promise<unknown> {
  if (!missing.test(codeOf(error) ?? '')) return error;
  const { fault } = await readSchema(db);
  return fault === undefined ? error : new Error(fault, { cause: error });
}
