// The gateway for clients' own systems (requirements/administration.md#smpp-accounts), with the npm package `smpp` as
// the other end.
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import { SmppClient, splitMessage } from '../../server/smpp/index.ts';
import { acceptBatch } from '../../server/gateway/accept.ts';
import { ownStatuses } from '../../server/gateway/statuses.ts';
import { eventually } from '../support/eventually.ts';
import { aClient } from '../support/people.ts';
import { freePort } from '../support/product.ts';
import { binaryHeader, startProxy } from '../support/proxyHeader.ts';
import { gatewayHarness, type GatewayHarness } from './gatewayHarness.ts';
import { password } from './peer.ts';

const status = { ok: 0, length: 1, bindState: 4, sender: 0x0a, number: 0x0b, bindFailed: 0x0d, password: 0x0e, already: 5, full: 0x14, submitFailed: 0x45, throttled: 0x58 }; // oxfmt-ignore

const messagesOf = (harness: GatewayHarness) =>
  harness.db.selectFrom('messages').select(['id', 'client_id', 'class', 'sender_id', 'msisdn', 'message', 'parts', 'state']).orderBy('id').execute(); // oxfmt-ignore
const accepted = (harness: GatewayHarness) =>
  harness.db
    .selectFrom('gateway_messages')
    .select(['id', 'account_id', 'message_id', 'receipt'])
    .orderBy('id')
    .execute();

async function startWithAccount(
  given: Parameters<typeof gatewayHarness>[0] = {},
  account: Parameters<GatewayHarness['account']>[0] = {},
) {
  const harness = await gatewayHarness(given);
  const connectorId = await harness.sender();
  const { id, systemId } = await harness.account(account);
  const gateway = await harness.gateway();
  return { harness, connectorId, accountId: id, systemId, gateway, port: gateway.port };
}

/** Starts a gateway behind a trusted proxy that reports that client address; returns the proxy's port. */
async function startBehindProxy(harness: GatewayHarness, client: string): Promise<number> {
  const { port } = await harness.gateway({ trustedProxies: ['127.0.0.0/8'] });
  const proxy = await startProxy(port, binaryHeader(client));
  harness.atEnd(() => proxy.close());
  return proxy.port;
}

