// Requests for a sender ID with papers (requirements/kenya.md#sender-ids; requirements/domain.md#access, #sender-ids).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { paperBytesMax } from '../../contract/papers.ts';
import { senderRequests, type SenderRequest } from '../../contract/senderRequests.ts';
import { roleIds } from '../../server/modules/access/access.service.ts';
import { eventually } from '../support/eventually.ts';
import type { Form } from '../support/form.ts';
import { clearMessages } from '../support/messages.ts';
import { allPapers, jpeg, pdf } from '../support/papers.ts';
import { aClient, aUser, giveUnits, signedIn, type SignedIn } from '../support/people.ts';
import { aSender } from '../support/sendFixtures.ts';
import { startTestApp } from '../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const user = await aUser(db, { clientId: 1, roleId: roleIds.administrator });
const { token: admin } = await signedIn(db, { user });
const { full_name: adminName } = await db.selectFrom('users').select('full_name').where('id', '=', user.id).executeTakeFirstOrThrow(); // oxfmt-ignore
let me: SignedIn;
let safaricom: number;
let airtel: number;
beforeEach(async () => {
  await sql`TRUNCATE sender_requests, sender_request_networks, sender_request_papers, client_senders, sender_configurations,
    connectors, audit_log CASCADE`.execute(db);
  me = await signedIn(db, { clientId: await aClient(db, { name: `Duka ${Math.random()}` }) });
  safaricom = await aConnector('Safaricom');
  airtel = await aConnector('Airtel');
});

