// Clients, their people, networks, sender IDs, contacts and units of the demo.
import type { Tx } from '../db/database.ts';
import { runSql } from '../db/sql/rows.ts';
import type { Secrets } from '../db/secrets/secrets.ts';
import { hashSecret } from '../runtime/argon2.ts';
import { dayMs, minuteMs } from '../domain/durations.ts';
import { openAccounts } from '../modules/ledger/ledger.service.ts';
import { creditPackage, loadUnits, setCreditLimit, transferUnits } from '../modules/ledger/stock.service.ts';
import { toMsisdn } from '../domain/msisdn.ts';
import {
  demoClients,
  demoConnectors,
  firstNames,
  otherNames,
  simulatorLink,
  type DemoClient,
} from './people.ts';
import type { Postings } from './postings.ts';
import type { Random } from './random.ts';

export interface SeededClient {
  id: number;
  demo: DemoClient;
  userId: number;
}

/** One of the demo's clients. */
export function clientNamed(clients: readonly SeededClient[], name: string): SeededClient {
  const client = clients.find(({ demo }) => demo.name === name);
  if (!client) throw new Error(`${name} is missing`);
  return client;
}

/** Time between the creation of two clients. */
const apartMs = 9 * dayMs + 62 * minuteMs;

export async function seedConnectors(
  tx: Tx,
  { port, secrets }: { port: number; secrets: Secrets },
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (const { name, mnc, queue_prefix } of demoConnectors) {
    const row = await tx
      .insertInto('connectors')
      .values({ name, scope: 'NETWORK', queue_prefix, mcc: '639', mnc })
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = simulatorLink(queue_prefix, port);
    const password = await secrets.seal(tx, { place: 'connectors.password', id: row.id }, link.password);
    await tx
      .updateTable('connectors')
      .set({ smpp: JSON.stringify({ ...link, password }) })
      .where('id', '=', row.id)
      .execute();
    ids.set(name, row.id);
  }
  return ids;
}