describe('a bind', () => {
  test.each(['bind_transceiver', 'bind_transmitter', 'bind_receiver'] as const)('%s with the right password is accepted and shown as live', async (bind) => {
    const { harness, systemId, port, accountId } = await startWithAccount();
    const peer = await harness.peer(port, systemId, { bind });
    expect(peer.status).toBe(status.ok);
    await eventually(async () =>
      expect(await harness.db.selectFrom('gateway_binds').select(['account_id', 'bind', 'address']).execute()).toEqual([
        { account_id: accountId, bind: bind.replace('bind_', ''), address: '127.0.0.1' },
      ]),
    );
    await peer.close();
    await eventually(async () =>
      expect(await harness.db.selectFrom('gateway_binds').selectAll().execute()).toEqual([]),
    );
  }); // oxfmt-ignore

  test('with a wrong password and one with an unknown system id get the same answer and are closed', async () => {
    const { harness, systemId, port } = await startWithAccount();
    const wrong = await harness.peer(port, systemId, { password: 'wrong' });
    const unknown = await harness.peer(port, 'unknown');
    expect([wrong.status, unknown.status]).toEqual([status.password, status.password]);
    await eventually(() => expect([wrong.closed(), unknown.closed()]).toEqual([true, true]));
  });

  test('is throttled even with the right password after twenty failures from an unknown address', async () => {
    const { harness, systemId, port } = await startWithAccount();
    for (let n = 0; n < 20; n++) await harness.peer(port, systemId, { password: 'wrong' });
    expect((await harness.peer(port, systemId)).status).toBe(status.throttled);
  });

  test('with the right password is accepted from an address where the account has bound before, despite many failures there', async () => {
    const { harness, systemId, port } = await startWithAccount();
    const { systemId: unknown } = await harness.account();
    await (await harness.peer(port, systemId)).close();
    for (let n = 0; n < 25; n++) await harness.peer(port, systemId, { password: 'wrong' });
    // The state after a thousand failed binds from the address.
    const key = 'smpp-bind-address:127.0.0.1';
    await harness.db.insertInto('rate_limits').values({ key, points: 1000, expire: Date.now() + 60_000 })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ points: 1000 })).execute();
    expect((await harness.peer(port, unknown)).status).toBe(status.throttled);
    expect((await harness.peer(port, systemId)).status).toBe(status.ok);
  }); // oxfmt-ignore

  test('behind a trusted proxy counts failures by the client’s address, across processes', async () => {
    const { harness, systemId } = await startWithAccount();
    const [first, second] = [await startBehindProxy(harness, '196.201.214.7'), await startBehindProxy(harness, '2001:db8::7')];
    for (let n = 0; n < 20; n++) await harness.peer(first, systemId, { password: 'wrong' });
    expect((await harness.peer(await startBehindProxy(harness, '196.201.214.7'), systemId)).status).toBe(status.throttled);
    expect((await harness.peer(second, systemId)).status).toBe(status.ok);
    await eventually(async () =>
      expect(await harness.db.selectFrom('gateway_binds').select('address').execute()).toEqual([{ address: '2001:db8::7' }]),
    );
  }); // oxfmt-ignore

  test('behind a trusted proxy is checked against the allowed addresses by the client’s address', async () => {
    const { harness, systemId } = await startWithAccount({}, { allowed_addresses: ['196.201.214.0/24'] });
    expect((await harness.peer(await startBehindProxy(harness, '196.201.215.7'), systemId)).status).toBe(
      status.bindFailed,
    );
    expect((await harness.peer(await startBehindProxy(harness, '196.201.214.7'), systemId)).status).toBe(
      status.ok,
    );
  });

  test('with the right password never counts as a failure', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { binds_max: 30 });
    for (let n = 0; n < 25; n++) expect((await harness.peer(port, systemId)).status).toBe(status.ok);
  });

  test.each(['account', 'client', 'role', 'permission'])('of a suspended %s is refused', async (what) => {
    const { harness, systemId, port } = await startWithAccount();
    await suspend(harness, what);
    expect((await harness.peer(port, systemId)).status).toBe(status.bindFailed);
  });

  test('from an address that is not allowed is refused, and one from an allowed network accepted', async () => {
    const { harness, systemId, port, accountId } = await startWithAccount(
      {},
      { allowed_addresses: ['196.201.214.0/24'] },
    );
    expect((await harness.peer(port, systemId)).status).toBe(status.bindFailed);
    await harness.db.updateTable('smpp_accounts').set({ allowed_addresses: ['::1', '127.0.0.0/8'] }).where('id', '=', accountId).execute(); // oxfmt-ignore
    expect((await harness.peer(port, systemId)).status).toBe(status.ok);
  });

  test('beyond the account’s limit is refused, across processes', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { binds_max: 2 });
    const second = await harness.gateway();
    await harness.peer(port, systemId);
    await harness.peer(second.port, systemId);
    await eventually(async () => expect(await harness.db.selectFrom('gateway_binds').select('number').execute()).toHaveLength(2)); // oxfmt-ignore
    expect((await harness.peer(port, systemId)).status).toBe(status.already);
    expect((await harness.peer(second.port, systemId)).status).toBe(status.already);
  });

  test('many concurrent binds do not exceed the account’s limit', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { binds_max: 2 });
    const peers = await Promise.all(Array.from({ length: 8 }, () => harness.peer(port, systemId)));
    await eventually(() =>
      expect(peers.filter((peer) => peer.status === status.ok && !peer.closed())).toHaveLength(2),
    );
  });
});