async function aConnector(name: string, status = 1): Promise<number> {
  const { id } = await db
    .insertInto('connectors')
    .values({ name, scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02', status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const post = (path: string, form: Form, token = me.token) => app.form(path, form, { token });

const fields = () => ({ code: 'DUKA', purpose: 'transactional', networks: `${safaricom},${airtel}` });
const ask = (given: Form = {}, token?: string) =>
  post('senderid/request/create', { ...fields(), ...allPapers(), ...given }, token);
const resend = (id: number, given: Form = {}, token?: string) =>
  post(`senderid/request/${id}/resend`, { ...fields(), ...given }, token);
const call = (path: string, body: object = {}, token = me.token) => app.call(path, body, { token });
const decide = (id: number, body: object, token = admin) =>
  call(`senderid/request/${id}/decide`, body, token);
const approve = (id: number, connector_id: number, package_id = 1001) =>
  decide(id, { state: 'approved', connector_id, package_id });
const reject = (id: number, connector_id: number, reason = 'The letter is not signed') =>
  decide(id, { state: 'rejected', connector_id, reason });
const withdraw = (id: number, token = me.token) => call(`senderid/request/${id}/withdraw`, {}, token);
const paper = (id: number, kind: string, token = me.token) =>
  call(`senderid/request/${id}/paper`, { kind }, token);
const listed = async (token = me.token, body: object = {}): Promise<SenderRequest[]> =>
  senderRequests.answer.parse((await call('senderid/request/list', body, token)).body).data;
const states = async (token = me.token) =>
  (await listed(token)).map(({ networks }) =>
    Object.fromEntries(networks.map(({ connector_name, state }) => [connector_name, state])),
  );
const usable = async () =>
  (
    (await call('client/senderid/view/list')).body.message as { sender_id: string; carrier_name: string }[]
  ).map(({ sender_id, carrier_name }) => `${sender_id} ${carrier_name}`);
const audited = async () =>
  (await db.selectFrom('audit_log').select(['action', 'subject', 'client_id']).orderBy('id').execute()).map(
    ({ action, subject, client_id }) => [action, subject, client_id],
  );

/** Connections of this test's database that wait for a lock. */
async function countWaiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    SELECT count(*) AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}

async function asked(given: Form = {}): Promise<number> {
  const answer = await ask(given);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body.id as number;
}

describe('who may', () => {
  test.each([
    ['senderid/request/list', {}],
    ['senderid/request/networks', {}],
    ['senderid/request/create', {}],
    ['senderid/request/1/resend', {}],
    ['senderid/request/1/withdraw', {}],
    ['senderid/request/1/decide', {}],
    ['senderid/request/1/paper', { kind: 'kra_pin' }],
  ])('%s answers 401 without a token and 403 to support', async (path, body) => {
    expect((await app.call(path, body)).status).toBe(401);
    const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
    expect((await call(path, body, support.token)).status).toBe(403);
  });

  test('a client decides nothing, not even with a role that was given the module', async () => {
    const id = await asked();
    const body = { state: 'approved', connector_id: safaricom, package_id: 1 };
    expect((await decide(id, body, me.token)).status).toBe(403);
    const { token } = await signedIn(db, { clientId: me.clientId, roleId: roleIds.administrator });
    expect((await decide(id, body, token)).status).toBe(403);
    expect(await states()).toEqual([{ Airtel: 'pending', Safaricom: 'pending' }]);
  });

  test('another client’s request answers byte for byte like a missing one', async () => {
    const id = await asked();
    const other = await signedIn(db);
    expect(await listed(other.token)).toEqual([]);
    for (const act of [
      (request: number) => resend(request, {}, other.token),
      (request: number) => withdraw(request, other.token),
      (request: number) => paper(request, 'kra_pin', other.token),
    ]) {
      const [theirs, missing] = [await act(id), await act(999_999_999_999)];
      expect([theirs.status, theirs.text]).toEqual([404, missing.text]);
    }
    expect((await decide(999_999_999_999, { state: 'rejected', connector_id: 1, reason: 'x' })).status).toBe(
      404,
    );
  });

  test('a suspended client reads, and asks for nothing', async () => {
    await db.updateTable('clients').set({ status: 0 }).where('id', '=', me.clientId).execute();
    expect(await ask()).toMatchObject({
      status: 422,
      body: { message: 'Your account is suspended. It can read, but not ask for sender IDs.' },
    });
    expect(await listed()).toEqual([]);
  });
});

describe('senderid/request/create', () => {
  test('waits at each network, with its papers, and is seen by the client and by the platform', async () => {
    await asked();
    const [mine] = await listed();
    expect(mine).toMatchObject({
      code: 'DUKA',
      purpose: 'transactional',
      requested_by: expect.stringMatching(/^User/),
      papers: [
        { kind: 'authorisation_letter', file_name: 'letter.pdf', size: pdf.length },
        { kind: 'incorporation_certificate', file_name: 'Certificate.PNG' },
        { kind: 'kra_pin', file_name: 'pin.jpg' },
      ],
    });
    expect(mine?.networks).toEqual([
      { connector_id: airtel, connector_name: 'Airtel', state: 'pending', reason: null, decided: null },
      { connector_id: safaricom, connector_name: 'Safaricom', state: 'pending', reason: null, decided: null },
    ]);
    expect(await states(admin)).toEqual(await states());
    expect(await audited()).toEqual([['sender_request.create', 'DUKA', me.clientId]]);
  });

  test.each([
    [{ code: '' }, 'Enter a sender ID'],
    [{ code: 'TWELVE CHARS' }, 'The sender name may have at most 11 characters'],
    [{ code: 'DUKA!' }, 'The sender name may hold only letters, digits, spaces and - . & _'],
    [{ code: 'M-PE5A' }, 'M-PE5A may be taken for M-PESA. Only the platform can set up such a name'],
    [{ purpose: 'both' }, 'Choose what it will be used for'],
    [{ networks: '' }, 'Choose at least one network'],
    [{ networks: undefined }, 'Choose at least one network'],
    [{ networks: '1,x' }, 'Choose networks from the list'],
    [{ networks: '99999999999' }, 'Choose networks from the list'],
    [{ authorisation_letter: undefined }, 'Attach the authorisation letter'],
    [{ kra_pin: undefined }, 'Attach the KRA PIN certificate'],
    [{ kra_pin: { name: 'pin.pdf', content: Buffer.alloc(0) } }, 'KRA PIN certificate: the file is empty'],
    [
      { kra_pin: { name: 'pin.pdf', content: Buffer.from('<script>alert(1)</script>') } },
      'KRA PIN certificate: the file must be a PDF, PNG or JPEG',
    ],
    [
      { kra_pin: { name: 'pin.exe', content: pdf } },
      'KRA PIN certificate: the file must be a PDF, PNG or JPEG',
    ],
    [{ other: { name: 'x.pdf', content: pdf } }, undefined],
  ] as [Form, string | undefined][])('refuses %j and keeps nothing', async (given, message) => {
    const answer = await ask(given);
    expect(answer.status).toBe(message === undefined ? 413 : 422);
    if (message !== undefined) expect(answer.body.message).toBe(message);
    expect(await listed()).toEqual([]);
  });

  test('refuses a file in a field that is no paper, and one that is larger than 5 MB', async () => {
    const { kra_pin, ...others } = allPapers();
    const unexpected = await post('senderid/request/create', { ...fields(), ...others, passport: kra_pin });
    expect(unexpected).toMatchObject({
      status: 422,
      body: { message: 'The form has a file that is not asked for' },
    });
    const large = { name: 'pin.pdf', content: Buffer.concat([pdf, Buffer.alloc(paperBytesMax)]) };
    expect(await ask({ kra_pin: large })).toMatchObject({
      status: 413,
      body: { message: 'The file is larger than 5 MB', field: 'kra_pin' },
    });
    expect(await listed()).toEqual([]);
  });

  test('takes a name like a bank’s from the platform’s own people: theirs is the word it needs', async () => {
    expect((await ask({ code: 'KCB' }, admin)).status).toBe(201);
  });

  test('refuses what waits already, in whatever case, also for two that ask at once', async () => {
    const answers = await db.transaction().execute(async (tx) => {
      // The lock lets both requests read and blocks their writes until both wait for it.
      await sql`LOCK TABLE sender_requests IN EXCLUSIVE MODE`.execute(tx);
      const both = [ask(), ask({ code: 'Duka' })];
      await eventually(async () => expect(await countWaiting()).toBe(2));
      return both;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((x, y) => x - y)).toEqual([201, 422]);
    expect((await ask({ networks: String(airtel) })).body.message).toMatch(/is asked for already at Airtel/);
    expect((await ask({ networks: String(await aConnector('Telkom')) })).status).toBe(201);
  });

  test('refuses what the client has already', async () => {
    await approve(await asked(), safaricom);
    await reject((await listed())[0]!.id, airtel);
    expect((await ask({ networks: String(safaricom) })).body.message).toBe(
      'You have DUKA on Safaricom already',
    );
  });

  test('refuses a network that is switched off, and does not offer it', async () => {
    const off = await aConnector('Telkom', 0);
    expect((await ask({ networks: String(off) })).status).toBe(422);
    const offered = (await call('senderid/request/networks')).body.message as { name: string }[];
    expect(offered).toEqual([
      { id: airtel, name: 'Airtel' },
      { id: safaricom, name: 'Safaricom' },
    ]);
  });

  test('takes at most 20 within a day', async () => {
    const values = Array.from({ length: 20 }, (_, index) => ({
      client_id: me.clientId,
      code: `N${index}`,
      purpose: 'transactional' as const,
      requested_by: 'me',
    }));
    await db.insertInto('sender_requests').values(values).execute();
    expect((await ask()).body.message).toBe('At most 20 sender IDs can be asked for within a day');
  });
});

describe('senderid/request/list', () => {
  test('has what waits for a decision first, then the newest; is sorted, searched and narrowed to a state', async () => {
    const first = await asked({ code: 'ALPHA', networks: String(airtel) });
    const second = await asked({ code: 'BETA', networks: String(airtel) });
    const third = await asked({ code: 'GAMMA', networks: String(airtel) });
    await reject(third, airtel);
    const codes = async (body: object = {}) => (await listed(admin, body)).map(({ code }) => code);
    expect(await codes()).toEqual(['BETA', 'ALPHA', 'GAMMA']);
    expect(await codes({ sort: 'code|desc' })).toEqual(['GAMMA', 'BETA', 'ALPHA']);
    expect(await codes({ search: 'bet' })).toEqual(['BETA']);
    expect(await codes({ search: '%' })).toEqual([]);
    expect(await codes({ state: 'rejected' })).toEqual(['GAMMA']);
    expect(await codes({ page: 2, per_page: 2 })).toEqual(['GAMMA']);
    expect([first, second]).toHaveLength(2);
  });

  test('shows only the platform who decided, the package and which other clients send with the name', async () => {
    await approve(await asked(), safaricom, 77);
    const other = await signedIn(db, { clientId: await aClient(db, { name: 'Other Duka' }) });
    expect((await ask({ code: 'Duka' }, other.token)).status).toBe(201);
    const network = async (token: string) =>
      (await listed(token))
        .find(({ code }) => code === 'Duka')
        ?.networks.find((n) => n.connector_id === safaricom);
    expect(await network(admin)).toMatchObject({ used_by: [expect.stringMatching(/^Duka 0/)] });
    expect(Object.keys((await network(other.token)) ?? {})).not.toContain('used_by');
    const mine = (await listed(admin)).find(({ code }) => code === 'DUKA')?.networks;
    expect(mine?.find((n) => n.connector_id === safaricom)).toMatchObject({ decided_by: adminName, package_id: 77, used_by: [] }); // oxfmt-ignore
    expect(JSON.stringify(await listed())).not.toContain(adminName);
  });
});

describe('senderid/request/:id/decide', () => {
  test('approved, the name is configured at that connector with the package, and the client sends with it', async () => {
    const id = await asked();
    expect(await approve(id, safaricom, 1002)).toMatchObject({
      status: 200,
      body: { message: 'DUKA on Safaricom approved' },
    });
    expect(await usable()).toEqual(['DUKA Safaricom']);
    const rows = await db
      .selectFrom('sender_configurations')
      .select(['code', 'package_id', 'connector_id'])
      .execute();
    expect(rows).toEqual([{ code: 'DUKA', package_id: 1002, connector_id: safaricom }]);
    expect(await states()).toEqual([{ Airtel: 'pending', Safaricom: 'approved' }]);
    expect(await audited()).toEqual([
      ['sender_request.create', 'DUKA', me.clientId],
      ['sender.create', 'DUKA on Safaricom', null],
      ['sender.assign', 'DUKA on Safaricom', me.clientId],
      ['sender_request.approve', 'DUKA on Safaricom', me.clientId],
    ]);
  });

  test('reuses the configuration that is there, with its package and no other', async () => {
    await db.insertInto('sender_configurations').values({ code: 'DUKA', connector_id: safaricom, package_id: 5 }).execute(); // oxfmt-ignore
    const id = await asked();
    expect((await approve(id, safaricom, 6)).body.message).toBe(
      'DUKA on Safaricom is configured with package 5; approve it with that one',
    );
    expect(await usable()).toEqual([]);
    expect((await approve(id, safaricom, 5)).status).toBe(200);
    expect(await usable()).toEqual(['DUKA Safaricom']);
  });

  test('does not approve on a configuration that is switched off: the client could not send', async () => {
    await db.insertInto('sender_configurations').values({ code: 'DUKA', connector_id: safaricom, package_id: 5, status: 0 }).execute(); // oxfmt-ignore
    const id = await asked();
    expect((await approve(id, safaricom, 5)).body.message).toBe(
      'DUKA on Safaricom is configured and inactive; activate it first',
    );
    expect(await states()).toEqual([{ Airtel: 'pending', Safaricom: 'pending' }]);
  });

  test('rejected, the client reads why', async () => {
    const id = await asked();
    expect((await reject(id, airtel)).body.message).toBe('DUKA on Airtel rejected');
    expect((await listed())[0]?.networks[0]).toMatchObject({
      state: 'rejected',
      reason: 'The letter is not signed',
      decided: expect.any(String),
    });
    expect(await usable()).toEqual([]);
  });

  test('of simultaneous decisions one is stored, and the others are answered 422 with the name of the admin who decided', async () => {
    const id = await asked();
    const answers = await Promise.all([
      approve(id, safaricom),
      reject(id, safaricom),
      approve(id, safaricom),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    const lost = answers.filter(({ status }) => status === 422).map(({ body }) => body.message as string);
    for (const message of lost)
      expect(message).toMatch(new RegExp(`^${adminName} has (approved|rejected) DUKA on Safaricom already$`));
  });

  test.each([
    [{ state: 'approved', connector_id: 0 }, 422],
    [{ state: 'approved', package_id: '' }, 422],
    [{ state: 'approved', package_id: 1.5 }, 422],
    [{ state: 'rejected', reason: '  ' }, 422],
    [{ state: 'withdrawn' }, 422],
    [{ state: 'approved', package_id: 1, connector_id: 987_654 }, 422],
  ])('refuses %j', async (body, status) => {
    const id = await asked();
    expect((await decide(id, { connector_id: safaricom, ...body })).status).toBe(status);
    expect(await states()).toEqual([{ Airtel: 'pending', Safaricom: 'pending' }]);
  });
});

describe('the SMS about a decision', () => {
  const sentMessages = () =>
    db.selectFrom('messages').select(['msisdn', 'message', 'client_id']).orderBy('id').execute();

  async function aPlatformThatSends(units: number): Promise<string> {
    await clearMessages(db);
    await aSender(db, { clientId: 1, code: 'TUMA' });
    if (units > 0) await giveUnits(db, 1, units);
    const msisdn = `2547120${String(me.id).padStart(5, '0')}`;
    await db.updateTable('users').set({ msisdn }).where('id', '=', me.id).execute();
    return msisdn;
  }

  test('goes once to the user who requested the name, when the last network has answered', async () => {
    const msisdn = await aPlatformThatSends(10);
    const id = await asked();
    await approve(id, safaricom);
    expect(await sentMessages()).toEqual([]);
    await reject(id, airtel);
    const message =
      'Your sender ID DUKA is approved on Safaricom and rejected on Airtel. The console says why.';
    expect(await sentMessages()).toEqual([{ msisdn, message, client_id: 1 }]);
    expect((await reject(id, airtel)).status).toBe(422);
    expect(await sentMessages()).toHaveLength(1);
  });

  test('that cannot be sent holds no decision up', async () => {
    await aPlatformThatSends(0);
    await sql`DELETE FROM client_senders WHERE client_id = 1`.execute(db);
    const id = await asked();
    await withdraw(id);
    const again = await asked({ networks: String(airtel) });
    expect((await approve(again, airtel)).status).toBe(200);
    expect([await sentMessages(), await usable()]).toEqual([[], ['DUKA Airtel']]);
  });
});

describe('senderid/request/:id/withdraw', () => {
  test('takes back what waits; what is decided stays', async () => {
    const id = await asked();
    await approve(id, safaricom);
    expect((await withdraw(id)).body.message).toBe('DUKA withdrawn at Airtel');
    expect(await states()).toEqual([{ Airtel: 'withdrawn', Safaricom: 'approved' }]);
    expect((await approve(id, airtel)).body.message).toBe('The client has withdrawn DUKA on Airtel');
    expect((await withdraw(id)).body.message).toBe(
      'DUKA is decided everywhere; there is nothing left to withdraw',
    );
    expect((await audited()).at(-1)).toEqual(['sender_request.withdraw', 'DUKA', me.clientId]);
  });
});

describe('senderid/request/:id/resend', () => {
  test('requests the name again with changes, keeps papers that are not replaced, and shows the admin the last reason', async () => {
    const id = await asked();
    await reject(id, airtel);
    await reject(id, safaricom, 'Another company has this name');
    const answer = await resend(id, {
      code: 'DUKA2',
      purpose: 'promotional',
      networks: String(safaricom),
      authorisation_letter: { name: 'signed.jpg', content: jpeg },
    });
    expect(answer).toMatchObject({ status: 201, body: { id, message: 'DUKA2 is requested again' } });
    const [request] = await listed(admin);
    expect(request).toMatchObject({ code: 'DUKA2', purpose: 'promotional' });
    expect(request?.papers.map(({ file_name }) => file_name)).toEqual([
      'signed.jpg',
      'Certificate.PNG',
      'pin.jpg',
    ]);
    expect(request?.networks).toMatchObject([
      { state: 'rejected' },
      { state: 'pending', reason: 'Another company has this name', decided_by: null },
    ]);
    expect((await approve(id, safaricom)).status).toBe(200);
    expect((await listed())[0]?.networks[1]).toMatchObject({ state: 'approved', reason: null });
  });

  test('keeps name and purpose once a network has approved it', async () => {
    const id = await asked();
    await approve(id, safaricom);
    await reject(id, airtel);
    const again = { networks: String(airtel) };
    expect((await resend(id, { ...again, code: 'OTHER' })).body.message).toBe(
      'This request is open or approved at Safaricom. Use a new request for another name',
    );
    expect((await resend(id, { ...again, purpose: 'promotional' })).status).toBe(422);
    expect((await resend(id, again)).status).toBe(201);
  });

  test('asks nowhere twice', async () => {
    const id = await asked();
    expect((await resend(id)).body.message).toBe('Airtel: it is pending already');
    await approve(id, airtel);
    expect((await resend(id, { networks: String(airtel) })).body.message).toBe(
      'Airtel: it is approved already',
    );
  });

  test('refuses a changed name that passes for someone, and a file that is no paper', async () => {
    const id = await asked({ networks: String(airtel) });
    await reject(id, airtel);
    expect((await resend(id, { networks: String(airtel), code: 'KCB' })).status).toBe(422);
    const kra_pin = { name: 'pin.pdf', content: Buffer.from('no') };
    expect((await resend(id, { networks: String(airtel), kra_pin })).status).toBe(422);
    expect(await states()).toEqual([{ Airtel: 'rejected' }]);
  });
});

describe('senderid/request/:id/paper', () => {
  test.each([
    {
      kind: 'authorisation_letter',
      type: 'application/pdf',
      name: 'DUKA-Authorisation-letter.pdf',
      content: pdf,
    },
    { kind: 'kra_pin', type: 'image/jpeg', name: 'DUKA-KRA-PIN-certificate.jpg', content: jpeg },
  ])('sends $kind as it came, to be saved and never shown', async ({ kind, type, name, content }) => {
    const id = await asked();
    for (const token of [me.token, admin]) {
      const response = await app.fastify.inject({
        method: 'POST',
        url: `/api/senderid/request/${id}/paper`,
        headers: { authorization: token, 'content-type': 'application/json' },
        payload: JSON.stringify({ kind }),
      });
      expect(response.statusCode).toBe(200);
      expect(response.headers).toMatchObject({
        'content-type': type,
        'content-disposition': `attachment; filename="${name}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      });
      expect(response.rawPayload.equals(content)).toBe(true);
    }
  });

  test('accepts no other kinds', async () => {
    expect((await paper(await asked(), 'passport')).status).toBe(422);
  });
});

test('a connector that a request names is not deleted, and a client’s requests go with it', async () => {
  const id = await asked();
  const refused = await call(`connector/${airtel}/delete`, {}, admin);
  expect(refused.body.message).toBe('Airtel is in use by 1 sender ID request');
  await db.deleteFrom('users').where('client_id', '=', me.clientId).execute();
  await db.deleteFrom('ledger_accounts').where('client_id', '=', me.clientId).execute();
  await db.deleteFrom('clients').where('id', '=', me.clientId).execute();
  expect((await listed(admin)).map((request) => request.id)).not.toContain(id);
});
