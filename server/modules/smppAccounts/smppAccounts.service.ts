// SMPP accounts (requirements/administration.md#smpp-accounts; requirements/deviations.md#smpp-delete): made, switched,
// changed, deleted. A deletion is one, and not the toggle of the specification; its row stays for what came in through
// it. The password is made here, shown once and kept as a hash. What is bound ends by itself: the tables tell the
// gateways (migration 0007). Whoever is out of reach is as missing as who does not exist.
import type { Action, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type {
  SmppAccount,
  SmppCredentials,
  updateSmppAccount as updateCall,
} from '../../../contract/smppAccounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireMsisdn } from '../../domain/msisdn.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireRight, type Actor, type Caller } from '../../http/caller.ts';
import { record, recordChange } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { hashPassword, passwordFits, readableText } from '../identity/identity.service.ts';
import { requireAssignable, requireWithinPrivileges } from '../roles/roles.service.ts';
import * as store from './smppAccounts.store.ts';

export type { GatewayAccount } from './smppAccounts.store.ts';

/** What SMPP 3.4 lets a bind carry (section 4.1.1), without the closing NUL. */
const systemIdLength = 15;
const passwordLength = 8;

/** Accounts within the caller's reach, newest first, and the port they bind to. */
export async function listAccounts(
  db: Db,
  caller: Caller,
): Promise<{ data: SmppAccount[]; gateway_port: number | null }> {
  const rows = await store.listAccounts(db, caller.reach);
  const data = rows.map(({ system_id, status, created, ...row }) => ({
    ...row,
    username: system_id,
    account_type: row.role_name,
    user_status: status,
    created: created.toISOString(),
  }));
  return { data, gateway_port: await store.findGatewayPort(db) };
}

/** Whether the id is an account's, deleted ones apart: users and accounts share their ids. */
export const isSmppAccount = (db: Db, id: number): Promise<boolean> => store.accountExists(db, id);

export interface NewAccount {
  clientId: number;
  roleId: number;
  fullName: string;
  email: string;
  /** In any form. */
  msisdn: string;
}

/** Makes an account with a system id and password of our own. */
export async function createAccount(
  db: Db,
  actor: Actor,
  person: NewAccount,
): Promise<{ id: number; message: string; smpp_account: SmppCredentials }> {
  requireRight(actor, 'smpp_accounts', 'create');
  const { clientId, roleId, fullName, email } = person;
  await requireClient(db, actor.reach, clientId);
  const msisdn = requireMsisdn(person.msisdn);
  const password = readableText(passwordLength);
  const passwordHash = await hashPassword(password);
  return db.transaction().execute(async (tx) => {
    const role = await requireAssignable(tx, actor, { roleId, clientId, isForSmpp: true });
    const { id, systemId } = await insert(tx, {
      client_id: clientId,
      role_id: roleId,
      password_hash: passwordHash,
      full_name: fullName,
      email,
      msisdn,
    });
    await record(tx, {
      ...entryOf(actor, 'create', { client_id: clientId, system_id: systemId }),
      after: { username: systemId, full_name: fullName, msisdn, email, role },
    });
    return {
      id,
      message: `SMPP account ${systemId} was created`,
      smpp_account: { system_id: systemId, password },
    };
  });
}

/** A system id that tells whose it is, and has never been given. */
async function insert(
  tx: Tx,
  account: Omit<store.NewAccount, 'system_id'>,
): Promise<{ id: number; systemId: string }> {
  const suffixLength = 4;
  const name = account.full_name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const stem =
    name
      .replace(/^-+/, '')
      .slice(0, systemIdLength - suffixLength - 1)
      .replace(/-+$/, '') || 'smpp';
  for (let tries = 0; tries < 10; tries++) {
    const systemId = `${stem}-${readableText(suffixLength).toLowerCase()}`;
    const id = await store.insertAccount(tx, { ...account, system_id: systemId });
    if (id !== undefined) return { id, systemId };
  }
  throw new Error(`No free system id beginning with ${stem}`);
}

