// Messages of clients' own systems by submit_sm, and the start of the gateway (requirements/administration.md#smpp-accounts),
// with the npm package `smpp` as the other end.
import { sql } from 'kysely';
import { Registry } from 'prom-client';
import type { PeerPdu } from 'smpp';
import { describe, expect, test } from 'vitest';
import { SmppClient, splitMessage } from '../../server/smpp/index.ts';
import { acceptBatch } from '../../server/gateway/accept.ts';
import { ownStatuses } from '../../server/gateway/statuses.ts';
import { eventually } from '../support/eventually.ts';
import { startWithAccount, status, suspend } from '../support/smpp/gatewayAccounts.ts';
import { aClient } from '../support/people.ts';
import { freePort } from '../support/product/product.ts';
import { deferred } from '../smpp/wire.ts';
import { gatewayHarness, type GatewayHarness } from './gatewayHarness.ts';
import { password } from './peer.ts';

const messagesOf = (harness: GatewayHarness) =>
  harness.db.selectFrom('messages').select(['id', 'client_id', 'class', 'sender_id', 'msisdn', 'message', 'parts', 'state']).orderBy('id').execute(); // oxfmt-ignore
const accepted = (harness: GatewayHarness) =>
  harness.db
    .selectFrom('gateway_messages')
    .select(['id', 'account_id', 'message_id', 'receipt'])
    .orderBy('id')
    .execute();

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
      kind: 'IA5 with a tab',
      given: { data_coding: 1, short_message: Buffer.from('Pay\tKES $500 user_a@bank.co.ke {x}') },
      text: 'Pay\tKES $500 user_a@bank.co.ke {x}',
    },
    {
      kind: 'message_payload',
      given: { short_message: '', message_payload: { message: 'Ujumbe mrefu '.repeat(20) } },
      text: 'Ujumbe mrefu '.repeat(20),
    },
    {
      kind: 'short_message beside an empty message_payload',
      given: { short_message: 'Habari', message_payload: { message: '' } },
      text: 'Habari',
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
    ['UCS-2 that ends within a character', { data_coding: 8, short_message: Buffer.from('00480065006c00', 'hex') }, status.length], // oxfmt-ignore
    ['UCS-2 of one octet', { data_coding: 8, short_message: Buffer.from([0x48]) }, status.length],
    ['nothing but zeros', { data_coding: 8, short_message: Buffer.alloc(4) }, status.length],
    ['Latin-1 of nothing but zeros', { data_coding: 3, short_message: Buffer.alloc(2) }, status.length],
    ['a part of nothing but zeros', { data_coding: 3, short_message: Buffer.alloc(2), sar_msg_ref_num: 1, sar_total_segments: 2, sar_segment_seqnum: 1 }, status.length], // oxfmt-ignore
    ['nothing but an escape', { short_message: Buffer.from([0x1b]) }, status.length],
    ['a header that was announced and is a text', { esm_class: 0x40, short_message: Buffer.from('Habari yako '.repeat(13)) }, 0x43], // oxfmt-ignore
    ['a header longer than the text', { esm_class: 0x40, short_message: Buffer.from('Habari') }, 0x43],
    [
      'a header whose element is cut',
      { esm_class: 0x40, short_message: Buffer.from([3, 0, 3, 7, 65]) },
      0x43,
    ],
    ['a header with the port of a program', { esm_class: 0x40, short_message: Buffer.from('\x06\x05\x04\x0b\x84\x23\xf0x', 'latin1') }, 0x43], // oxfmt-ignore
    ['a header with the alphabet of a language', { esm_class: 0x40, short_message: Buffer.from('\x03\x24\x01\x01x', 'latin1') }, 0x43], // oxfmt-ignore
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

  test('of 20 followed by an unbind, each is answered before the unbind', async () => {
    const { harness, systemId, port } = await startWithAccount();
    const peer = await harness.peer(port, systemId);
    const answers: (number | string)[] = [];
    const submits = Array.from({ length: 20 }, async (_, n) =>
      answers.push((await peer.submit({ short_message: `Nambari ${n}` })).command_status),
    );
    const unbound = new Promise<PeerPdu>((resolve) => peer.session.unbind({}, resolve));
    answers.push((await unbound).command);
    expect(answers).toEqual([...Array<number>(20).fill(status.ok), 'unbind_resp']);
    await Promise.all(submits);
    expect(await messagesOf(harness)).toHaveLength(20);
  });

  test('in progress is answered before its bind is closed, and later ones are refused', async () => {
    const { harness, systemId, port } = await startWithAccount();
    const peer = await harness.peer(port, systemId);
    const locked = deferred();
    const release = deferred();
    const lock = harness.db.transaction().execute(async (tx) => {
      await tx.selectFrom('ledger_accounts').select('id').forUpdate().execute();
      locked.open();
      await release.opened;
    });
    await locked.opened;
    const stored = peer.submit({ short_message: 'Habari' });
    await suspend(harness, 'password');
    await eventually(async () =>
      expect((await peer.submit({ short_message: '' })).command_status).toBe(status.systemError),
    );
    release.open();
    expect((await stored).command_status).toBe(status.ok);
    await lock;
    await eventually(() => expect(peer.closed()).toBe(true));
  });

  test('many concurrent ones of SmppClient are stored in few transactions, in order', async () => {
    const { harness, systemId, port } = await startWithAccount({}, { rate: 1000 });
    const client = new SmppClient({ host: '127.0.0.1', port, systemId, password, bind: 'transceiver', window: 400, onDeliver: () => Promise.resolve() }); // oxfmt-ignore
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
