// Long messages in parts (UDH or sar_*) are joined in any order, across batches and restarts.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { acceptBatch } from '../../server/gateway/accept.ts';
import { splitMessage } from '../../server/smpp/index.ts';
import { ownStatuses } from '../../server/gateway/statuses.ts';
import { untilBlocked } from '../support/database/blockedStatements.ts';
import { eventually } from '../support/eventually.ts';
import { status } from '../support/smpp/gatewayAccounts.ts';
import { giveUnits } from '../support/people.ts';
import { gatewayHarness, type GatewayHarness } from './gatewayHarness.ts';
import type { Peer } from './peer.ts';

const gsm = `Habari {jina} €5 [leo]. ${'Ujumbe mrefu kwa wateja wote £ñà. '.repeat(12)}`.trim();
const wide = `Привет 😀 ${'Ujumbe ж 🇰🇪 '.repeat(20)}`.trim();

async function startWithPeer(given: { units?: number } = {}) {
  const harness = await gatewayHarness(given);
  await harness.sender();
  const { systemId } = await harness.account();
  const gateway = await harness.gateway();
  return { harness, systemId, gateway, peer: await harness.peer(gateway.port, systemId) };
}

const withHeader = (text: string) =>
  splitMessage(text, { reference: 77 }).map(({ esmClass, dataCoding, shortMessage }) => ({
    esm_class: esmClass,
    data_coding: dataCoding,
    short_message: shortMessage,
    registered_delivery: 1,
  }));
const withSar = (text: string) =>
  splitMessage(text, { reference: 77 }).map(({ dataCoding, shortMessage }, index, { length }) => ({
    data_coding: dataCoding,
    short_message: shortMessage.subarray(6),
    registered_delivery: 1,
    sar_msg_ref_num: 4711,
    sar_total_segments: length,
    sar_segment_seqnum: index + 1,
  }));

const texts = async (harness: GatewayHarness) =>
  (await harness.db.selectFrom('messages').select('message').orderBy('id').execute()).map(
    ({ message }) => message,
  );
const waitingParts = (harness: GatewayHarness) =>
  harness.db.selectFrom('gateway_parts').select('part').execute();
/** Waits for each answer before the next part, as a system with a window of one does. */
async function submitOneByOne(peer: Peer, parts: Record<string, unknown>[]): Promise<number[]> {
  const codes: number[] = [];
  for (const part of parts) codes.push((await peer.submit(part)).command_status);
  return codes;
}

test.each([
  { kind: 'GSM with UDH', text: gsm, parts: withHeader(gsm) },
  { kind: 'UCS-2 with UDH', text: wide, parts: withHeader(wide) },
  { kind: 'GSM with sar', text: gsm, parts: withSar(gsm) },
])('$kind becomes one message, and each part has its own id and receipt', async ({ text, parts }) => {
  const { harness, peer } = await startWithPeer();
  expect(parts.length).toBeGreaterThan(2);
  const answers = await Promise.all(parts.map((part) => peer.submit(part)));
  expect(answers.map(({ command_status }) => command_status)).toEqual(parts.map(() => 0));
  expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(parts.length);
  expect(await texts(harness)).toEqual([text]);
  const [message] = await harness.db.selectFrom('messages').select(['id', 'parts']).execute();
  expect(message?.parts).toBe(parts.length);
  const rows = await harness.db.selectFrom('gateway_messages').select(['id', 'message_id', 'receipt']).orderBy('id').execute(); // oxfmt-ignore
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(answers.map(({ message_id }) => message_id).toSorted()); // oxfmt-ignore
  expect(new Set(rows.map(({ message_id }) => message_id))).toEqual(new Set([message?.id]));
  expect(await waitingParts(harness)).toEqual([]);
});

test('parts that arrive one by one in reverse order, across a restart and a new bind, are joined', async () => {
  const { harness, peer, gateway, systemId } = await startWithPeer();
  const [first, ...others] = withHeader(gsm);
  expect(await submitOneByOne(peer, others.toReversed())).toEqual(others.map(() => 0));
  expect(await texts(harness)).toEqual([]);
  await gateway.stop();
  const again = await harness.peer((await harness.gateway()).port, systemId);
  expect(await submitOneByOne(again, [first!])).toEqual([0]);
  expect(await texts(harness)).toEqual([gsm]);
});

test('parts in different codings are each decoded in their own', async () => {
  const { harness, peer } = await startWithPeer();
  const sar = { sar_msg_ref_num: 9, sar_total_segments: 3, registered_delivery: 1 };
  const parts = [
    { ...sar, sar_segment_seqnum: 1, data_coding: 8, short_message: Buffer.from('0416', 'hex') },
    { ...sar, sar_segment_seqnum: 2, data_coding: 0, short_message: Buffer.from('b@'.replace('@', '\0')) },
    { ...sar, sar_segment_seqnum: 3, data_coding: 8, short_message: Buffer.from('0042', 'hex') },
  ];
  expect(await submitOneByOne(peer, parts)).toEqual([0, 0, 0]);
  expect(await texts(harness)).toEqual(['Жb@B']);
});

test('a repeated part is stored once and keeps its id', async () => {
  const { harness, peer } = await startWithPeer();
  const [first, ...others] = withHeader(gsm);
  const once = await peer.submit(first!);
  const twice = await peer.submit(first!);
  expect(twice.message_id).toBe(once.message_id);
  await submitOneByOne(peer, others);
  expect(await texts(harness)).toEqual([gsm]);
});

