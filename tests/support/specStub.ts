// A backend with the calls of the requirements (requirements/portal.md, requirements/administration.md) and no others: each answer
// has exactly the specified fields, all other calls answer 404. It serves the built console as another operator would. Data changes only
// where the tests change it.
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';

export interface SpecStub {
  url: string;
  /** Requested paths that are not in the specification. */
  unknown: Set<string>;
  /** Every call: its path and body. */
  requests: { path: string; body: Fields }[];
  close(): Promise<void>;
}

type Fields = Record<string, unknown>;
interface Said {
  status?: number;
  body: unknown;
}
type Call = (body: Fields, id: number) => Said;

const created = '2026-11-20T10:05:00.000Z';
const rowsPerPage = 10;

/** A page of a list: data and last_page; with `more` also current_page and total, as the clients' lists have them. */
const page =
  (rows: Fields[], more = false): Call =>
  ({ page: wanted = 1, per_page = rowsPerPage }) => {
    const [at, size] = [Number(wanted), Number(per_page)];
    const last_page = Math.max(1, Math.ceil(rows.length / size));
    const data = rows.slice((at - 1) * size, at * size);
    return { body: { data, last_page, ...(more && { current_page: at, total: rows.length }) } };
  };
const message = (value: unknown, status = 200): Call => () => ({ status, body: { message: value } }); // prettier-ignore
const listed = (rows: unknown): Call => () => ({ body: { status: 200, message: rows } }); // prettier-ignore
const done = (status: number): Call => message('Done by the backend', status);

const client = {
  id: 2,
  name: 'Wanjiku Agrovet',
  msisdn: '254722000002',
  email: 'office@agrovet.example',
  account_type: 'normal',
  sms_balance: 5210,
  status: 1,
  created,
  balance: 5000,
  bonus: 210,
  credit_limit: 0,
  recipients: 0,
  sms_cost: 0.8,
  billing_mode: 'PREPAID',
  address: 'Moi Avenue, Nairobi',
};
const clientUser = { id: 7, full_name: 'Grace Wanjiku', msisdn: '254722000002', email: 'grace@agrovet.example', user_status: 1 }; // prettier-ignore
const systemUser = { ...clientUser, role_name: 'Client Admin' };
const sms = {
  id: 900,
  created,
  msisdn: '254712345678',
  sender_id: 'AGROVET',
  status_description: 'Delivered',
  carrier_name: 'Safaricom',
  sms_cost: 0.8,
  message: 'Mbolea imefika dukani',
};
const groupCampaign = {
  id: 31,
  campaign_name: 'Wakulima wa Nyeri',
  created,
  sender_id: 'AGROVET',
  status: 1,
  message: 'Karibu dukani',
  recipients: 120,
  delivered: 100,
  failed: 5,
  pending: 15,
  status_description: 'Running',
};
const scheduledCampaign = {
  id: 41,
  campaign_name: 'Kumbusho la kila wiki',
  start_date: '2026-11-23',
  created,
  sender_id: 'AGROVET',
  status: 1,
  message: 'Usisahau malipo',
  recipients: 80,
  number_of_sends: 3,
  delivered: 70,
  failed: 4,
  pending: 6,
  statistics: 'Three runs so far',
};
const connector = { id: 1, name: 'Safaricom', scope: 'NETWORK', queue_prefix: 'safaricom', mcc: '639', mnc: '02', status: 1 }; // prettier-ignore
const configuration = { id: 11, code: 'AGROVET', package_id: 1001, connector_id: 1, connector_name: 'Safaricom', status: 1 }; // prettier-ignore
const billLine = { connector_id: 1, connector_name: 'Safaricom', billing_rate: 0.8, mcc: '639', mnc: '02' };
const offered = [[1, 'ROOT'], [2, 'Administrator'], [3, 'Client Admin']].map(([id, name]) => ({ id, name })); // prettier-ignore
const role = {
  id: 3,
  name: 'Client Admin',
  status: 1,
  permissions: [{ module: 'contacts', actions: [{ name: 'read' }, { name: 'create' }] }],
  role_type: 'CLIENT',
};
const networkRow = { connector_id: 1, connector_name: 'Safaricom', sent: 1200, delivered: 1000, pending: 120, failed: 80 }; // prettier-ignore
const senderRow = { sender_id: 'AGROVET', sms_total: 1200, client_id: 2, sent: 1200, delivered: 1000, pending: 120, failed: 80 }; // prettier-ignore
const topup = { id: 61, sms_units: 1250, description: 'Paybill payment', created };
const consumption = { id: 71, client_name: 'Wanjiku Agrovet', sms_count: 340, sender_id: 'AGROVET', date_range: '2026-11-20', date: created }; // prettier-ignore
const allocation = {
  id: 81,
  event_title: 'Units loaded',
  amount: 10_000,
  event_description: 'Bought from Safaricom',
  opening_balance: 500,
  closing_balance: 10_500,
  status: 1,
  created_at: created,
};

