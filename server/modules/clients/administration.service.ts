// What the platform does to a client: changes it, suspends and activates it, deletes it
// (requirements/administration.md#client-detail; requirements/domain.md#access, #ledger;
// requirements/deviations.md#client-update). Never touches a balance; how far one may fall below zero is the ledger's
// floor, and moves with the credit limit. Client 1, the platform itself, is neither suspended nor deleted.
import type { updateClient } from '../../../contract/clients.ts';
import type { ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { toTenThousandths } from '../../domain/kes.ts';
import { requireMsisdn, toMsisdnIn } from '../../domain/msisdn.ts';
import { platformClientId, platformOnly } from '../../domain/reach.ts';
import { clientNotFound, Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import { requireRight, type Actor } from '../../http/caller.ts';
import { audited, type Audit } from '../audit/audit.service.ts';
import { isCountry } from '../countries/countries.service.ts';
import { endSessionsOfClient } from '../identity/identity.service.ts';
import { setCreditLimit } from '../ledger/stock.service.ts';
import * as store from './administration.store.ts';

type Change = Partial<store.ClientFields>;

export interface ClientDeps {
  db: Db;
  /** Sends the SMS of an approval. */
  textApproval: (tx: Tx, msisdn: string) => Promise<void>;
}

/** Locks a client; 422 if there is none. */
async function lock(
  tx: Tx,
  actor: Actor,
  { id, isDeleted = false }: { id: number; isDeleted?: boolean },
): Promise<store.StoredClient> {
  platformOnly(actor.reach);
  const client = await store.lockClient(tx, { id, isDeleted });
  if (!client) throw clientNotFound('id');
  return client;
}

export const changeClient = (
  { db, textApproval }: ClientDeps,
  actor: Actor,
  body: ParsedBodyOf<typeof updateClient>,
): Promise<string> =>
  audited(db, actor, 'client.update', async (tx, audit) => {
    const client = await lock(tx, actor, body);
    requireAsRead({ noun: 'client', stored: client, wanted: body, read: body.read });
    const change = changeOf(client, body);
    if (bills.some((field) => field in change)) requireRight(actor, 'billing', 'update');
    if (Object.keys(change).length > 0) {
      await store.updateClient(tx, client.id, change);
      await moveCreditLimit(tx, { ...client, ...change });
      const before = Object.fromEntries(
        Object.keys(change).map((field) => [field, client[field as keyof Change]]),
      );
      await audit.record(client.name, { clientId: client.id, before, after: change });
    }
    const { status } = body;
    if (typeof status === 'number' && status !== client.status)
      await switchTo(tx, audit, { client, status, textApproval });
    if (Object.keys(change).length === 0) audit.unchanged();
    return `${change.name ?? client.name} updated`;
  });

/** Fields that decide what a client pays and how far it may go. */
const bills: readonly (keyof Change)[] = ['billing_mode', 'credit_limit', 'sms_cost'];

/** The fields with a new value. */
function changeOf(client: store.StoredClient, body: ParsedBodyOf<typeof updateClient>): Change {
  const country = body.country_code ?? client.country_code;
  if (!isCountry(country))
    throw new Refusal(422, 'country_unknown', 'Choose a country from the list', 'country_code');
  const { name, email, address, street, account_type, billing_mode, credit_limit, sms_cost } = body;
  const wanted = {
    name,
    email,
    address,
    street,
    account_type,
    billing_mode,
    credit_limit,
    sms_cost,
    platform_texts_cap: body.platform_texts_cap,
    sending_weight: body.sending_weight,
    msisdn: body.msisdn == null ? undefined : msisdnOf(body.msisdn, { country, known: client.msisdn }),
    country_code: country,
  };
  const changed = Object.entries(wanted).filter(([field, value]) => {
    if (value === undefined || value === null) return false;
    const before = client[field as keyof Change] ?? '';
    if (field === 'sms_cost') return toTenThousandths(String(value)) !== toTenThousandths(String(before));
    return value !== before;
  });
  const change: Change = Object.fromEntries(changed);
  for (const field of ['retention_days', 'daily_sms_cap'] as const) {
    const given = body[field];
    const value = given === '' ? null : (given ?? client[field]);
    if (value !== client[field]) change[field] = value;
  }
  return change;
}

/** The stored number as it is, or a mobile number in any form. */
function msisdnOf(text: string, { country, known }: { country: string; known: string }): string {
  if (text === known) return known;
  // The digits as they are kept, which no country's own form is.
  return toMsisdnIn(country, text) ?? requireMsisdn(`+${text}`, country);
}

async function moveCreditLimit(tx: Tx, client: store.StoredClient): Promise<void> {
  const isPostpaid = client.billing_mode === 'POSTPAID';
  const units = isPostpaid ? client.credit_limit : 0;
  const used = await setCreditLimit(tx, { clientId: client.id, units });
  if (used === undefined) return;
  const usedText = `${client.name} has used ${counted(used, 'unit')} of its credit`;
  throw isPostpaid
    ? new Refusal(422, 'credit_in_use', `${usedText}: the credit limit cannot be lower`, 'credit_limit')
    : new Refusal(
        422,
        'credit_in_use',
        `${usedText}: it can be PRE-PAY once they are paid for`,
        'billing_mode',
      );
}

export const switchClient = (
  { db, textApproval }: ClientDeps,
  actor: Actor,
  { id, status }: { id: number; status: number },
): Promise<string> =>
  audited(db, actor, status === 1 ? 'client.activate' : 'client.suspend', async (tx, audit) => {
    const client = await lock(tx, actor, { id });
    if (client.status === status) audit.unchanged();
    else await switchTo(tx, audit, { client, status, textApproval });
    return `${client.name} is ${status === 1 ? 'active' : 'suspended'}`;
  });

/**
 * Suspending ends the sessions of its people, who may sign in again and read (requirements/domain.md#access, #passwords); jobs pause its
 * running campaigns (campaignControl.service.ts). Activating a
 * client that waits for approval approves it, with an SMS to its number where one can be sent.
 */
async function switchTo(
  tx: Tx,
  audit: Audit,
  {
    client,
    status,
    textApproval,
  }: Pick<ClientDeps, 'textApproval'> & { client: store.StoredClient; status: number },
): Promise<void> {
  if (client.id === platformClientId)
    throw new Refusal(422, 'client_protected', 'The platform itself cannot be suspended', 'id');
  await store.updateClient(tx, client.id, { status, approval_due: null });
  if (status === 0) await endSessionsOfClient(tx, client.id);
  await audit.record(client.name, {
    action: status === 1 ? 'client.activate' : 'client.suspend',
    clientId: client.id,
    before: { status: client.status, ...(client.approval_due && { approval_due: client.approval_due }) },
    after: { status },
  });
  if (client.approval_due !== null) await textApproval(tx, client.msisdn);
}

/** Deletes a client without messages, units and other records of the past, with its people and lists. */
export const deleteClient = (db: Db, actor: Actor, id: number): Promise<string> =>
  audited(db, actor, 'client.delete', async (tx, audit) => {
    const client = await lock(tx, actor, { id, isDeleted: true });
    if (client.id === platformClientId)
      throw new Refusal(422, 'client_protected', 'The platform itself cannot be deleted', 'id');
    if (!(await store.removeClient(tx, client.id)))
      throw new Refusal(
        422,
        'client_in_use',
        `${client.name} has messages or units on record; suspend it instead`,
        'id',
      );
    const { name, msisdn, email } = client;
    await audit.record(name, { clientId: id, before: { name, msisdn, email } });
    return `${name} deleted`;
  });
