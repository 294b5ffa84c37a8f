// Whether the published passwords of the demo still work. Read from the rows each time, so it ends when the last of them is
// changed.
import type { Db } from '../../db/database.ts';
import { toMsisdn } from '../../domain/msisdn.ts';
import { findSignIns } from './identity.store.ts';
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