const summary = Object.fromEntries(
  ['transactional', 'promotional'].flatMap((kind) =>
    Object.entries({ sent_message: 4321, contacts: 210, credits: 765, failed: 12, pending: 34, queued: 5 }) // prettier-ignore
      .map(([name, value]) => [`${kind}_${name}`, value]),
  ),
);

/** The calls with their state, created for each stub. */
function specification(): Record<string, Call> {
  let numbers = [{ id: 51, msisdn: '254711000111' }];
  let contacts = Array.from({ length: 12 }, (_, n) => ({
    id: 100 + n,
    contact_id: 500 + n,
    msisdn: `2547330000${10 + n}`,
    first_name: 'Mkulima',
    other_name: `Namba ${n + 1}`,
    created,
    status: n === 1 ? 0 : 1,
    country_code: 'ke',
  }));
  return {
    // Part 1, identity
    signup: message('Registered', 201),
    'user/login': ({ msisdn }) => {
      const role_id = String(msisdn).endsWith('1') ? 1 : 3;
      return { status: 202, body: { message: { token: 'a-token', user: { id: 7, role_id } } } };
    },
    'client/balance': message({ client: { id: 2, name: client.name, msisdn: client.msisdn } }),
    // Part 1, SMS service
    'client/senderid/view/list': listed([{ id: 1, sender_id: 'AGROVET', carrier_name: 'Safaricom' }]),
    'contact/group': listed([
      { id: 21, name: 'Wakulima', contacts: contacts.length },
      { id: 22, name: 'Madukani', contacts: 0 },
    ]),
    'dashboard/client/balance': message({ balance: 5210 }),
    'dashboard/summary': message(summary),
    'message/send/transactional': done(200),
    'message/send/promotional': done(200),
    'message/send/contact-group': done(201),
    'message/send/upload-file': done(201),
    'message/all/transactional': page(Array.from({ length: 25 }, (_, n) => ({ ...sms, id: sms.id + n }))),
    'message/all/promotional': page([sms]),
    'blacklist/all': () => ({ body: { message: numbers } }),
    'blacklist/add': ({ msisdn }) => {
      numbers = [{ id: 50 + numbers.length + 1, msisdn: String(msisdn) }, ...numbers];
      return { status: 201, body: { message: 'Number added' } };
    },
    'blacklist/:id/delete': (_body, id) => {
      numbers = numbers.filter((entry) => entry.id !== id);
      return { body: { message: 'Number deleted' } };
    },
    'message/groupbulk': page([groupCampaign]),
    'message/groupbulk/download': () => ({
      body: { data: [{ msisdn: '254712345678', status: 'Delivered', status_description: 'Delivered' }] },
    }),
    'message/all/scheduled': page([scheduledCampaign]),
    // Part 2, contacts
    'contact/group/list': (body, id) => ({ ...page(contacts)(body, id), status: 202 }),
    'contact/create': done(201),
    'contact/upload': done(201),
    'contact/group/update': done(201),
    'contact/group/delete': done(201),
    'contact/group/msisdn/update': done(200),
    'contact/group/msisdn/status': ({ contact_group_msisdn_id, status }) => {
      contacts = contacts.map((row) =>
        row.contact_id === contact_group_msisdn_id ? { ...row, status: Number(status) } : row,
      );
      return { status: 201, body: { message: 'Status changed' } };
    },
    'contact/group/msisdn/delete': done(201),
    // Part 2, clients
    'client/table': page([client], true),
    'client/create': done(201),
    'client/update': done(201),
    'client/status': done(201),
    'dashboard/credit/client': done(200),
    'client/user/table': page([clientUser]),
    'client/user/create': done(201),
    'client/user/update': done(201),
    'client/user/delete': done(201),
    'auth/user/password/reset': done(200),
    'client/user/role': message(offered),
    'client/user': page([systemUser]),
    'dashboard/client/balance/history': page([topup], true),
    'dashboard/sms/transaction/history': page([consumption]),
    'per-client/reports/sms/connector': message([networkRow]),
    'per-client/reports/sms/sender': message([senderRow]),
    'client/senderid/view/table': page([
      { id: 91, sender_id: 'AGROVET', carrier_name: 'Safaricom', otp: 0, status: 1 },
    ]),
    'client/senderid/update/otp': done(202),
    'client/senderid/delete/otp': done(202),
    'configuration/sender/view/list': message([{ id: 11, code: 'AGROVET', connector_name: 'Safaricom' }]),
    'admin/client/senderid/create': done(201),
    'client/billing/view': message([billLine]),
    'client/billing/update': done(201),
    // Part 2, connectors and sender IDs
    'connector/all': message([connector, { ...connector, id: 2, name: 'Airtel', mnc: '03', status: 0 }]),
    'connector/upsert': done(200),
    'connector/:id/delete': done(200),
    'configuration/sender/view/table': page([configuration]),
    'configuration/sender/create': done(201),
    'configuration/sender/:id/update': done(201),
    'configuration/sender/:id/delete': done(201),
    'configuration/sender/mapping/list': page([
      { id: 12, client_name: 'Wanjiku Agrovet', sender_id: 'AGROVET' },
    ]),
    // Part 2, roles and SMPP
    'admin/role/all': message([role]),
    'admin/role/create': done(201),
    'admin/role/status': done(200),
    'admin/role/update': done(200),
    'admin/role/delete': done(200),
    'admin/role/assign': done(200),
    'admin/role/revoke': done(200),
    // "SMPP service user list: empty; returns data": the one call without a path in the specification; this server's path.
    'smpp/user/list': () => ({ body: { data: [systemUser] } }),
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

/** The one GET: a public service of countries, by name, code and flag. */
const countries = [{ name: 'Kenya', code: 'KE', flag: '🇰🇪' }];

export async function startSpecStub(dist: string): Promise<SpecStub> {
  const calls = specification();
  const unknown = new Set<string>();
  const requests: SpecStub['requests'] = [];

  async function answer(request: IncomingMessage, path: string): Promise<Said> {
    if (request.method === 'GET' && path === 'countries') return { body: countries };
    const [, id = ''] = /\/(\d+)\//.exec(path) ?? [];
    const call = request.method === 'POST' ? calls[path.replace(/\/\d+\//, '/:id/')] : undefined;
    const body = await bodyOf(request);
    if (!call) {
      unknown.add(`${request.method} ${path}`);
      return { status: 404, body: { message: 'Not found' } };
    }
    const isPublic = path === 'signup' || path === 'user/login';
    if (!isPublic && request.headers.authorization?.replace('Bearer ', '') !== 'a-token')
      return { status: 401, body: { message: 'No token' } };
    requests.push({ path, body });
    return call(body, Number(id));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stub');
    if (!pathname.startsWith('/api/')) return file(dist, pathname, response);
    void answer(request, pathname.slice('/api/'.length)).then(({ status = 200, body }) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stub has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    unknown,
    requests,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A JSON body; a form has no fields. */
async function bodyOf(request: IncomingMessage): Promise<Fields> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const isJson = request.headers['content-type']?.includes('json') === true;
  return isJson && parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Fields) : {};
}

const types: Record<string, string> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' }; // prettier-ignore

/** A file of the built console, or its page for every other address. */
function file(dist: string, pathname: string, response: ServerResponse): void {
  const path = join(dist, pathname);
  const isFile = pathname !== '/' && path.startsWith(dist) && existsSync(path) && /\.\w+$/.test(path);
  const type = isFile ? types[path.split('.').at(-1) ?? ''] : 'text/html';
  response.writeHead(200, { 'Content-Type': type ?? 'application/octet-stream' });
  createReadStream(isFile ? path : join(dist, 'index.html')).pipe(response);
}
