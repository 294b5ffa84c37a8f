// Two people who edit one record at once (docs/requirements/deviations.md#two-people-who-edit-one-record): the second change is refused
// where it would overwrite the first.
import { expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aClient, aUser, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.root });

type Fields = Record<string, unknown>;
const call = async (path: string, body: object = {}) => (await app.call(path, body, admin)).body;

/** A record: how it is read and changed, the fields that a form reads, and the changes of two people. */
interface Edited {
  read: () => Promise<Fields>;
  path: string;
  key?: Fields;
  fields: readonly string[];
  first: Fields;
  second: Fields;
  /** The name of a field in the call, if it differs. */
  named?: Record<string, string>;
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

let made = 0;
async function aConnector(): Promise<number> {
  const fields = { scope: 'NETWORK', queue_prefix: 'saf', mcc: '639', mnc: '02' };
  const smpp = { host: 'smsc.telco.example', port: 2775, system_id: 'tuma', password: 'secret' };
  return (await call('connector/upsert', { ...fields, name: `Telco ${++made}`, smpp })).id;
}
const find = async (path: string, id: number, body: object = {}): Promise<Fields> => {
  const answer = await call(path, body);
  const rows: (Fields & { id: number })[] = answer.data ?? answer.message;
  const row = rows.find((one) => one.id === id);
  if (!row) throw new Error(`${path} lacks ${id}`);
  return row;
};

const records: Record<string, () => Promise<Edited>> = {
  'a contact': async () => {
    const contacts = [{ country_code: 'KE', msisdn: '0712345678', first_name: 'Amina', other_name: 'Otieno', fields: { plot: '12' } }];
    const { contact_group_id: id } = await call('contact/create', { name: `Farmers ${++made}`, contacts });
    const read = async () => (await call('contact/group/list', { id })).data[0];
    return {
      read,
      path: 'contact/group/msisdn/update',
      key: { contact_group_msisdn_id: (await read()).contact_id },
      fields: ['first_name', 'other_name', 'fields'],
      first: { first_name: 'Aminah', other_name: 'Otieno', fields: { plot: '12' } },
      second: { first_name: 'Amina', other_name: 'Otieno', fields: { plot: '14' } },
    };
  },
  'the consent of a contact': async () => {
    const name = `Members ${++made}`;
    const contacts = [{ country_code: 'KE', msisdn: '0712345677', first_name: 'Amina', other_name: 'Otieno' }];
    const { contact_group_id: id } = await call('contact/create', { name, contacts });
    const read = async () => ({ consent: null, ...(await call('contact/group/list', { id })).data[0] });
    const at = (day: string) => ({ source: 'Web form', at: `${day}T09:00:00+03:00`, text: 'Yes to SMS' });
    return {
      read,
      path: 'contact/group/msisdn/update',
      key: { contact_group_msisdn_id: (await read()).contact_id, first_name: 'Amina', other_name: 'Otieno' },
      fields: ['consent'],
      first: { consent: at('2025-01-02') },
      second: { consent: at('2025-01-03') },
    };
  },
  'a group': async () => {
    const contacts = [{ country_code: 'KE', msisdn: '0712345679', first_name: 'A', other_name: 'B' }];
    const { contact_group_id: id } = await call('contact/create', { name: `Buyers ${++made}`, contacts });
    return {
      read: () => find('contact/group', id),
      path: 'contact/group/update',
      key: { contact_group_id: id },
      fields: ['name'],
      first: { name: `Buyers A ${made}` },
      second: { name: `Buyers B ${made}` },
    };
  },
  'a client': async () => {
    const id = await aClient(db);
    await db.updateTable('clients').set({ sms_cost: '0.7', daily_sms_cap: 500 }).where('id', '=', id).execute();
    return {
      read: () => find('client/table', id, { ids: [id] }),
      path: 'client/update',
      key: { id },
      fields: ['name', 'msisdn', 'email', 'address', 'street', 'country_code', 'account_type', 'billing_mode', 'credit_limit', 'sms_cost', 'retention_days', 'daily_sms_cap', 'platform_texts_cap', 'sending_weight'],
      first: { sms_cost: '0.65' },
      second: { sms_cost: '0.6' },
    };
  },
  'a price': async () => {
    const [id, connector_id] = [await aClient(db), await aConnector()];
    const line = (billing_rate: string) => ({ billing_rate: [{ connector_id, billing_rate }] });
    const bill = async (): Promise<Fields[]> => (await call('client/billing/view', { id })).message;
    return {
      read: async () => (await bill()).find((one) => one['connector_id'] === connector_id) ?? {},
      path: 'client/billing/update',
      key: { id },
      fields: ['billing_rate'],
      first: line('0.65'),
      second: line('0.6'),
    };
  },
  'the role of a user': async () => {
    const user = await aUser(db, { clientId: 1, roleId: roleIds.administrator });
    const roles = await call('client/user/role', { client_id: 1 });
    const [first, second] = roles.message.map(({ id }: { id: number }) => id).filter((id: number) => id !== roleIds.administrator);
    return {
      read: () => find('client/user/table', user.id, { client_id: 1, per_page: 100 }),
      path: 'client/user/update',
      key: { user_id: user.id },
      fields: ['role_id'],
      first: { role_id: first },
      second: { role_id: second },
    };
  },
  'a role': async () => {
    const { id } = await call('admin/role/create', { name: `Role ${++made}`, role_type: 'CLIENT' });
    return {
      read: () => find('admin/role/all', id),
      path: 'admin/role/update',
      key: { id },
      fields: ['name'],
      first: { name: `Role A ${made}` },
      second: { name: `Role B ${made}` },
    };
  },
  'a sender ID': async () => {
    const body = { code: `NAME${++made}`, package_id: 1001, connector_id: await aConnector() };
    const { id } = await call('configuration/sender/create', body);
    return {
      read: () => find('configuration/sender/view/table', id, { ids: [id] }),
      path: `configuration/sender/${id}/update`,
      fields: ['code', 'package_id', 'connector_id', 'route_order'],
      named: { code: 'sender_name' },
      first: { package_id: 1002 },
      second: { package_id: 1003 },
    };
  },
  'a connector': async () => {
    const id = await aConnector();
    return {
      read: () => find('connector/all', id),
      path: 'connector/upsert',
      key: { id },
      fields: ['name', 'scope', 'queue_prefix', 'mcc', 'mnc', 'smpp'],
      first: { smpp: { rate: 40 } },
      second: { smpp: { rate: 50 } },
    };
  },
  'a webhook': async () => {
    const body = { url: 'https://hooks.client.example/sms', event_types: ['message.delivered', 'balance.low'], live: true, format: 'tuma' };
    const { id } = (await call('developers/webhooks/create', body)).webhook;
    return {
      read: () => find('developers/webhooks/list', id),
      path: `developers/webhooks/${id}/update`,
      fields: ['url', 'event_types', 'description', 'format'],
      first: { event_types: ['message.delivered'] },
      second: { event_types: ['balance.low'] },
    };
  },
  'an API key': async () => {
    const body = { name: 'Core banking', scopes: ['messages:send', 'messages:read'], live: false, expires: inDays(90) };
    const { id } = (await call('developers/keys/create', body)).key;
    return {
      read: () => find('developers/keys/list', id),
      path: `developers/keys/${id}/update`,
      fields: ['name', 'scopes', 'allowed_addresses', 'expires'],
      first: { expires: inDays(60) },
      second: { expires: inDays(30) },
    };
  },
  'an SMPP account': async () => {
    const { id } = await db
      .insertInto('smpp_accounts')
      .values({ client_id: 1, role_id: roleIds.administrator, system_id: `edited-${++made}`, password_hash: '', full_name: 'Core', email: 'it@duka.example', msisdn: '254720000001', allowed_addresses: ['10.0.0.0/8', '196.201.214.7'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    return {
      read: () => find('smpp/user/list', id),
      path: 'smpp/user/update',
      key: { user_id: id },
      fields: ['rate', 'binds_max', 'allowed_addresses'],
      first: { rate: 7 },
      second: { rate: 8 },
    };
  },
  'the settings': async () => {
    const read = async () => (await call('settings/view')).message;
    return {
      read,
      path: 'settings/update',
      fields: Object.keys(await read()),
      first: { alarm_numbers: ['0712345678'] },
      second: { alarm_numbers: ['0722345678'] },
    };
  },
  'a sending window': async () => {
    const body = { connector_id: await aConnector(), class: 'promotional', opens: '08:00', closes: '18:00' };
    const { id } = await call('sending-window/upsert', body);
    return {
      read: () => find('sending-window/all', id),
      path: 'sending-window/upsert',
      key: { id },
      fields: ['connector_id', 'class', 'opens', 'closes'],
      first: { ...body, opens: '09:00' },
      second: { ...body, closes: '17:00' },
    };
  },
  'an incoming number': async () => {
    const body = { number: `2212${++made}`, connector_id: await aConnector(), client_id: await aClient(db), account_id: null };
    const { id } = await call('incoming-number/upsert', body);
    return {
      read: () => find('incoming-number/all', id),
      path: 'incoming-number/upsert',
      key: { id },
      fields: ['number', 'connector_id', 'client_id', 'account_id'],
      first: { ...body, client_id: await aClient(db) },
      second: { ...body, client_id: await aClient(db) },
    };
  },
}; // oxfmt-ignore

test.each(Object.keys(records))(
  'of %s, a change of what another person has changed is refused',
  async (name) => {
    const { read: readNow, path, key, fields, first, second, named = {} } = await records[name]!();
    const record = await readNow();
    const read = Object.fromEntries(fields.map((field) => [named[field] ?? field, record[field]]));
    const lines = (change: Fields) => change['billing_rate'];
    const change = async (wanted: Fields) => {
      const priced = lines(wanted);
      const body = Array.isArray(priced)
        ? { billing_rate: priced.map((line: object) => ({ ...line, read })) }
        : { ...wanted, read };
      const { status, body: answer } = await app.call(path, { ...key, ...body }, admin);
      return status < 300 ? 'done' : [status, answer.code];
    };
    expect(await change(first)).toBe('done');
    const changed = await readNow();
    expect(await change(second)).toEqual([409, 'record_changed']);
    expect(await readNow()).toEqual(changed);
    // A repetition of the first one, whose answer may have been lost.
    expect(await change(first)).toBe('done');
    // Callers that do not say what they read replace whatever is stored, as in the specification.
    expect((await app.call(path, { ...key, ...second }, admin)).status).toBeLessThan(300);
  },
);

test('of a connector, a guess of its password is not confirmed', async () => {
  const id = await aConnector();
  const guess = (password: string) =>
    app.call('connector/upsert', { id, smpp: { rate: 40 }, read: { smpp: { password } } }, admin);
  expect((await guess('secret')).text).toBe((await guess('other')).text);
});
