// submit_multi, data_sm, message classes and user_message_reference, with the npm package `smpp` as the other end.
import { connect } from 'node:net';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import type { PeerPdu } from 'smpp';
import { splitMessage } from '../../server/smpp/index.ts';
import { ownStatuses } from '../../server/gateway/statuses.ts';
import { eventually } from '../support/eventually.ts';
import { bytesOf, RawPeer, rawPdu } from '../smpp/wire.ts';
import { gatewayHarness, type GatewayHarness } from './gatewayHarness.ts';
import { password } from './peer.ts';

const status = {
  ok: 0,
  messageId: 0x0c,
  number: 0x0b,
  sender: 0x0a,
  destinations: 0x33,
  destinationFlag: 0x40,
  list: 0x44,
  throttled: 0x58,
};

async function startWithPeer(
  account: Parameters<GatewayHarness['account']>[0] = {},
  options: Parameters<GatewayHarness['gateway']>[0] = {},
) {
  const harness = await gatewayHarness();
  const smsc = await harness.smsc();
  await harness.sender('TUMA', smsc.port);
  const { systemId } = await harness.account(account);
  const { port } = await harness.gateway(options);
  return { harness, smsc, systemId, port, peer: await harness.peer(port, systemId) };
}

/** Binds over a socket to which the test writes raw octets. */
async function bindRaw({
  harness,
  port,
  systemId,
}: Awaited<ReturnType<typeof startWithPeer>>): Promise<RawPeer> {
  const socket = connect(port, '127.0.0.1');
  harness.atEnd(() => Promise.resolve(void socket.destroy()));
  const raw = new RawPeer(socket);
  raw.send({ command: 'bind_transceiver', sequence: 1, params: { systemId, password } });
  await raw.next();
  return raw;
}

const numbers = (count: number, ending = 5555) =>
  Array.from({ length: count }, (_, n) => `2547${10 + n}00${ending}`);
const to = (...addresses: string[]) =>
  addresses.map((destination_addr) => ({ dest_addr_ton: 1, dest_addr_npi: 1, destination_addr }));
const messagesOf = (harness: GatewayHarness) =>
  harness.db.selectFrom('messages').select(['msisdn', 'message', 'message_class']).orderBy('id').execute();
const receiptOf = (pdu: PeerPdu) => pdu.short_message.message;
const multi = (peer: Awaited<ReturnType<typeof startWithPeer>>['peer'], given: Record<string, unknown>) =>
  peer.request('submit_multi', { source_addr: 'TUMA', short_message: 'Habari', ...given });

