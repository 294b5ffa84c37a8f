// Builders of clients, users and sign-ins. Each call creates a new one with defaults.
import type { Db } from '../../server/db/database.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { createClient } from '../../server/modules/clients/clients.service.ts';
import { createUser, hashPassword } from '../../server/modules/identity/identity.service.ts';
import { insertToken } from '../../server/modules/identity/tokens.store.ts';
import { newToken } from '../../server/modules/identity/tokens.ts';
import { loadUnits, transferUnits } from '../../server/modules/ledger/stock.service.ts';

export const testPassword = 'a-right-password';
const testPasswordHash = hashPassword(testPassword);

let made = 0;
const aNumber = () => `2547${String(10_000_000 + made).padStart(8, '0')}`;

/** Creates a client with a unique name; `units` are bought through the ledger. */
export async function aClient(
  db: Db,
  given: { name?: string; units?: number; status?: number } = {},
): Promise<number> {
  made++;
  const id = await db.transaction().execute((tx) =>
    createClient(tx, {
      name: given.name ?? `Client ${made}`,
      msisdn: aNumber(),
      email: 'office@client.example',
    }),
  );
  if (given.status !== undefined) {
    await db.updateTable('clients').set({ status: given.status }).where('id', '=', id).execute();
  }
  if (given.units !== undefined) await giveUnits(db, id, given.units);
  return id;
}

/** Buys units for a client through the ledger. */
export async function giveUnits(db: Db, clientId: number, units: number): Promise<void> {
  const by = { userId: null, cause: 'test', description: 'test' };
  await db.transaction().execute(async (tx) => {
    await loadUnits(tx, { ...by, units });
    await transferUnits(tx, { ...by, units, clientId });
  });
}

export interface TestUser {
  id: number;
  clientId: number;
  msisdn: string;
}

/** Creates a user whose password is {@link testPassword}; by default a Client Admin of a new client. */
export async function aUser(
  db: Db,
  given: {
    clientId?: number;
    roleId?: number;
    status?: number;
    passwordChangeDue?: boolean;
  } = {},
): Promise<TestUser> {
  const clientId = given.clientId ?? (await aClient(db));
  made++;
  const msisdn = aNumber();
  const passwordHash = await testPasswordHash;
  const id = await db.transaction().execute((tx) =>
    createUser(tx, {
      clientId,
      roleId: given.roleId ?? roleIds.clientAdmin,
      fullName: `User ${made}`,
      msisdn,
      email: `user${made}@client.example`,
      passwordHash,
      passwordChangeDue: given.passwordChangeDue ?? false,
      status: given.status ?? 1,
    }),
  );
  return { id, clientId, msisdn };
}

export type SignedIn = TestUser & { token: string };

/** Creates a user and a token, without a password check. */
export async function signedIn(
  db: Db,
  given: Parameters<typeof aUser>[1] & { user?: TestUser; now?: Date } = {},
): Promise<SignedIn> {
  const user = given.user ?? (await aUser(db, given));
  const now = given.now ?? new Date();
  const { token, hash, expires } = newToken(now);
  await insertToken(db, { userId: user.id, hash, now, expires });
  return { ...user, token };
}
