// Subscribers' texts to clients' own systems: delivered to the right account in the format of a telco, without losses.
import { sql } from 'kysely';
import type { PeerPdu } from 'smpp';
import { describe, expect, test } from 'vitest';
import { dayMs } from '../../server/domain/durations.ts';
import { firstIdAt } from '../../server/domain/messageId.ts';
import { aClient } from '../support/people.ts';
import { eventually } from '../support/eventually.ts';
import { Reassembler } from '../support/smpp/reassembler.ts';
import { spawnFor } from '../support/product/spawnProcess.ts';
import { gatewayHarness } from './gatewayHarness.ts';

const subscriber = '254712345678';

/** Creates a number of the client on a simulated telco, an SMPP account, and a subscriber who can send texts to the number. */
async function startWithNumber(given: { hasAccount?: boolean } = {}) {
  const harness = await gatewayHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.sender('22123', smsc.port);
  await harness.engine();
  await eventually(() => expect(smsc.sessions.size).toBeGreaterThan(0));
  const account = given.hasAccount === false ? undefined : await harness.account();
  const assign = async (more: { account_id?: number; client_id?: number; number?: string } = {}) => {
    const number = { connector_id: connectorId, number: '22123', client_id: harness.clientId, ...more };
    await harness.db.insertInto('incoming_numbers').values(number).execute();
  };
  const writes = (text: string, to = '22123') => {
    const [session] = smsc.sessions;
    return smsc.receive({ systemId: session?.systemId ?? '', from: subscriber, to, text });
  };
  const queued = () =>
    harness.db.selectFrom('gateway_texts').select(['account_id', 'state']).orderBy('id').execute();
  return { harness, smsc, connectorId, account, assign, writes, queued };
}

const textOf = (pdu: PeerPdu | undefined) => pdu?.short_message.message ?? '';

/** Returns the octets of a deliver_sm as the package returns them: text, or header and text. */
function joined(pdus: readonly PeerPdu[]): string | undefined {
  const reassembler = new Reassembler();
  let text: string | undefined;
  for (const { esm_class, data_coding, short_message } of pdus) {
    const { udh, message } = short_message;
    const body =
      data_coding === 8 ? Buffer.from(message, 'utf16le').swap16() : Buffer.from(message, 'latin1');
    const header = udh ? Buffer.concat(udh) : Buffer.alloc(0);
    const octets = udh ? Buffer.concat([Buffer.from([header.length]), header, body]) : body;
    text = reassembler.add('x', {
      esmClass: esm_class,
      dataCoding: data_coding,
      shortMessage: octets,
    });
  }
  return text;
}

describe('a text to an assigned number', () => {
  test('reaches the bound system with the addresses of a telco, once', async () => {
    const { harness, account, assign, writes, queued } = await startWithNumber();
    await assign();
    const gateway = await harness.gateway();
    const peer = await harness.peer(gateway.port, account?.systemId ?? '');
    await writes('Habari, nina swali');
    await eventually(() => expect(peer.delivered).toHaveLength(1));
    const [pdu] = peer.delivered;
    expect(pdu).toMatchObject({ source_addr: subscriber, source_addr_ton: 1, destination_addr: '22123', dest_addr_ton: 3, esm_class: 0, data_coding: 0 }); // oxfmt-ignore
    expect(textOf(pdu)).toBe('Habari, nina swali');
    await eventually(async () =>
      expect(await queued()).toEqual([{ account_id: account?.id, state: 'acknowledged' }]),
    );
    expect(peer.delivered).toHaveLength(1);
  });

  test('reaches a system that was bound before at once, without the poll', async () => {
    const { harness, account, assign, writes } = await startWithNumber();
    await assign();
    const gateway = await harness.gateway({ textPollMs: 3_600_000 });
    const peer = await harness.peer(gateway.port, account?.systemId ?? '');
    await eventually(async () =>
      expect(await harness.db.selectFrom('gateway_binds').select('bind').execute()).toHaveLength(1),
    );
    await writes('Habari');
    await eventually(() => expect(peer.delivered).toHaveLength(1));
  });

  test.each([
    { name: 'GSM 7-bit', text: 'Habari ya asubuhi. '.repeat(20), dataCoding: 0, parts: 3 },
    { name: 'UCS-2', text: 'Hujambo 👋 ñ ß 你好 '.repeat(8), dataCoding: 8, parts: 3 },
  ])('that is long arrives in parts of $name which join', async ({ text, dataCoding, parts }) => {
    const { harness, account, assign, writes } = await startWithNumber();
    await assign();
    const gateway = await harness.gateway();
    const peer = await harness.peer(gateway.port, account?.systemId ?? '');
    await writes(text.trim());
    await eventually(() => expect(peer.delivered).toHaveLength(parts));
    expect(new Set(peer.delivered.map(({ data_coding }) => data_coding))).toEqual(new Set([dataCoding]));
    expect(peer.delivered.map(({ esm_class }) => esm_class)).toEqual(Array(parts).fill(0x40));
    expect(joined(peer.delivered)).toBe(text.trim());
    const stored = await harness.db.selectFrom('inbound_messages').select('message').execute();
    expect(stored).toEqual([{ message: text.trim() }]);
  });
});