/** Switches an account on or off; switched off, its binds are closed at once. */
export const switchAccount = (
  db: Db,
  actor: Actor,
  { id, status }: { id: number; status: number },
): Promise<string> =>
  change(db, { actor, id, action: 'update' }, async (tx, account) => {
    const done = `SMPP account ${account.system_id} is ${status === 1 ? 'active' : 'inactive'}`;
    if (status === account.status) return done;
    await store.updateAccount(tx, id, { status });
    await record(tx, {
      ...entryOf(actor, status === 1 ? 'activate' : 'deactivate', account),
      before: { status: account.status },
      after: { status },
    });
    return done;
  });

/** It can never bind again, and what is bound is closed. */
export const deleteAccount = (
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<string> =>
  change(db, { actor, id, action: 'delete' }, async (tx, account) => {
    await store.updateAccount(tx, id, { status: 0, password_hash: '', deleted: now });
    const { system_id: username, full_name, msisdn, email, role_name: role } = account;
    await record(tx, {
      ...entryOf(actor, 'delete', account),
      before: { username, full_name, msisdn, email, role, status: account.status },
    });
    return `SMPP account ${username} deleted`;
  });

/** Changes what an account may do; what is left out stays. How much of the platform it takes is the platform's to say. */
export const updateAccount = (
  db: Db,
  actor: Actor,
  { user_id: id, ...wanted }: ParsedBodyOf<typeof updateCall>,
): Promise<string> =>
  change(db, { actor, id, action: 'update' }, async (tx, account) => {
    const { rate = account.rate, binds_max = account.binds_max } = wanted;
    const allowed_addresses = wanted.allowed_addresses ?? account.allowed_addresses;
    const after = { rate, binds_max, allowed_addresses };
    if (actor.reach !== 'all' && (rate !== account.rate || binds_max !== account.binds_max))
      throw new Refusal(
        422,
        'platform_only',
        'Only the platform changes messages a second and binds',
        'rate',
      );
    await store.updateAccount(tx, id, after);
    const before = Object.fromEntries(
      Object.keys(after).map((field) => [field, account[field as keyof typeof after]]),
    );
    await recordChange(tx, { ...entryOf(actor, 'update', account), before, after });
    return `SMPP account ${account.system_id} updated`;
  });

/** A new password in the place of the old one; what is bound with the old one is closed. */
export async function resetPassword(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ message: string; smpp_account: SmppCredentials }> {
  const password = readableText(passwordLength);
  const passwordHash = await hashPassword(password);
  return change(db, { actor, id, action: 'update' }, async (tx, account) => {
    await store.updateAccount(tx, id, { password_hash: passwordHash });
    await record(tx, entryOf(actor, 'password_reset', account));
    return {
      message: `SMPP account ${account.system_id} has a new password`,
      smpp_account: { system_id: account.system_id, password },
    };
  });
}

/** Runs a change on an account that is locked and that the caller may change; 422 alike for missing and out of reach. */
function change<Result>(
  db: Db,
  { actor, id, action }: { actor: Actor; id: number; action: Action },
  run: (tx: Tx, account: store.AccountRow) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    const account = await store.lockAccount(tx, { reach: actor.reach, id });
    if (!account) throw new Refusal(422, 'user_not_found', 'User not found', 'user_id');
    // The calls for users ask for the right on users.
    requireRight(actor, 'smpp_accounts', action);
    await requireWithinPrivileges(tx, actor, account.role_id);
    return run(tx, account);
  });
}

const entryOf = (
  { userId, address }: Actor,
  verb: string,
  account: { client_id: number; system_id: string },
) => ({
  userId,
  address,
  clientId: account.client_id,
  action: `smpp_account.${verb}`,
  subject: account.system_id,
});

/** The account that binds with this name and password; an unknown name takes as long as a wrong password. */
export async function accountOf(
  db: Db,
  bind: { systemId: string; password: string },
): Promise<store.GatewayAccount | undefined> {
  const found = await store.findGatewayAccount(db, bind.systemId);
  const fits = await passwordFits(found?.password_hash, bind.password);
  return fits ? found : undefined;
}

/** How these accounts stand now; a deleted one is missing. */
export const accountsNow = (db: Db | Tx, ids: readonly number[]): Promise<store.GatewayAccount[]> =>
  store.listGatewayAccounts(db, ids);