describe('submit_multi', () => {
  test('becomes a message for each recipient, under one id, and names the refused ones with their status', async () => {
    const { harness, peer } = await startWithPeer();
    const [first = '', second = ''] = numbers(2);
    const answer = await multi(peer, { dest_address: to(first, '12345', second) });
    expect(answer).toMatchObject({ command: 'submit_multi_resp', command_status: status.ok });
    expect(answer.message_id).toMatch(/^\d+$/);
    expect(answer.unsuccess_sme).toMatchObject([
      { destination_addr: '12345', error_status_code: status.number },
    ]);
    expect((await messagesOf(harness)).map(({ msisdn }) => msisdn).toSorted()).toEqual([first, second]);
  });

  test('gets a receipt for each recipient with the id of the answer', async () => {
    const { harness, peer } = await startWithPeer();
    const [first = ''] = numbers(1);
    const failing = '254710000002';
    await harness.engine();
    const { message_id } = await multi(peer, { dest_address: to(first, failing), registered_delivery: 1 });
    await eventually(() => expect(peer.delivered).toHaveLength(2));
    const receipts = Object.fromEntries(peer.delivered.map((pdu) => [pdu.source_addr, receiptOf(pdu)]));
    expect(receipts[first]).toMatch(new RegExp(`^id:${message_id} .*stat:DELIVRD`));
    expect(receipts[failing]).toMatch(new RegExp(`^id:${message_id} .*stat:UNDELIV`));
    // The recipient whose delivery failed determines the common state.
    expect(await peer.query({ message_id })).toMatchObject({ command_status: status.ok, message_state: 5 });
  });

  test.each([
    ['without a recipient', [], status.destinations],
    ['with a distribution list', [{ dl_name: 'wateja' }, ...to('254710005555')], status.list],
    ['where every recipient is refused alike', to('12345', '6789'), status.number],
  ])('%s is refused as a whole and costs nothing', async (_what, dest_address, expected) => {
    const { harness, peer } = await startWithPeer();
    expect((await multi(peer, { dest_address })).command_status).toBe(expected);
    expect(await messagesOf(harness)).toEqual([]);
  });

  test('with an unknown dest_flag is refused, and the session continues', async () => {
    const raw = await bindRaw(await startWithPeer());
    // The octets are service_type, source, and one recipient with dest_flag 7.
    const body = Buffer.from([0, 5, 0, ...Buffer.from('TUMA\0'), 1, 7, 0, 0]);
    raw.socket.write(rawPdu({ id: 0x21, sequence: 2, body }));
    expect(await raw.next()).toMatchObject({
      command: 'generic_nack',
      sequence: 2,
      status: status.destinationFlag,
    });
    raw.send({ command: 'enquire_link', sequence: 3 });
    expect(await raw.next()).toMatchObject({ command: 'enquire_link_resp' });
  });

  test('larger than the account’s rate is accepted whole, and later submissions are throttled and counted', async () => {
    const metrics = new Registry();
    const { harness, peer, systemId } = await startWithPeer({ rate: 2 }, { metrics });
    const answer = await multi(peer, { dest_address: to(...numbers(30)) });
    expect(answer).toMatchObject({ command_status: status.ok, unsuccess_sme: [] });
    expect(await messagesOf(harness)).toHaveLength(30);
    expect((await peer.submit({ short_message: 'Habari' })).command_status).toBe(status.throttled);
    expect((await multi(peer, { dest_address: to(...numbers(2)) })).command_status).toBe(status.throttled);
    expect(await metrics.getSingleMetricAsString('tuma_gateway_submits_total')).toContain(
      `account="${systemId}",status="ESME_RTHROTTLED"} 2`,
    );
  });

  test('in parts becomes a long message for each recipient, and each part keeps one id for all', async () => {
    const { harness, peer } = await startWithPeer();
    const text = 'Ujumbe mrefu kwa wateja. '.repeat(10);
    const recipients = numbers(3);
    const ids: string[] = [];
    for (const { esmClass, dataCoding, shortMessage } of splitMessage(text, { reference: 9 })) {
      const part = {
        esm_class: esmClass,
        data_coding: dataCoding,
        short_message: shortMessage,
        registered_delivery: 1,
      };
      ids.push((await multi(peer, { ...part, dest_address: to(...recipients) })).message_id);
      expect(await peer.query({ message_id: ids.at(-1) })).toMatchObject({
        command_status: status.ok,
        message_state: 1,
      });
    }
    expect(new Set(ids).size).toBe(2);
    expect((await messagesOf(harness)).map(({ message }) => message)).toEqual([text, text, text]);
    await harness.engine();
    await eventually(() => expect(peer.delivered).toHaveLength(6));
    const received = peer.delivered.map((pdu) => String(/^id:(\d+)/.exec(receiptOf(pdu))?.[1]));
    expect(received.toSorted()).toEqual([...ids, ...ids, ...ids].toSorted());
  });
});