async function suspend(harness: GatewayHarness, what: string): Promise<void> {
  const { db, clientId, roleId } = harness;
  if (what === 'account') await db.updateTable('smpp_accounts').set({ status: 0 }).execute();
  if (what === 'deleted account')
    await db.updateTable('smpp_accounts').set({ deleted: new Date(), password_hash: '' }).execute();
  if (what === 'password') await db.updateTable('smpp_accounts').set({ password_hash: 'another' }).execute();
  if (what === 'client')
    await db.updateTable('clients').set({ status: 0 }).where('id', '=', clientId).execute();
  if (what === 'role') await db.updateTable('roles').set({ status: 0 }).where('id', '=', roleId).execute();
  if (what === 'permission') await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
}

describe('a bind is closed at once after a change of', () => {
  test.each(['account', 'deleted account', 'password', 'client', 'role', 'permission'])('the %s', async (what) => {
    const harness = await gatewayHarness();
    const { systemId } = await harness.account();
    // No heartbeat: only the NOTIFY can close the bind.
    const gateways = [await harness.gateway({ heartbeatMs: 60_000 }), await harness.gateway({ heartbeatMs: 60_000 })];
    const peers = await Promise.all(gateways.map(({ port }) => harness.peer(port, systemId)));
    const started = performance.now();
    await suspend(harness, what);
    await eventually(() => expect(peers.map((peer) => peer.closed())).toEqual([true, true]));
    expect(performance.now() - started).toBeLessThan(2_000);
  }); // oxfmt-ignore
});

