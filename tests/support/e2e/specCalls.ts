// The calls of the requirements (requirements/portal.md, requirements/administration.md). Each answers with exactly the specified
// fields, and records are changed by the calls that the specification has for this.

import {
  allocation,
  billLine,
  client,
  clientUserFields,
  configuration,
  connector,
  consumption,
  created,
  groupCampaign,
  networkRow,
  offered,
  role,
  scheduledCampaign,
  senderRow,
  sms,
  summary,
  topup,
  user,
} from './specRows.ts';

export type Fields = Record<string, unknown>;
export interface Said {
  status?: number;
  body: unknown;
}
export type Call = (body: Fields, id: number) => Said;

const rowsPerPage = 10;

/** A page of a list: data and last_page; with `more` also current_page and total, as the clients' lists have them. */
const page =
  (of: Fields[] | ((body: Fields) => Fields[]), more = false): Call =>
  (body) => {
    const { page: wanted = 1, per_page = rowsPerPage } = body;
    const rows = typeof of === 'function' ? of(body) : of;
    const [at, size] = [Number(wanted), Number(per_page)];
    const last_page = Math.max(1, Math.ceil(rows.length / size));
    const data = rows.slice((at - 1) * size, at * size);
    return { body: { data, last_page, ...(more && { current_page: at, total: rows.length }) } };
  };
const message = (value: unknown, status = 200): Call => () => ({ status, body: { message: value } }); // oxfmt-ignore
const listed = (rows: () => unknown): Call => () => ({ body: { status: 200, message: rows() } }); // oxfmt-ignore
const done = (status: number): Call => message('Done by the backend', status);
/** A write. */
const does =
  (status: number, change: (body: Fields, id: number) => void, text = 'Done by the backend'): Call =>
  (body, id) => {
    change(body, id);
    return { status, body: { message: text } };
  };

/** A table of rows with ids, the newest first. */
function table(...given: Fields[]) {
  let rows = given;
  return {
    rows: () => rows,
    find: (id: unknown): Fields => rows.find((row) => row.id === id) ?? {},
    add: (row: Fields) => {
      const id = Math.max(0, ...rows.map((one) => Number(one.id))) + 1;
      rows = [{ ...row, id }, ...rows];
      return id;
    },
    change: (id: unknown, fields: Fields) => {
      rows = rows.map((row) => (row.id === id ? { ...row, ...fields } : row));
    },
    remove: (id: unknown) => {
      rows = rows.filter((row) => row.id !== id);
    },
  };
}

const picked = (rows: Fields[], names: readonly string[]): Fields[] =>
  rows.map((row) => Object.fromEntries(names.map((name) => [name, row[name]])));