describe('data_sm', () => {
  test('is sent with the text of its payload, and its receipt has the id of the answer', async () => {
    const { harness, smsc, peer } = await startWithPeer();
    await harness.engine();
    const answer = await peer.request('data_sm', {
      source_addr: 'TUMA',
      destination_addr: '254712345678',
      data_coding: 8,
      registered_delivery: 1,
      message_payload: Buffer.from('Привет', 'utf16le').swap16(),
    });
    expect(answer).toMatchObject({ command: 'data_sm_resp', command_status: status.ok });
    await eventually(() => expect(peer.delivered).toHaveLength(1));
    expect(receiptOf(peer.delivered[0]!)).toMatch(new RegExp(`^id:${answer.message_id} `));
    expect(smsc.log.map(({ text }) => text)).toEqual(['Привет']);
  });

  test('without a text is refused', async () => {
    const { peer } = await startWithPeer();
    const answer = await peer.request('data_sm', { source_addr: 'TUMA', destination_addr: '254712345678' });
    expect(answer.command_status).toBe(1);
  });
});

describe('data_coding', () => {
  const gsm = Buffer.from([0x00, 0x01, 0x20, 0x68, 0x69]); // '@£ hi'
  const wide = Buffer.from('Привет', 'utf16le').swap16();
  test.each([
    { data_coding: 0xf0, body: gsm, text: '@£ hi', messageClass: 0, sent: 0xf0 },
    { data_coding: 0xf1, body: gsm, text: '@£ hi', messageClass: 1, sent: 0xf1 },
    { data_coding: 0x10, body: gsm, text: '@£ hi', messageClass: 0, sent: 0xf0 },
    { data_coding: 0x12, body: gsm, text: '@£ hi', messageClass: 2, sent: 0xf2 },
    { data_coding: 0x18, body: wide, text: 'Привет', messageClass: 0, sent: 0x18 },
    { data_coding: 0, body: gsm, text: '@£ hi', messageClass: null, sent: 0 },
  ])('$data_coding is decoded by its alphabet and keeps its class up to the telco', async ({ data_coding, body, text, messageClass, sent }) => {
    const { harness, smsc, peer } = await startWithPeer();
    expect((await peer.submit({ data_coding, short_message: body })).command_status).toBe(status.ok);
    expect(await messagesOf(harness)).toMatchObject([{ message: text, message_class: messageClass }]);
    await harness.engine();
    await eventually(() => expect(smsc.log).toMatchObject([{ dataCoding: sent, text }]));
  }); // oxfmt-ignore

  test.each([4, 0x14, 0xf4, 0xf8, 0x20, 0xc8])(
    '%d is refused: no text, compressed or reserved',
    async (data_coding) => {
      const { harness, peer } = await startWithPeer();
      const answer = await peer.submit({ data_coding, short_message: gsm });
      expect(answer.command_status).toBe(ownStatuses.dataCoding);
      expect(await messagesOf(harness)).toEqual([]);
    },
  );
});

