// Whether anybody can sign in or bind with what the documentation of the demo says. Read from the rows each time, so it ends
// with the change of the last of these passwords.
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { passwordFits } from './passwords.ts';

export interface PublishedSignIns {
  users: readonly { msisdn: string; password: string }[];
  /** System ids of SMPP accounts, which share a password. */
  smppAccounts: readonly string[];
  smppPassword: string;
}

/** Resolves to true while one of them works. A hash is checked once in the life of the process: that takes 30 ms. */
export function publishedSignIns(db: Db, published: PublishedSignIns): () => Promise<boolean> {
  const { users, smppAccounts, smppPassword } = published;
  const passwordOf = new Map([
    ...users.map(({ msisdn, password }) => [toMsisdn(msisdn) ?? msisdn, password] as const),
    ...smppAccounts.map((systemId) => [systemId, smppPassword] as const),
  ]);
  const names = [...passwordOf.keys()];
  const checked = new Map<string, Promise<boolean>>();
  return async () => {
    for (const { name, password_hash } of await findSignIns(db, names)) {
      const works = checked.get(password_hash) ?? passwordFits(password_hash, passwordOf.get(name) ?? '');
      checked.set(password_hash, works);
      if (await works) return true;
    }
    return false;
  };
}

/** Users and SMPP accounts of these names that are switched on. Index: users_msisdn, smpp_accounts_system_id_key. */
async function findSignIns(
  db: Db,
  names: readonly string[],
): Promise<{ name: string; password_hash: string }[]> {
  const { rows } = await sql<{ name: string; password_hash: string }>`
    SELECT u.msisdn AS name, u.password_hash FROM users u JOIN roles r ON r.id = u.role_id
    WHERE u.msisdn = ANY(${names}::text[]) AND u.deleted IS NULL AND u.status = 1 AND r.status = 1
    UNION ALL
    SELECT system_id, password_hash FROM smpp_accounts
    WHERE system_id = ANY(${names}::text[]) AND deleted IS NULL AND status = 1`.execute(db);
  return rows;
}
