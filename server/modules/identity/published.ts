// Whether the published passwords of the demo still work. Read from the rows each time, so it ends when the last of them is
// changed.
import type { Db } from '../../db/database.ts';
import { allRows } from '../../db/rows.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { passwordFits } from './passwords.ts';

export interface PublishedSignIns {
  users: readonly { msisdn: string; password: string }[];
  /** System ids of SMPP accounts, which share a password. */
  smppAccounts: readonly string[];
  smppPassword: string;
}

/** Resolves to true while one of them works. Each hash is checked once per process, as that takes 30 ms. */
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

/** Active users and SMPP accounts of these names. Index: users_msisdn, smpp_accounts_system_id_key. */
const findSignIns = (
  db: Db,
  names: readonly string[],
): Promise<{ name: string; password_hash: string }[]> => allRows(db)`
  SELECT u.msisdn AS name, u.password_hash FROM users u JOIN roles r ON r.id = u.role_id
  WHERE u.msisdn = ANY(${names}::text[]) AND u.deleted IS NULL AND u.status = 1 AND r.status = 1
  UNION ALL
  SELECT system_id, password_hash FROM smpp_accounts
  WHERE system_id = ANY(${names}::text[]) AND deleted IS NULL AND status = 1`;
