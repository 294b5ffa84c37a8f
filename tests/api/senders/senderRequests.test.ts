// Requests for a sender ID with documents (requirements/kenya.md#sender-ids; requirements/domain.md#access, #sender-ids).
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { paperBytesMax } from '../../../contract/papers.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import type { Form } from '../../support/api/form.ts';
import { aNetworkConnector } from '../../support/smpp/networkConnector.ts';
import { allPapers, pdf } from '../../support/api/papers.ts';
import { aClient, signedIn, type SignedIn } from '../../support/people.ts';
import {
  aClientAndConnectors,
  anAdministrator,
  senderRequestsApi,
} from '../../support/api/senderRequestsApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { admin, adminName } = await anAdministrator(db);
let me: SignedIn;
let safaricom: number;
let airtel: number;
beforeEach(async () => {
  ({ me, safaricom, airtel } = await aClientAndConnectors(db));
});
const {
  post,
  fields,
  ask,
  resend,
  call,
  decide,
  approve,
  reject,
  withdraw,
  paper,
  listed,
  states,
  audited,
  asked,
} = senderRequestsApi(app, admin, () => ({ me, safaricom, airtel }));
const aConnector = (name: string, status?: number) => aNetworkConnector(db, name, status);

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
    [{ networks: '0x1,1e0' }, 'Choose networks from the list'],
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
      // With the lock, both requests can read, but their writes are blocked until both wait for it.
      await sql`LOCK TABLE sender_requests IN EXCLUSIVE MODE`.execute(tx);
      const both = [ask(), ask({ code: 'Duka' })];
      await untilBlocked(db, 2);
      return both;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.toSorted((x, y) => x - y)).toEqual([201, 422]);
    expect((await ask({ networks: String(airtel) })).body.message).toMatch(/is already requested at Airtel/);
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
    expect((await ask()).body.message).toBe('At most 20 sender IDs can be requested within a day');
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

test('a connector that a request names is not deleted, and a client’s requests go with it', async () => {
  const id = await asked();
  const refused = await call(`connector/${airtel}/delete`, {}, admin);
  expect(refused.body.message).toBe('Airtel is in use by 1 sender ID request');
  await db.deleteFrom('users').where('client_id', '=', me.clientId).execute();
  await db.deleteFrom('ledger_accounts').where('client_id', '=', me.clientId).execute();
  await db.deleteFrom('clients').where('id', '=', me.clientId).execute();
  expect((await listed(admin)).map((request) => request.id)).not.toContain(id);
});