describe('which account gets a text', () => {
  test('the one chosen with the number', async () => {
    const { harness, assign, writes, queued } = await startWithNumber();
    const chosen = await harness.account();
    await assign({ account_id: chosen.id });
    await writes('Habari');
    expect(await queued()).toEqual([{ account_id: chosen.id, state: 'due' }]);
  });

  test('else the one that last sent to the subscriber', async () => {
    const { harness, account, assign, writes, queued } = await startWithNumber();
    await assign();
    const other = await harness.account();
    const gateway = await harness.gateway();
    for (const systemId of [account?.systemId ?? '', other.systemId]) {
      const peer = await harness.peer(gateway.port, systemId, { bind: 'bind_transmitter' });
      const answer = await peer.submit({ source_addr: '22123', short_message: 'Karibu' });
      expect(answer.command_status).toBe(0);
    }
    await writes('Asante');
    expect(await queued()).toEqual([{ account_id: other.id, state: 'due' }]);
  });

  test('else the first of the client that can receive', async () => {
    const { harness, account, assign, writes, queued } = await startWithNumber();
    await assign();
    await harness.account();
    await writes('Habari');
    expect(await queued()).toEqual([{ account_id: null, state: 'due' }]);
    const gateway = await harness.gateway();
    const peer = await harness.peer(gateway.port, account?.systemId ?? '', { bind: 'bind_receiver' });
    await eventually(() => expect(peer.delivered.map(textOf)).toEqual(['Habari']));
  });

  test('and never an account of another client, also where the number is not assigned', async () => {
    const { harness, assign, writes, queued } = await startWithNumber();
    const other = await aClient(harness.db);
    const theirs = await harness.account({ client_id: other });
    await assign();
    const gateway = await harness.gateway();
    const stranger = await harness.peer(gateway.port, theirs.systemId);
    await writes('Siri');
    await writes('Kwa nambari isiyogawiwa', '40404');
    await eventually(async () => expect(await queued()).toHaveLength(1));
    expect(stranger.delivered).toEqual([]);
    const texts = await harness.db
      .selectFrom('inbound_messages')
      .select(['destination', 'client_id'])
      .orderBy('id')
      .execute();
    expect(texts).toEqual([
      { destination: '22123', client_id: harness.clientId },
      { destination: '40404', client_id: null },
    ]);
  });

  test('none where the client has no account', async () => {
    const { assign, writes, queued } = await startWithNumber({ hasAccount: false });
    await assign();
    await writes('Habari');
    expect(await queued()).toEqual([]);
  });
});

describe('a text is kept', () => {
  test('while nothing is bound, across a refusal, until it is acknowledged', async () => {
    const { harness, account, assign, writes, queued } = await startWithNumber();
    await assign({ account_id: account?.id ?? 0 });
    const gateway = await harness.gateway();
    await writes('Habari');
    expect(await queued()).toMatchObject([{ state: 'due' }]);
    const peer = await harness.peer(gateway.port, account?.systemId ?? '', {
      onDeliver: (_pdu, nth) => (nth < 3 ? 0x64 : 0),
    });
    await eventually(async () => expect(await queued()).toMatchObject([{ state: 'acknowledged' }]));
    expect(peer.delivered.map(textOf)).toEqual(['Habari', 'Habari', 'Habari']);
  });

  test('until ten refusals, then it is given up', async () => {
    const { harness, account, assign, writes, queued } = await startWithNumber();
    await assign();
    const gateway = await harness.gateway({ receiptRetryMs: 1 });
    const peer = await harness.peer(gateway.port, account?.systemId ?? '', { onDeliver: () => 0x65 });
    await writes('Habari');
    await eventually(async () => expect(await queued()).toMatchObject([{ state: 'given_up' }]), {
      timeout: 15_000,
    });
    expect(peer.delivered).toHaveLength(10);
  });
});

