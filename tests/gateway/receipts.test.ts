// Receipts to clients' own systems: delivered once, kept until acknowledged, and sent through any bind and process.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { PeerPdu } from 'smpp';
import { smppErrors } from '../../contract/smppErrors.ts';
import { dayMs } from '../../server/domain/durations.ts';
import { firstIdAt } from '../../server/domain/messageId.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayHarness, type GatewayHarness } from './gatewayHarness.ts';

async function startWithAccount(account: Parameters<GatewayHarness['account']>[0] = {}) {
  const harness = await gatewayHarness();
  const smsc = await harness.smsc();
  await harness.sender('TUMA', smsc.port);
  const { systemId, id } = await harness.account(account);
  return { harness, systemId, accountId: id };
}

const receiptOf = (pdu: PeerPdu | undefined) => pdu?.short_message.message ?? '';
const receiptStates = async (harness: GatewayHarness) =>
  (await harness.db.selectFrom('gateway_messages').select('receipt').orderBy('id').execute()).map(
    ({ receipt }) => receipt,
  );
const finished = (harness: GatewayHarness, states: object) =>
  eventually(async () => expect(await harness.states()).toEqual(states));

describe('from submission to receipt', () => {
  test('the receipt of a delivered message has its id and swapped addresses, and is delivered once', async () => {
    const { harness, systemId } = await startWithAccount();
    const gateway = await harness.gateway();
    await harness.engine();
    const peer = await harness.peer(gateway.port, systemId);
    const { message_id } = await peer.submit({ short_message: 'Habari', registered_delivery: 1 });
    await eventually(() => expect(peer.delivered).toHaveLength(1));
    const [receipt] = peer.delivered;
    expect(receipt).toMatchObject({ source_addr: '254712345678', destination_addr: 'TUMA', esm_class: 4, message_state: 2 }); // oxfmt-ignore
    expect(receiptOf(receipt)).toMatch(
      new RegExp(`^id:${message_id} sub:001 dlvrd:001 submit date:\\d{10} done date:\\d{10} stat:DELIVRD err:000 text:Habari$`),
    ); // oxfmt-ignore
    await eventually(async () => expect(await receiptStates(harness)).toEqual(['acknowledged']));
    expect(peer.delivered).toHaveLength(1);
    const kept = await harness.db.selectFrom('gateway_messages').select(['source', 'destination']).execute();
    expect(kept, 'numbers are kept no longer than they are needed').toEqual([
      { source: '', destination: '' },
    ]);
  });

  test('the receipt of a message to a number with a plus comes from an international number', async () => {
    const { harness, systemId } = await startWithAccount();
    const gateway = await harness.gateway();
    await harness.engine();
    const peer = await harness.peer(gateway.port, systemId);
    await peer.submit({ short_message: 'Habari', destination_addr: '+254712345678', registered_delivery: 1 });
    await eventually(() => expect(peer.delivered).toHaveLength(1));
    expect(peer.delivered[0]).toMatchObject({ source_addr: '+254712345678', source_addr_ton: 1, source_addr_npi: 1 }); // oxfmt-ignore
  });

  test('the receipt of a failed message has the telco’s state, also if only failures were requested', async () => {
    const { harness, systemId } = await startWithAccount();
    const gateway = await harness.gateway();
    await harness.engine();
    const peer = await harness.peer(gateway.port, systemId);
    // The simulator makes numbers with that ending fail.
    await peer.submit({ short_message: 'Moja', destination_addr: '254712340002', registered_delivery: 2 });
    await peer.submit({ short_message: 'Mbili', registered_delivery: 2 });
    await peer.submit({ short_message: 'Tatu', registered_delivery: 0 });
    await finished(harness, { failed: 1, delivered: 2 });
    await eventually(async () => expect(await receiptStates(harness)).toEqual(['acknowledged', 'acknowledged', 'none'])); // oxfmt-ignore
    expect(peer.delivered.map(({ source_addr }) => source_addr)).toEqual(['254712340002']);
    expect(receiptOf(peer.delivered[0])).toMatch(/dlvrd:000 .*stat:(UNDELIV|REJECTD|EXPIRED)/);
  });
});

test('the receipts of a phone that is off, of an unknown number and of an opt-out have different errors', async () => {
  const { harness, systemId } = await startWithAccount();
  const gateway = await harness.gateway();
  await harness.engine();
  const peer = await harness.peer(gateway.port, systemId);
  for (const ending of ['0002', '0001', '0005'])
    await peer.submit({
      short_message: 'Habari',
      destination_addr: `25471234${ending}`,
      registered_delivery: 1,
    });
  await eventually(() => expect(peer.delivered).toHaveLength(3));
  const errors = peer.delivered.map((pdu) => [pdu.source_addr, / err:(\w+) /.exec(receiptOf(pdu))?.[1]]);
  expect(Object.fromEntries(errors)).toEqual({
    '254712340002': smppErrors.absent_subscriber,
    '254712340001': smppErrors.number_unknown,
    '254712340005': smppErrors.opted_out,
  });
});

