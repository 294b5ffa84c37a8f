// SMPP accounts (requirements/administration.md#smpp-accounts; requirements/deviations.md#smpp-delete): created, switched,
// changed, deleted. Deletion is final, unlike the toggle of the specification; the row stays, as messages refer to it. The
// password is generated here, shown once and stored as a hash. Triggers notify the gateways, which close the binds of an
// account that lost its right. Accounts out of reach answer like missing ones.
import type { z } from 'zod';
import type { AuditAction } from '../../../contract/access.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type {
  SmppCredentials,
  smppAccounts as listCall,
  updateSmppAccount as updateCall,
} from '../../../contract/smppAccounts.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { requireMsisdn } from '../../domain/msisdn.ts';
import { narrowedTo } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { requireRight, type Actor, type Caller } from '../../http/caller.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { hashPassword, passwordFits, randomReadable } from '../identity/identity.service.ts';
import { requireAssignable, requireWithinPrivileges } from '../roles/roles.service.ts';
import * as store from './smppAccounts.store.ts';

export type { GatewayAccount } from './smppAccounts.store.ts';

/** Lengths of the fields of a bind in SMPP 3.4 (section 4.1.1), without the closing NUL. */
const systemIdLength = 15;
const passwordLength = 8;

/** Accounts within the caller's reach, newest first, and where they bind. */
export async function listAccounts(
  db: Db,
  caller: Caller,
  request: ParsedBodyOf<typeof listCall>,
): Promise<z.output<typeof listCall.answer>> {
  const { ids, status, client_id: clientId } = request ?? {};
  const rows = await store.listAccounts(db, { reach: narrowedTo(caller.reach, clientId), ids, status });
  const data = rows.map(({ system_id, status: user_status, created, ...row }) => ({
    ...row,
    username: system_id,
    account_type: row.role_name,
    user_status,
    created: created.toISOString(),
  }));
  const { host, port, tls_port } = await store.findGateway(db);
  return { data, gateway_port: port, gateway_tls_port: tls_port, gateway_host: host };
}

/** Whether the id is an account's, deleted ones apart: users and accounts share their ids. */
export const isSmppAccount = (db: Db, id: number): Promise<boolean> => store.accountExists(db, id);

export interface NewAccount {
  clientId: number;
  roleId: number;
  fullName: string;
  email: string;
  /** The number in any form. */
  msisdn: string;
}

/** Creates an account with a generated system id and password. */
export async function createAccount(
  db: Db,
  actor: Actor,
  person: NewAccount,
): Promise<{ id: number; message: string; smpp_account: SmppCredentials }> {
  requireRight(actor, 'smpp_accounts', 'create');
  const { clientId, roleId, fullName, email } = person;
  const msisdn = requireMsisdn(person.msisdn);
  const password = randomReadable(passwordLength);
  const passwordHash = await hashPassword(password);
  return audited(db, actor, 'smpp_account.create', async (tx, audit) => {
    await requireClient(tx, actor.reach, clientId);
    const role = await requireAssignable(tx, actor, { roleId, clientId, isForSmpp: true });
    const { id, systemId } = await insert(tx, {
      client_id: clientId,
      role_id: roleId,
      password_hash: passwordHash,
      full_name: fullName,
      email,
      msisdn,
    });
    await audit.record(systemId, {
      clientId,
      after: { username: systemId, full_name: fullName, msisdn, email, role },
    });
    return {
      id,
      message: `SMPP account ${systemId} was created`,
      smpp_account: { system_id: systemId, password },
    };
  });
}

/** Inserts the account under a new system id, made of its name and a random suffix. */
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
    const systemId = `${stem}-${randomReadable(suffixLength).toLowerCase()}`;
    const id = await store.insertAccount(tx, { ...account, system_id: systemId });
    if (id !== undefined) return { id, systemId };
  }
  throw new Error(`No free system id beginning with ${stem}`);
}