describe('submit_sm', () => {
  test('is refused if its account is suspended before the batch is stored, even before the NOTIFY', async () => {
    const harness = await gatewayHarness();
    await harness.sender();
    const { id, systemId } = await harness.account();
    const submission = { source: 'TUMA', destination: '254712345678', msisdn: '254712345678', dataCoding: 0, body: Buffer.from('Habari'), part: undefined, registered: 0, isUrgent: false, messageClass: null, userReference: null }; // oxfmt-ignore
    const accept = () =>
      harness.db.transaction().execute((tx) => {
        const account = { id, client_id: harness.clientId, system_id: systemId };
        return acceptBatch(tx, [{ account, submission }], { wait: true, now: new Date() });
      });
    expect(await accept()).toMatchObject([{ status: 'ESME_ROK' }]);
    await suspend(harness, 'client');
    expect(await accept()).toEqual([{ status: 'ESME_RSUBMITFAIL' }]);
    expect(await messagesOf(harness)).toHaveLength(1);
  });

  test('becomes a paid transactional message of the client and is answered with its id', async () => {
    const { harness, systemId, port, accountId } = await startWithAccount();
    const peer = await harness.peer(port, systemId, { bind: 'bind_transmitter' });
    const answer = await peer.submit({ short_message: 'Habari {jina} €5', registered_delivery: 1 });
    expect(answer.command_status).toBe(status.ok);
    const [message] = await messagesOf(harness);
    expect(message).toMatchObject({
      client_id: harness.clientId,
      class: 'transactional',
      sender_id: 'TUMA',
      msisdn: '254712345678',
      message: 'Habari {jina} €5',
      parts: 1,
      state: 'queued',
    });
    expect(answer.message_id).toBe(String(message?.id));
    expect(await accepted(harness)).toEqual([
      { id: message?.id, account_id: accountId, message_id: message?.id, receipt: 'due' },
    ]);
    expect(await unitsOf(harness)).toBe(999);
  });

  test('with priority_flag 2 or 3 is urgent, and with 1, which some systems always set, is not', async () => {
    const { harness, systemId, port } = await startWithAccount();
    const peer = await harness.peer(port, systemId, { bind: 'bind_transmitter' });
    for (const priority_flag of [0, 1, 2, 3]) await peer.submit({ short_message: 'Habari', priority_flag });
    const { rows } = await sql<{ priority: number }>`SELECT priority FROM outbox ORDER BY id`.execute(
      harness.db,
    );
    expect(rows.map(({ priority }) => priority)).toEqual([1, 1, 0, 0]);
  });

  test.each([
    { kind: 'UCS-2', given: { data_coding: 8, short_message: 'Привет 😀' }, text: 'Привет 😀' },
    { kind: 'Latin-1', given: { data_coding: 3, short_message: 'Café ça' }, text: 'Café ça' },
    {
      kind: 'message_payload',
      given: { short_message: '', message_payload: { message: 'Ujumbe mrefu '.repeat(20) } },
      text: 'Ujumbe mrefu '.repeat(20),
    },
  ])('in $kind is decoded', async ({ given, text }) => {
    const { harness, systemId, port } = await startWithAccount();
    const peer = await harness.peer(port, systemId);
    expect((await peer.submit(given)).command_status).toBe(status.ok);
    expect((await messagesOf(harness)).map(({ message }) => message)).toEqual([text]);
  });

  test.each([
    ['a sender ID that is not the client’s', { source_addr: 'OTHER' }, status.sender],
    ['no sender', { source_addr: '' }, status.sender],
    ['a number that is not mobile', { destination_addr: '12345' }, status.number],
    ['an empty text', { short_message: '' }, status.length],
    ['a text of eleven parts', { short_message: '', message_payload: { message: 'x'.repeat(1531) } }, status.length], // oxfmt-ignore
    ['a schedule', { schedule_delivery_time: '261121093000000+' }, 0x61],
    ['the type of a receipt', { esm_class: 4 }, 0x43],
    ['binary data', { data_coding: 4, short_message: Buffer.from([1, 2]) }, ownStatuses.dataCoding],
    ['a number on a do-not-disturb list', { destination_addr: '254700000001' }, ownStatuses.doNotDisturb],
  ])('with %s is refused and costs nothing', async (_what, given, expected) => {
    const { harness, systemId, port } = await startWithAccount();
    await harness.db.insertInto('dnd').values({ client_id: null, msisdn: '254700000001', source: 'console' }).execute(); // oxfmt-ignore
    const peer = await harness.peer(port, systemId);
    expect((await peer.submit({ short_message: 'Habari', ...given })).command_status).toBe(expected);
    expect(await messagesOf(harness)).toEqual([]);
    expect(await unitsOf(harness)).toBe(1000);
  });

  test('without a route is refused', async () => {
    const { harness, systemId, port, connectorId } = await startWithAccount();
    await harness.db.updateTable('connectors').set({ scope: 'NETWORK', mnc: '99' }).where('id', '=', connectorId).execute(); // oxfmt-ignore
    const peer = await harness.peer(port, systemId);
    expect((await peer.submit({ short_message: 'Habari' })).command_status).toBe(ownStatuses.noRoute);
  });

  test('on a receiver is refused', async () => {
    const { harness, systemId, port } = await startWithAccount();
    const peer = await harness.peer(port, systemId, { bind: 'bind_receiver' });
    expect((await peer.submit({ short_message: 'Habari' })).command_status).toBe(status.bindState);
  });

  test('with another client’s sender ID is refused: the account sends as its own client', async () => {
    const { harness, port } = await startWithAccount();
    const other = await harness.account({ client_id: await aClient(harness.db, { units: 10 }) });
    const peer = await harness.peer(port, other.systemId);
    expect((await peer.submit({ short_message: 'Habari' })).command_status).toBe(status.sender);
  });

  test('of 40 concurrent ones on 25 units exactly 25 are accepted, and the others refused with the status for the balance', async () => {
    const { harness, systemId, port } = await startWithAccount({ units: 25 });
    const peers = await Promise.all([
      harness.peer(port, systemId),
      harness.peer((await harness.gateway()).port, systemId),
    ]);
    const answers = await Promise.all(
      peers.flatMap((peer) =>
        Array.from({ length: 20 }, (_, n) => peer.submit({ short_message: `Nambari ${n}` })),
      ),
    );
    const codes = answers.map(({ command_status }) => command_status).toSorted((a, b) => a - b);
    expect(codes).toEqual([...Array<number>(25).fill(0), ...Array<number>(15).fill(ownStatuses.noBalance)]);
    expect(await messagesOf(harness)).toHaveLength(25);
    expect(await unitsOf(harness)).toBe(0);
  });

  test('that PostgreSQL refuses because of its content is refused alone, and the others of its batch are accepted', async () => {
    const { harness, systemId, port } = await startWithAccount();
    await sql`ALTER TABLE messages ADD CONSTRAINT no_seven CHECK (message <> 'Nambari 7')`.execute(
      harness.db,
    );
    const peer = await harness.peer(port, systemId);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => peer.submit({ short_message: `Nambari ${n}` })),
    );
    const codes = answers.map(({ command_status }) => command_status);
    expect(codes).toEqual(codes.map((_, n) => (n === 7 ? status.submitFailed : status.ok)));
    expect(await messagesOf(harness)).toHaveLength(19);
  });

  test('above the account’s rate is answered with ESME_RTHROTTLED', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { rate: 5 });
    const peer = await harness.peer(port, systemId);
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => peer.submit({ short_message: 'Habari' })),
    );
    const throttled = answers.filter(({ command_status }) => command_status === status.throttled);
    expect(throttled.length).toBeGreaterThanOrEqual(6);
    expect(await messagesOf(harness)).toHaveLength(12 - throttled.length);
  });

  test('is answered with ESME_RMSGQFUL when the queue of the process is full', async () => {
    const harness = await gatewayHarness();
    await harness.sender();
    const { systemId } = await harness.account();
    const { port } = await harness.gateway({ queueMax: 3 });
    const peer = await harness.peer(port, systemId);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => peer.submit({ short_message: 'Habari' })),
    );
    expect(new Set(answers.map(({ command_status }) => command_status))).toEqual(
      new Set([status.ok, status.full]),
    );
  });

  test('many concurrent ones of SmppClient are stored in few transactions, in order', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { rate: 1000 });
    const client = new SmppClient({ host: '127.0.0.1', port, systemId, password, bind: 'transceiver', window: 400, onDeliver: async () => 'ESME_ROK' }); // oxfmt-ignore
    harness.atEnd(() => client.close());
    client.start();
    await eventually(() => expect(client.state).toBe('bound'));
    const texts = Array.from({ length: 400 }, (_, n) => `Ujumbe ${n}`);
    await Promise.all(
      texts.map(async (text) => {
        const [part] = splitMessage(text, { reference: 0 });
        const answer = await client.submit({ source: 'TUMA', destination: '254712345678', ...part! });
        expect(answer.status.name).toBe('ESME_ROK');
      }),
    );
    expect((await messagesOf(harness)).map(({ message }) => message)).toEqual(texts);
    const postings = await harness.db
      .selectFrom('ledger_postings')
      .select('id')
      .where('kind', '=', 'send')
      .execute();
    expect(postings.length).toBeLessThan(40);
  });
});

test('a gateway whose port is in use releases everything, and another one starts with the same metrics', async () => {
  const { harness, port } = await startWithAccount();
  const metrics = new Registry();
  await expect(harness.gateway({ metrics, port })).rejects.toThrow(`SMPP_PORT ${port} is in use.`);
  expect((await harness.gateway({ metrics })).port).not.toBe(port);
});

test('a gateway that cannot be registered releases its port, and the next one starts with the same metrics', async () => {
  const { harness } = await startWithAccount();
  const metrics = new Registry();
  const port = await freePort();
  await sql`ALTER TABLE gateways RENAME TO gateways_away`.execute(harness.db);
  await expect(harness.gateway({ metrics, port })).rejects.toThrow('gateways');
  await sql`ALTER TABLE gateways_away RENAME TO gateways`.execute(harness.db);
  expect((await harness.gateway({ metrics, port })).port).toBe(port);
});

async function unitsOf(harness: GatewayHarness): Promise<number> {
  const row = await harness.db.selectFrom('ledger_accounts').select('balance').where('client_id', '=', harness.clientId).where('kind', '=', 'client_balance').executeTakeFirst(); // oxfmt-ignore
  return Number(row?.balance);
}