describe('a receipt is kept', () => {
  test('while only a transmitter is bound, and delivered to a receiver on another process', async () => {
    const { harness, systemId } = await startWithAccount();
    const [first, second] = [await harness.gateway(), await harness.gateway()];
    await harness.engine();
    const sender = await harness.peer(first.port, systemId, { bind: 'bind_transmitter' });
    await sender.submit({ short_message: 'Habari', registered_delivery: 1 });
    await finished(harness, { delivered: 1 });
    expect(await receiptStates(harness)).toEqual(['due']);
    const receiver = await harness.peer(second.port, systemId, { bind: 'bind_receiver' });
    await eventually(() => expect(receiver.delivered).toHaveLength(1));
    expect(sender.delivered).toEqual([]);
  });

  test('across a restart, and when a system disconnects before it acknowledges', async () => {
    const { harness, systemId } = await startWithAccount();
    const gateway = await harness.gateway();
    await harness.engine();
    const silent = await harness.peer(gateway.port, systemId, { onDeliver: () => undefined });
    const { message_id } = await silent.submit({ short_message: 'Habari', registered_delivery: 1 });
    await eventually(() => expect(silent.delivered).toHaveLength(1));
    await silent.close();
    await gateway.stop();
    expect(await receiptStates(harness)).toEqual(['due']);
    const again = await harness.peer((await harness.gateway()).port, systemId);
    await eventually(() => expect(again.delivered).toHaveLength(1));
    expect(receiptOf(again.delivered[0])).toMatch(new RegExp(`^id:${message_id} `));
    await eventually(async () => expect(await receiptStates(harness)).toEqual(['acknowledged']));
  });

  test('after a temporary refusal, and retried', async () => {
    const { harness, systemId } = await startWithAccount();
    const gateway = await harness.gateway();
    await harness.engine();
    const peer = await harness.peer(gateway.port, systemId, {
      onDeliver: (_pdu, nth) => (nth < 3 ? 0x64 : 0),
    });
    await peer.submit({ short_message: 'Habari', registered_delivery: 1 });
    await eventually(() => expect(peer.delivered).toHaveLength(3));
    await eventually(async () => expect(await receiptStates(harness)).toEqual(['acknowledged']));
  });

  test('until ten refusals, then it is given up', async () => {
    const { harness, systemId } = await startWithAccount();
    const gateway = await harness.gateway({ receiptRetryMs: 1 });
    await harness.engine();
    const peer = await harness.peer(gateway.port, systemId, { onDeliver: () => 0x65 });
    await peer.submit({ short_message: 'Habari', registered_delivery: 1 });
    await eventually(async () => expect(await receiptStates(harness)).toEqual(['given_up']), {
      timeout: 15_000,
    });
    expect(peer.delivered).toHaveLength(10);
  });
});

test('a receipt that cannot be encoded is given up, and does not delay the others', async () => {
  const { harness, systemId } = await startWithAccount();
  const gateway = await harness.gateway();
  const peer = await harness.peer(gateway.port, systemId);
  await peer.submit({ short_message: 'Moja', registered_delivery: 1 });
  // As stored by a version that accepted references of more than 16 bits.
  await harness.db.updateTable('gateway_messages').set({ user_reference: 65_536 }).execute();
  await peer.submit({ short_message: 'Mbili', registered_delivery: 1 });
  await harness.engine();
  await eventually(async () => expect(await receiptStates(harness)).toEqual(['given_up', 'acknowledged']));
  expect(peer.delivered).toHaveLength(1);
});

test('300 receipts over two binds on two processes are delivered once each', async () => {
  const { harness, systemId } = await startWithAccount();
  const gateways = [await harness.gateway(), await harness.gateway()];
  await harness.engine();
  const peers = await Promise.all(gateways.map(({ port }) => harness.peer(port, systemId)));
  const answers = await Promise.all(
    Array.from({ length: 300 }, (_, n) =>
      peers[n % 2]!.submit({ short_message: `Ujumbe ${n}`, registered_delivery: 1 }),
    ),
  );
  await eventually(async () => expect(new Set(await receiptStates(harness))).toEqual(new Set(['acknowledged'])), { timeout: 15_000 }); // oxfmt-ignore
  const ids = peers.flatMap(({ delivered }) =>
    delivered.map((pdu) => String(/^id:(\d+)/.exec(receiptOf(pdu))?.[1])),
  );
  expect(ids.toSorted()).toEqual(answers.map(({ message_id }) => message_id).toSorted());
});

test('a receipt is given up by its age, also while the clock of the machine is ahead', async () => {
  const { harness, systemId } = await startWithAccount();
  const gateway = await harness.gateway();
  const peer = await harness.peer(gateway.port, systemId);
  await peer.submit({ short_message: 'Habari', registered_delivery: 1 });
  await peer.close();
  harness.advance(40 * dayMs);
  // A second one, as the sweep that ends the first may have begun before the clock changed.
  for (const states of [['given_up', 'due'], ['given_up', 'given_up', 'due']]) {
    const old = firstIdAt(new Date(Date.now() - 15 * dayMs)) + states.length;
    const row = sql`jsonb_build_object('id', ${old}::bigint, 'answer_id', ${states.length}::int, 'receipt', 'due')`;
    await sql`
      INSERT INTO gateway_messages SELECT r.* FROM gateway_messages g, jsonb_populate_record(g, ${row}) r
      WHERE g.id = (SELECT max(id) FROM gateway_messages)`.execute(harness.db);
    await eventually(async () => expect(await receiptStates(harness)).toEqual(states));
  }
}); // oxfmt-ignore