test('a text of more than 255 parts is given up, and does not delay the others', async () => {
  const { harness, account, assign, writes, queued } = await startWithNumber();
  await assign();
  await writes('Ndefu');
  // The engine stores at most 2,000 characters, but the column accepts any length.
  await harness.db
    .updateTable('inbound_messages')
    .set({ message: '好'.repeat(255 * 67 + 1) })
    .execute();
  await writes('Habari');
  const gateway = await harness.gateway();
  const peer = await harness.peer(gateway.port, account?.systemId ?? '');
  await eventually(async () =>
    expect((await queued()).map(({ state }) => state)).toEqual(['given_up', 'acknowledged']),
  );
  expect(peer.delivered.map(textOf)).toEqual(['Habari']);
});

test('a text whose number was erased before its account bound is not delivered', async () => {
  const { harness, account, assign, writes } = await startWithNumber();
  await assign();
  await writes('Habari');
  await harness.db.updateTable('inbound_messages').set({ msisdn: '', message: '' }).execute();
  await writes('Asante');
  const gateway = await harness.gateway();
  const peer = await harness.peer(gateway.port, account?.systemId ?? '');
  await eventually(() => expect(peer.delivered.map(textOf)).toContain('Asante'));
  expect(peer.delivered.map(textOf)).toEqual(['Asante']);
});

test('three kills of the gateway while 60 texts are delivered lose none', async () => {
  const { harness, account, assign, writes, queued } = await startWithNumber();
  await assign();
  const got = new Set<string>();
  const all: string[] = [];
  for (let round = 0; round < 3; round++) {
    const gateway = await spawnFor(harness, 'gateway');
    const peer = await harness.peer(Number(gateway.said), account?.systemId ?? '', {
      // Every third text remains unanswered.
      onDeliver: (_pdu, nth) => (nth % 3 === 0 ? undefined : 0),
    });
    const texts = Array.from({ length: 20 }, (_, n) => `Ujumbe ${round} ${n}`);
    all.push(...texts);
    await Promise.all(texts.map((text) => writes(text)));
    await eventually(() => expect(peer.delivered.length).toBeGreaterThan(0));
    await gateway.end('SIGKILL');
    const acknowledged = peer.delivered.filter((_pdu, index) => (index + 1) % 3 !== 0);
    for (const pdu of acknowledged) got.add(textOf(pdu));
  }
  // Texts that killed gateways have leased become due when their lease ends.
  harness.advance(61_000);
  const last = await harness.peer((await harness.gateway()).port, account?.systemId ?? '');
  await eventually(
    () => {
      for (const pdu of last.delivered) got.add(textOf(pdu));
      expect(all.filter((text) => !got.has(text))).toEqual([]);
    },
    { timeout: 15_000 },
  );
  await eventually(async () =>
    expect(new Set((await queued()).map(({ state }) => state))).toEqual(new Set(['acknowledged'])),
  );
});

test('a text is given up by its age, also while the clock of the machine is ahead', async () => {
  const { harness, assign, writes, queued } = await startWithNumber();
  await assign();
  await harness.gateway();
  await writes('Habari');
  await eventually(async () => expect(await queued()).toHaveLength(1));
  harness.advance(40 * dayMs);
  // A second one, as the sweep that ends the first may have begun before the clock changed.
  for (const states of [['given_up', 'due'], ['given_up', 'given_up', 'due']]) {
    const old = firstIdAt(new Date(Date.now() - 8 * dayMs)) + states.length;
    await sql`
      WITH text AS (
        INSERT INTO inbound_messages
        SELECT r.* FROM inbound_messages m, jsonb_populate_record(m, jsonb_build_object('id', ${old}::bigint)) r
        WHERE m.id = (SELECT max(id) FROM inbound_messages) RETURNING id, client_id
      ) INSERT INTO gateway_texts (id, client_id) SELECT id, client_id FROM text`.execute(harness.db);
    await eventually(async () => expect((await queued()).map(({ state }) => state)).toEqual(states));
  }
}); // oxfmt-ignore