/** The calls with their state, created for each stub. */
export function specification(): Record<string, Call> {
  const clients = table(client);
  const users = table(user, { ...user, id: 8, role_name: 'SMPP' });
  const people = () => users.rows().filter(({ role_name }) => role_name !== 'SMPP');
  const roles = table(role, { ...role, id: 4, name: 'SMPP', role_type: 'SMPP' });
  const connectors = table(connector, { ...connector, id: 2, name: 'Airtel', mnc: '03', status: 0 });
  const configurations = table(configuration);
  const assigned = table({ id: 91, client_name: client.name, sender_id: 'AGROVET', carrier_name: 'Safaricom', otp: 0, status: 1 }); // oxfmt-ignore
  const dnd = table({ id: 51, msisdn: '254711000111' });
  const transactional = table(...Array.from({ length: 25 }, (_, n) => ({ ...sms, id: sms.id + n })));
  const scheduled = table(scheduledCampaign);
  const groups = table({ id: 21, name: 'Wakulima' }, { id: 22, name: 'Madukani' });
  const contacts = table(
    ...Array.from({ length: 12 }, (_, n) => ({
      id: 500 + n,
      group: 21,
      msisdn: `2547330000${10 + n}`,
      first_name: 'Mkulima',
      other_name: `Namba ${n + 1}`,
      created,
      status: n === 1 ? 0 : 1,
      country_code: 'ke',
    })),
  );
  const membersOf = (id: unknown) => contacts.rows().filter(({ group }) => group === id);
  const connectorName = (id: unknown) => connectors.find(Number(id)).name;
  return {
    // Part 1, identity
    signup: message('Registered', 201),
    'user/login': ({ msisdn }) => {
      const role_id = String(msisdn).endsWith('1') ? 1 : 3;
      return { status: 202, body: { message: { token: 'a-token', user: { id: 7, role_id } } } };
    },
    'client/balance': message({ client: { id: 2, name: client.name, msisdn: client.msisdn } }),
    // Part 1, SMS service
    'client/senderid/view/list': listed(() => [{ id: 1, sender_id: 'AGROVET', carrier_name: 'Safaricom' }]),
    'contact/group': listed(() =>
      groups.rows().map((group) => ({ ...group, contacts: membersOf(group.id).length })),
    ),
    'dashboard/client/balance': message({ balance: 5210 }),
    'dashboard/summary': message(summary),
    'message/send/transactional': does(200, ({ msisdn, message: text }) => {
      transactional.add({ ...sms, msisdn, message: text, status_description: 'Pending' });
    }),
    'message/send/promotional': does(200, ({ campaign_name, start_date }) => {
      scheduled.add({ ...scheduledCampaign, campaign_name, start_date });
    }),
    'message/send/contact-group': done(201),
    'message/send/upload-file': done(201),
    'message/all/transactional': page(transactional.rows),
    'message/all/promotional': page([sms]),
    'blacklist/all': () => ({ body: { message: dnd.rows() } }),
    'blacklist/add': does(201, ({ msisdn }) => void dnd.add({ msisdn }), 'Number added'),
    'blacklist/:id/delete': does(200, (_body, id) => dnd.remove(id), 'Number deleted'),
    'message/groupbulk': page([groupCampaign]),
    'message/groupbulk/download': () => ({
      body: { data: [{ msisdn: '254712345678', status: 'Delivered', status_description: 'Delivered' }] },
    }),
    'message/all/scheduled': page(scheduled.rows),
    // Part 2, contacts
    'contact/group/list': (body, id) => {
      if (body.id === undefined) return { status: 422, body: { message: 'Please Enter the Contact Group' } };
      const members = membersOf(body.id).map(({ group: _group, id: member, ...row }) => ({
        ...row,
        id: Number(member) - 400,
        contact_id: member,
      }));
      return { ...page(members)(body, id), status: 202 };
    },
    'contact/create': does(201, ({ name, contacts: added }) => {
      const group = groups.rows().find((one) => one.name === name)?.id ?? groups.add({ name });
      for (const one of added as Fields[]) contacts.add({ created, status: 1, ...one, group });
    }),
    'contact/upload': done(201),
    'contact/group/update': does(201, ({ contact_group_id, name }) =>
      groups.change(contact_group_id, { name }),
    ),
    'contact/group/delete': does(201, ({ contact_group_id }) => groups.remove(contact_group_id)),
    'contact/group/msisdn/update': does(200, ({ contact_group_msisdn_id, ...names }) =>
      contacts.change(contact_group_msisdn_id, names),
    ),
    'contact/group/msisdn/status': does(
      201,
      ({ contact_group_msisdn_id, status }) =>
        contacts.change(contact_group_msisdn_id, { status: Number(status) }),
      'Status changed',
    ),
    'contact/group/msisdn/delete': does(201, ({ contact_group_msisdn_id }) =>
      contacts.remove(contact_group_msisdn_id),
    ),
    // Part 2, clients
    'client/table': page(clients.rows, true),
    'client/create': does(201, ({ company_name, full_name: _person, ...fields }) => {
      clients.add({ ...client, ...fields, name: company_name });
    }),
    'client/update': does(201, ({ id, ...fields }) => clients.change(id, fields)),
    'client/status': does(201, ({ id, status }) => clients.change(id, { status })),
    'dashboard/credit/client': done(200),
    'client/user/table': page(() => picked(people(), clientUserFields)),
    'client/user/create': does(201, ({ fullname, email, msisdn, role: named, role_id = named }) => {
      const role_name = offered.find(({ id }) => id === role_id)?.name;
      users.add({ full_name: fullname, email, msisdn, role_name, user_status: 1 });
    }),
    'client/user/update': does(201, ({ user_id, status }) => users.change(user_id, { user_status: status })),
    'client/user/delete': does(201, ({ user_id }) => users.remove(user_id)),
    'auth/user/password/reset': done(200),
    'client/user/role': message(offered),
    'client/user': page(people),
    'dashboard/client/balance/history': page([topup], true),
    'dashboard/sms/transaction/history': page([consumption]),
    'per-client/reports/sms/connector': message([networkRow]),
    'per-client/reports/sms/sender': message([senderRow]),
    'client/senderid/view/table': page(() =>
      picked(assigned.rows(), ['id', 'sender_id', 'carrier_name', 'otp', 'status']),
    ),
    'client/senderid/update/otp': does(202, ({ id, status }) => assigned.change(id, { otp: status })),
    'client/senderid/delete/otp': does(202, ({ id }) => assigned.remove(id)),
    'configuration/sender/view/list': () => ({
      body: { message: picked(configurations.rows(), ['id', 'code', 'connector_name']) },
    }),
    'admin/client/senderid/create': does(201, ({ sender_id, client_id }) => {
      const { code, connector_name } = configurations.find(sender_id);
      const { name } = clients.find(client_id);
      assigned.add({ client_name: name, sender_id: code, carrier_name: connector_name, otp: 0, status: 1 });
    }),
    'client/billing/view': message([billLine]),
    'client/billing/update': done(201),
    // Part 2, connectors and sender IDs
    'connector/all': () => ({ body: { message: connectors.rows() } }),
    'connector/upsert': does(200, ({ id, ...fields }) =>
      id === undefined ? void connectors.add(fields) : connectors.change(id, fields),
    ),
    'connector/:id/delete': does(200, (_body, id) => connectors.remove(id)),
    'configuration/sender/view/table': page(configurations.rows),
    'configuration/sender/create': does(201, (fields) => {
      configurations.add({ ...fields, connector_name: connectorName(fields.connector_id), status: 1 });
    }),
    'configuration/sender/:id/update': does(201, ({ sender_name, ...fields }, id) =>
      configurations.change(id, { ...fields, ...(sender_name !== undefined && { code: sender_name }) }),
    ),
    'configuration/sender/:id/delete': does(201, (_body, id) => configurations.remove(id)),
    'configuration/sender/mapping/list': page(() =>
      picked(assigned.rows(), ['id', 'client_name', 'sender_id']),
    ),
    // Part 2, roles and SMPP
    'admin/role/all': () => ({ body: { message: roles.rows() } }),
    'admin/role/create': does(201, ({ name, role_type }) => {
      roles.add({ name, role_type, status: 1, permissions: [] });
    }),
    'admin/role/status': does(200, ({ role_id, status }) => roles.change(role_id, { status })),
    'admin/role/update': does(200, ({ id, name }) => roles.change(id, { name })),
    'admin/role/delete': does(200, ({ role_id }) => roles.remove(role_id)),
    'admin/role/assign': done(200),
    'admin/role/revoke': done(200),
    // "SMPP service user list: empty; returns data": the one call without a path in the specification; this server's path.
    'smpp/user/list': () => ({
      body: { data: users.rows().filter(({ role_name }) => role_name === 'SMPP') },
    }),
    // Part 2, top-up, allocation, consumption, reports
    'payment/request': done(200),
    'dashboard/sms/client/consumption': page([consumption]),
    'activitylogs/all': page([allocation]),
    'client/reports/sms/connector': message([networkRow]),
    'client/reports/sms/sender': message([senderRow]),
    'client/reports/consumption': message([senderRow]),
    'dashboard/sms/transaction/history/by/package': page([
      { id: 95, date: created, package_id: 1001, sms_count: 640 },
    ]),
    'dashboard/global/sms': () => ({ body: [{ id: 96, package_id: 1001, balance: 45_000 }] }),
    'dashboard/credit/global/sms': done(200),
    'dashboard/debit/global/sms': done(200),
  };
}