export async function seedClients(
  tx: Tx,
  context: { connectors: Map<string, number>; random: Random; start: Date },
): Promise<SeededClient[]> {
  const roles = await tx.selectFrom('roles').select(['id', 'name']).execute();
  const roleId = (name: string) => {
    const role = roles.find((candidate) => candidate.name === name);
    if (!role) throw new Error(`The role ${name} is missing`);
    return role.id;
  };
  // The platform is client 1. A first start that was interrupted has used up ids, which the rollback does not give back.
  await runSql(tx)`SELECT setval(pg_get_serial_sequence('clients', 'id'), 1, false)`;
  const seeded: SeededClient[] = [];
  for (const demo of demoClients) {
    const { id } = await tx
      .insertInto('clients')
      .values({
        name: demo.name,
        msisdn: kenyan(demo.msisdn),
        email: demo.email,
        sms_cost: demo.smsCost,
        address: 'Moi Avenue',
        street: demo.town ?? 'Nairobi',
        account_type: demo.accountType,
        billing_mode: demo.creditLimit === undefined ? 'PREPAID' : 'POSTPAID',
        credit_limit: demo.creditLimit,
        status: demo.isSuspended ? 0 : 1,
        low_balance: demo.lowBalance ?? null,
        // One after the other, all before the first message.
        created: new Date(context.start.getTime() - (demoClients.length - seeded.length) * apartMs),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await openAccounts(tx, id);
    const users = await Promise.all(
      demo.users.map(async (user) => ({
        client_id: id,
        role_id: roleId(user.role),
        full_name: user.fullName,
        msisdn: kenyan(user.msisdn),
        email: user.email,
        password_hash: await hashSecret(user.password),
        created: context.start,
      })),
    );
    const inserted = await tx.insertInto('users').values(users).returning('id').execute();
    await seedRates(tx, { clientId: id, demo, connectors: context.connectors });
    await seedSenders(tx, { clientId: id, demo, connectors: context.connectors });
    await seedContacts(tx, { clientId: id, demo, random: context.random });
    seeded.push({ id, demo, userId: inserted[0]?.id ?? 0 });
  }
  return seeded;
}

async function seedRates(
  tx: Tx,
  owner: { clientId: number; demo: DemoClient; connectors: Map<string, number> },
): Promise<void> {
  const { clientId, demo, connectors } = owner;
  if (demo.creditLimit !== undefined) await setCreditLimit(tx, { clientId, units: demo.creditLimit });
  const rates = Object.entries(demo.rates ?? {}).map(([name, rate]) => ({
    client_id: clientId,
    connector_id: connectors.get(name) ?? 0,
    rate,
  }));
  if (rates.length > 0) await tx.insertInto('billing_rates').values(rates).execute();
}

async function seedSenders(
  tx: Tx,
  owner: { clientId: number; demo: DemoClient; connectors: Map<string, number> },
): Promise<void> {
  const { clientId, demo, connectors } = owner;
  for (const sender of demo.senders) {
    const configurations = await tx
      .insertInto('sender_configurations')
      .values(
        [...connectors.values()].map((connector_id) => ({
          code: sender.code,
          connector_id,
          package_id: sender.packageId,
        })),
      )
      .returning('id')
      .execute();
    await tx
      .insertInto('client_senders')
      .values(
        configurations.map(({ id }) => ({
          client_id: clientId,
          sender_configuration_id: id,
          otp: sender.otp ? 1 : 0,
        })),
      )
      .execute();
  }
}

async function seedContacts(
  tx: Tx,
  owner: { clientId: number; demo: DemoClient; random: Random },
): Promise<void> {
  const { clientId, demo, random } = owner;
  for (const group of demo.groups) {
    const { id: group_id } = await tx
      .insertInto('contact_groups')
      .values({ client_id: clientId, name: group.name })
      .returning('id')
      .executeTakeFirstOrThrow();
    const numbers = new Set<string>();
    while (numbers.size < group.contacts) numbers.add(demoNumber(random));
    const contacts = await tx
      .insertInto('contacts')
      .values(
        [...numbers].map((msisdn) => ({
          client_id: clientId,
          msisdn,
          first_name: random.pick(firstNames),
          other_name: random.pick(otherNames),
          status: random.next() < 0.04 ? 0 : 1,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    await tx
      .insertInto('contact_group_members')
      .values(contacts.map(({ id }) => ({ group_id, contact_id: id })))
      .execute();
  }
}

/** Units the telco sold of each package; of the last one fewer than clients hold. */
const packageStock = new Map([
  [1001, 110_000],
  [1002, 40_000],
  [1003, 12_000],
]);

const monthOf = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'Africa/Nairobi' });

/**
 * Stock for the platform and its packages, then each client's purchases, monthly, in the morning; the first ones before the first
 * message.
 */
export async function seedUnits(
  tx: Tx,
  clients: readonly SeededClient[],
  { months, postings }: { months: readonly Date[]; postings: Postings },
): Promise<void> {
  const by = { userId: clients[0]?.userId ?? null, cause: 'demo' };
  for (const [packageId, units] of packageStock) {
    await creditPackage(tx, { ...by, packageId, units, description: 'Bought from the telco', at: months[0] });
  }
  for (const [place, month] of months.entries()) {
    const hour = place === 0 ? 0 : 8;
    const at = (minutes: number) => new Date(month.getTime() + (hour * 60 + minutes) * minuteMs);
    const shares = clients.map(({ demo }) => Math.floor(demo.units / months.length));
    const sold = shares.reduce((sum, units) => sum + units, 0);
    const load = {
      ...by,
      units: sold * 2,
      description: `Stock for ${monthOf.format(month)}`,
      at: at(0),
    };
    postings.push({ at: load.at, post: () => loadUnits(tx, load) });
    for (const [index, { id, demo }] of clients.entries()) {
      if (shares[index] === 0) continue;
      const description = `Units for ${demo.name}`;
      const transfer = {
        ...by,
        clientId: id,
        units: shares[index] ?? 0,
        description,
        at: at(7 * (index + 1)),
      };
      postings.push({ at: transfer.at, post: () => transferUnits(tx, transfer) });
    }
  }
}

/** Most of the country's SMS run on Safaricom. */
export function demoNumber(random: Random): string {
  const roll = random.next();
  const prefix =
    roll < 0.78
      ? random.pick(['0712', '0722', '0701', '0790', '0110'])
      : roll < 0.93
        ? random.pick(['0733', '0750', '0100'])
        : random.pick(['0772', '0763']);
  // Endings from 1000 on: the lowest ones have a meaning of their own to the simulator.
  return kenyan(`${prefix}${random.integer(101_000, 999_999)}`);
}

function kenyan(number: string): string {
  const msisdn = toMsisdn(number);
  if (msisdn === undefined) throw new Error(`${number} is no number`);
  return msisdn;
}
