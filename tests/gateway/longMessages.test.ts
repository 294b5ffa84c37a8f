// Long messages that come in parts (UDH or sar_*): joined into one, whatever order, batch or restart lies between.
import { expect, test } from 'vitest';
import { splitMessage } from '../../server/smpp/index.ts';
import { ownStatuses } from '../../server/gateway/statuses.ts';
import { eventually } from '../support/eventually.ts';
import { giveUnits } from '../support/people.ts';
import { gatewayHarness, type GatewayHarness } from './gatewayHarness.ts';
import type { Peer } from './peer.ts';

const gsm = `Habari {jina} €5 [leo]. ${'Ujumbe mrefu kwa wateja wote £ñà. '.repeat(12)}`.trim();
const wide = `Привет 😀 ${'Ujumbe ж 🇰🇪 '.repeat(20)}`.trim();

async function ready(given: { units?: number } = {}) {
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
const waiting = (harness: GatewayHarness) => harness.db.selectFrom('gateway_parts').select('part').execute();
/** One after the other, as a system with a window of one does. */
async function oneByOne(peer: Peer, parts: Record<string, unknown>[]): Promise<number[]> {
  const codes: number[] = [];
  for (const part of parts) codes.push((await peer.submit(part)).command_status);
  return codes;
}

test.each([
  { kind: 'GSM with UDH', text: gsm, parts: withHeader(gsm) },
  { kind: 'UCS-2 with UDH', text: wide, parts: withHeader(wide) },
  { kind: 'GSM with sar', text: gsm, parts: withSar(gsm) },
])('$kind becomes one message, each part with an id and a receipt of its own', async ({ text, parts }) => {
  const { harness, peer } = await ready();
  expect(parts.length).toBeGreaterThan(2);
  const answers = await Promise.all(parts.map((part) => peer.submit(part)));
  expect(answers.map(({ command_status }) => command_status)).toEqual(parts.map(() => 0));
  expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(parts.length);
  expect(await texts(harness)).toEqual([text]);
  const [message] = await harness.db.selectFrom('messages').select(['id', 'parts']).execute();
  expect(message?.parts).toBe(parts.length);
  const rows = await harness.db.selectFrom('gateway_messages').select(['id', 'message_id', 'receipt']).orderBy('id').execute(); // prettier-ignore
  expect(rows.map(({ id }) => String(id)).toSorted()).toEqual(answers.map(({ message_id }) => message_id).toSorted()); // prettier-ignore
  expect(new Set(rows.map(({ message_id }) => message_id))).toEqual(new Set([message?.id]));
  expect(await waiting(harness)).toEqual([]);
});

test('parts that come one by one, the last first, over a restart and a new bind, are joined', async () => {
  const { harness, peer, gateway, systemId } = await ready();
  const [first, ...others] = withHeader(gsm);
  expect(await oneByOne(peer, others.toReversed())).toEqual(others.map(() => 0));
  expect(await texts(harness)).toEqual([]);
  await gateway.stop();
  const again = await harness.peer((await harness.gateway()).port, systemId);
  expect(await oneByOne(again, [first!])).toEqual([0]);
  expect(await texts(harness)).toEqual([gsm]);
});

test('a part that comes twice is one, and has one id', async () => {
  const { harness, peer } = await ready();
  const [first, ...others] = withHeader(gsm);
  const once = await peer.submit(first!);
  const twice = await peer.submit(first!);
  expect(twice.message_id).toBe(once.message_id);
  await oneByOne(peer, others);
  expect(await texts(harness)).toEqual([gsm]);
});

test('parts of several messages that come at once, one of them twice, become their messages', async () => {
  const { harness, peer } = await ready();
  const own = gsm.replace('Habari', 'Jambo');
  const [first, ...others] = withHeader(own);
  const several = [...withHeader(gsm).map((part) => ({ ...part, destination_addr: '254722345678' })), first!];
  const answers = await Promise.all([first!, ...several, ...others].map((part) => peer.submit(part)));
  expect(answers.map(({ command_status }) => command_status)).toEqual(answers.map(() => 0));
  expect(answers[several.length]?.message_id).toBe(answers[0]?.message_id);
  expect(new Set(answers.map(({ message_id }) => message_id)).size).toBe(answers.length - 1);
  expect((await texts(harness)).toSorted()).toEqual([gsm, own].toSorted());
  expect(await waiting(harness)).toEqual([]);
});

test('where the last part cannot be paid it is refused, and sent again completes the message', async () => {
  const { harness, peer } = await ready({ units: 2 });
  const parts = withHeader(gsm);
  const last = parts.at(-1)!;
  expect(await oneByOne(peer, parts)).toEqual([...parts.slice(1).map(() => 0), ownStatuses.noBalance]);
  expect(await texts(harness)).toEqual([]);
  await giveUnits(harness.db, harness.clientId, 100);
  expect(await oneByOne(peer, [last])).toEqual([0]);
  expect(await texts(harness)).toEqual([gsm]);
});

test('parts whose others never come are told to have expired', async () => {
  const { harness, peer } = await ready();
  const [first] = withHeader(gsm);
  const { message_id } = await peer.submit(first!);
  await harness.db.updateTable('gateway_parts').set({ created: new Date(Date.now() - 2 * 3_600_000) } as object).execute(); // prettier-ignore
  const { expireParts } = await import('../../server/gateway/receipts.store.ts');
  expect(await expireParts(harness.db, new Date(Date.now() - 3_600_000))).toBe(1);
  await eventually(() => expect(peer.delivered).toHaveLength(1));
  expect(peer.delivered[0]?.short_message.message).toMatch(new RegExp(`^id:${message_id} .*stat:EXPIRED`));
});