/** Switches an account on or off; switching off closes its binds at once. */
export const switchAccount = (
  db: Db,
  actor: Actor,
  { id, status }: { id: number; status: number },
): Promise<string> =>
  changeAccount(
    db,
    { actor, id, action: status === 1 ? 'smpp_account.activate' : 'smpp_account.deactivate' },
    async (tx, audit, account) => {
      const message = `SMPP account ${account.system_id} is ${status === 1 ? 'active' : 'inactive'}`;
      if (status === account.status) return audit.unchanged(message);
      await store.updateAccount(tx, id, { status });
      await audit.record(account.system_id, {
        clientId: account.client_id,
        before: { status: account.status },
        after: { status },
      });
      return message;
    },
  );

/** Deletes an account and closes its binds. */
export const deleteAccount = (
  db: Db,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<string> =>
  changeAccount(db, { actor, id, action: 'smpp_account.delete' }, async (tx, audit, account) => {
    await store.updateAccount(tx, id, { status: 0, password_hash: '', deleted: now });
    const { system_id: username, full_name, msisdn, email, role_name: role } = account;
    await audit.record(username, {
      clientId: account.client_id,
      before: { username, full_name, msisdn, email, role, status: account.status },
    });
    return `SMPP account ${username} deleted`;
  });

/** Changes the given fields. Only the platform's people change rate and binds. */
export const updateAccount = (
  db: Db,
  actor: Actor,
  { user_id: id, read, ...wanted }: ParsedBodyOf<typeof updateCall>,
): Promise<string> =>
  changeAccount(db, { actor, id, action: 'smpp_account.update' }, async (tx, audit, account) => {
    const { rate = account.rate, binds_max = account.binds_max } = wanted;
    const allowed_addresses = wanted.allowed_addresses ?? account.allowed_addresses;
    const after = { rate, binds_max, allowed_addresses };
    requireAsRead({ noun: 'SMPP account', stored: account, wanted: after, read });
    if (actor.reach !== 'all' && (rate !== account.rate || binds_max !== account.binds_max))
      throw new Refusal(
        422,
        'platform_only',
        'Only the platform can change messages per second and concurrent binds',
        'rate',
      );
    await store.updateAccount(tx, id, after);
    const before = Object.fromEntries(
      Object.keys(after).map((field) => [field, account[field as keyof typeof after]]),
    );
    await audit.recordChange(account.system_id, { clientId: account.client_id, before, after });
    return `SMPP account ${account.system_id} updated`;
  });

/** Replaces the password and closes the account's binds. */
export async function resetPassword(
  db: Db,
  actor: Actor,
  id: number,
): Promise<{ message: string; smpp_account: SmppCredentials }> {
  const password = randomReadable(passwordLength);
  const passwordHash = await hashPassword(password);
  return changeAccount(
    db,
    { actor, id, action: 'smpp_account.password_reset' },
    async (tx, audit, account) => {
      await store.updateAccount(tx, id, { password_hash: passwordHash });
      await audit.record(account.system_id, { clientId: account.client_id });
      return {
        message: `SMPP account ${account.system_id} has a new password`,
        smpp_account: { system_id: account.system_id, password },
      };
    },
  );
}

/** Changes an account that is locked and that the caller may change; 422 alike for missing and out of reach. */
const changeAccount = <Result>(
  db: Db,
  { actor, id, action }: { actor: Actor; id: number; action: AuditAction },
  change: (tx: Tx, audit: Audit, account: store.AccountRow) => Promise<Result>,
): Promise<Result> =>
  audited(db, actor, action, async (tx, audit) => {
    const account = await store.lockAccount(tx, { reach: actor.reach, id });
    if (!account) throw new Refusal(422, 'user_not_found', 'User not found', 'user_id');
    // The endpoints are those of users and check only the permission on users.
    requireRight(actor, 'smpp_accounts', action === 'smpp_account.delete' ? 'delete' : 'update');
    await requireWithinPrivileges(tx, actor, account.role_id);
    return change(tx, audit, account);
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

/** The current state of these accounts, without deleted ones. */
export const accountsNow = (db: Db | Tx, ids: readonly number[]): Promise<store.GatewayAccount[]> =>
  store.listGatewayAccounts(db, ids);