test('concurrent parts of several messages, one of them repeated, become those messages', async () => {
  const { harness, peer } = await startWithPeer();
  const own = gsm.replace('Habari', 'Jambo');
  const [first, ...others] = withHeader(own);
  const several = [...withHeader(gsm).map((part) => ({ ...part, destination_addr: '254722345678' })), first!];
  const answers = await Promise.all([first!, ...several, ...others].map((part) => peer.submit(part)));
  expect(answers.map(({ command_status }) => command_status)).toEqual(answers.map(() => 0));
  expect(answers[several.length]?.message_id).toBe(answers[0]?.message_id);
  expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(answers.length - 1);
  expect((await texts(harness)).toSorted()).toEqual([gsm, own].toSorted());
  expect(await waitingParts(harness)).toEqual([]);
});

test('two parts that two gateways store at once become their message', async () => {
  const { harness, systemId } = await startWithPeer();
  const { db, clientId } = harness;
  const { id } = await db.selectFrom('smpp_accounts').select('id').executeTakeFirstOrThrow();
  const store = (part: number, { wait }: { wait: boolean }, meanwhile?: () => Promise<unknown>) =>
    db.transaction().execute(async (tx) => {
      const [source, destination, msisdn, dataCoding, messageClass] = ['TUMA', '0712345678', '254712345678', 0, null];
      const [body, registered, isUrgent, userReference] = [Buffer.from(`part ${part} `), 1, false, null];
      const place = { reference: 7, total: 2, part };
      const submission = { source, destination, msisdn, dataCoding, messageClass, body, part: place, registered, isUrgent, userReference };
      const account = { id, client_id: clientId, system_id: systemId };
      const [verdict] = await acceptBatch(tx, [{ account, submission }], { wait, now: harness.clock() });
      await meanwhile?.();
      return verdict?.status;
    });
  let second: Promise<unknown> | undefined;
  const first = await store(1, { wait: false }, async () => {
    // The other gateway finds the accounts of the client locked, and waits for them.
    expect(await store(2, { wait: false })).toBeUndefined();
    second = store(2, { wait: true });
    await Promise.race([second, untilBlocked(db)]);
  });
  expect([first, await second]).toEqual(['ESME_ROK', 'ESME_ROK']);
  expect(await texts(harness)).toEqual(['part 1 part 2 ']);
  expect(await waitingParts(harness)).toEqual([]);
}); // oxfmt-ignore

test('a last part that exceeds the balance is refused, and completes the message when it is submitted again', async () => {
  const { harness, peer } = await startWithPeer({ units: 2 });
  const parts = withHeader(gsm);
  const last = parts.at(-1)!;
  expect(await submitOneByOne(peer, parts)).toEqual([...parts.slice(1).map(() => 0), ownStatuses.noBalance]);
  expect(await texts(harness)).toEqual([]);
  await giveUnits(harness.db, harness.clientId, 100);
  expect(await submitOneByOne(peer, [last])).toEqual([0]);
  expect(await texts(harness)).toEqual([gsm]);
});

test('a part longer than a short message can be is refused, and not stored', async () => {
  const { harness, peer } = await startWithPeer();
  const partOf = (octets: number) => ({
    short_message: '',
    message_payload: { message: 'x'.repeat(octets) },
    sar_msg_ref_num: 7,
    sar_total_segments: 2,
    sar_segment_seqnum: 1,
  });
  const udh = { esm_class: 0x40, message_payload: { udh: Buffer.from('050003070201', 'hex'), message: 'x'.repeat(255) } };
  expect(await submitOneByOne(peer, [partOf(255), { ...udh, short_message: '' }])).toEqual([status.length, status.length]);
  expect(await waitingParts(harness)).toEqual([]);
  expect(await submitOneByOne(peer, [partOf(254)])).toEqual([status.ok]);
}); // oxfmt-ignore

test('parts of a message that stays incomplete get receipts with the state EXPIRED', async () => {
  const { harness, peer } = await startWithPeer();
  const [first] = withHeader(gsm);
  const { message_id } = await peer.submit(first!);
  await sql`UPDATE gateway_parts SET created = now() - interval '61 minutes'`.execute(harness.db);
  await eventually(() => expect(peer.delivered).toHaveLength(1));
  expect(peer.delivered[0]?.short_message.message).toMatch(new RegExp(`^id:${message_id} .*stat:EXPIRED`));
});

test('parts expire by their age, also while the clock of the machine is ahead', async () => {
  const { harness, peer } = await startWithPeer();
  const [first] = withHeader(gsm);
  await peer.submit(first!);
  harness.advance(2 * 3_600_000);
  await peer.submit({ ...first!, destination_addr: '254712340002' });
  const other = sql`destination = '254712340002'`;
  await sql`UPDATE gateway_parts SET created = now() - interval '61 minutes' WHERE ${other}`.execute(
    harness.db,
  );
  await eventually(async () =>
    expect((await sql`SELECT FROM gateway_parts WHERE ${other}`.execute(harness.db)).rows).toEqual([]),
  );
  expect(await waitingParts(harness)).toHaveLength(1);
});