describe('cancel_sm', () => {
  const cancelled = 0x11;
  test('cancels a queued message by its id, with a refund and a receipt DELETED', async () => {
    const { harness, peer } = await startWithPeer();
    const { message_id } = await peer.submit({ short_message: 'Habari', registered_delivery: 1 });
    const cancel = (given: object) => peer.request('cancel_sm', { message_id, ...given });
    expect((await cancel({ source_addr: 'OTHER' })).command_status).toBe(status.messageId);
    expect((await cancel({ destination_addr: '254700000000' })).command_status).toBe(status.messageId);
    const answer = await cancel({ source_addr: 'TUMA', destination_addr: '254712345678' });
    expect(answer).toMatchObject({ command: 'cancel_sm_resp', command_status: status.ok });
    await eventually(() => expect(peer.delivered).toHaveLength(1));
    expect(receiptOf(peer.delivered[0]!)).toMatch(new RegExp(`^id:${message_id} .*dlvrd:000 .*stat:DELETED`));
    expect(await peer.query({ message_id })).toMatchObject({ command_status: status.ok, message_state: 4 });
    expect((await cancel({})).command_status).toBe(cancelled);
    const { balance } = await harness.db.selectFrom('ledger_accounts').select('balance').where('client_id', '=', harness.clientId).where('kind', '=', 'client_balance').executeTakeFirstOrThrow(); // oxfmt-ignore
    expect(Number(balance)).toBe(1000);
  });

  test('cancels one recipient of a submit_multi by its number, or all by the id alone', async () => {
    const { harness, peer } = await startWithPeer();
    const [first = '', ...others] = numbers(3);
    const { message_id } = await multi(peer, { dest_address: to(first, ...others) });
    const cancel = (given: object) => peer.request('cancel_sm', { message_id, ...given });
    expect((await cancel({ destination_addr: first })).command_status).toBe(status.ok);
    expect(await harness.states()).toEqual({ queued: 2, failed: 1 });
    expect((await cancel({})).command_status).toBe(status.ok);
    expect(await harness.states()).toEqual({ failed: 3 });
  });

  test('is refused for a message at the telco, a part, an unknown id, another account’s message, and without an id', async () => {
    const { harness, port, peer } = await startWithPeer();
    await harness.engine();
    const sent = await peer.submit({ short_message: 'Habari' });
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1 }));
    const part = await peer.submit({ short_message: 'Sehemu', sar_msg_ref_num: 7, sar_total_segments: 2, sar_segment_seqnum: 1 });
    const other = await harness.peer(port, (await harness.account()).systemId);
    const codes = [
      await peer.request('cancel_sm', { message_id: sent.message_id }),
      await peer.request('cancel_sm', { message_id: part.message_id }),
      await other.request('cancel_sm', { message_id: sent.message_id }),
      await peer.request('cancel_sm', { message_id: '123' }),
      await peer.request('cancel_sm', { message_id: '', source_addr: 'TUMA', destination_addr: '254712345678' }),
    ].map(({ command_status }) => command_status);
    expect(codes).toEqual([cancelled, cancelled, status.messageId, status.messageId, status.messageId]);
  }); // oxfmt-ignore
});

test('user_message_reference is repeated in the receipt, for a single message and for each part', async () => {
  const { harness, peer } = await startWithPeer();
  await harness.engine();
  await peer.submit({ short_message: 'Habari', registered_delivery: 1, user_message_reference: 65_535 });
  await peer.submit({ short_message: 'Habari', registered_delivery: 1 });
  for (const part of [1, 2])
    await peer.submit({
      short_message: `Sehemu ${part}`,
      registered_delivery: 1,
      user_message_reference: part,
      sar_msg_ref_num: 7,
      sar_total_segments: 2,
      sar_segment_seqnum: part,
    });
  await eventually(() => expect(peer.delivered).toHaveLength(4));
  const references = peer.delivered.map(({ user_message_reference }) => user_message_reference);
  expect(new Set(references)).toEqual(new Set([1, 2, 65_535, undefined]));
});

test('user_message_reference of more than 16 bits is ignored, and the receipt delivered without it', async () => {
  const started = await startWithPeer();
  await started.peer.close();
  const raw = await bindRaw(started);
  await started.harness.engine();
  const submit = bytesOf({
    command: 'submit_sm',
    sequence: 2,
    params: {
      source: 'TUMA',
      destination: '254712345678',
      shortMessage: Buffer.from('Habari'),
      registeredDelivery: 1,
    },
  });
  for (const [index, value] of ['00010000', 'ffffffff'].entries()) {
    const body = Buffer.concat([submit.subarray(16), Buffer.from(`02040004${value}`, 'hex')]);
    raw.socket.write(rawPdu({ id: 0x04, sequence: 2 + index, body }));
  }
  const received = [];
  while (received.length < 4) {
    const pdu = await raw.next();
    received.push(pdu);
    // Receipts that became due apart are delivered one after another.
    if (pdu.command === 'deliver_sm') raw.send({ command: 'deliver_sm_resp', sequence: pdu.sequence });
  }
  const commands = received.map(({ command, status: code }) => `${command} ${code}`).toSorted();
  expect(commands).toEqual(['deliver_sm 0', 'deliver_sm 0', 'submit_sm_resp 0', 'submit_sm_resp 0']);
  for (const { tlvs } of received) expect(tlvs.userMessageReference).toBeUndefined();
});
