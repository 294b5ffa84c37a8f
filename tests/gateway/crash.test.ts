// After kill -9 during submissions and receipts, each message that was answered with ESME_ROK exists once and is paid, and every
// unacknowledged receipt is delivered after the restart.
import { sql } from 'kysely';
import type { PeerPdu } from 'smpp';
import { expect, test } from 'vitest';
import { spawnFor } from '../support/product/spawnProcess.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayHarness } from './gatewayHarness.ts';

const idOf = (text: string) => String(/^id:(\d+)/.exec(text)?.[1]);

test('three kills during 600 submissions lose no accepted message and no receipt', async () => {
  const harness = await gatewayHarness({ units: 10_000 });
  const smsc = await harness.smsc();
  await harness.sender('TUMA', smsc.port);
  await harness.engine();
  const { systemId } = await harness.account();
  const answered = new Set<string>();
  const acknowledged = new Set<string>();
  const keep = ({ command_status, message_id }: PeerPdu) => {
    if (command_status === 0) answered.add(message_id);
  };
  for (let round = 0; round < 3; round++) {
    const gateway = await spawnFor(harness, 'gateway');
    // The binds of the killed gateway count until the gateway is stale.
    const peer = await harness.peer(Number(gateway.said), systemId);
    expect(peer.status).toBe(0);
    const submissions = Array.from({ length: 200 }, (_, n) =>
      peer.submit({ short_message: `Ujumbe ${round} ${n}`, registered_delivery: 1 }),
    );
    for (const submission of submissions) void submission.then(keep);
    const before = answered.size;
    await eventually(() => expect(answered.size).toBeGreaterThan(before));
    await gateway.end('SIGKILL');
    for (const pdu of peer.delivered) acknowledged.add(idOf(pdu.short_message.message));
  }
  const rows = await harness.db.selectFrom('gateway_messages').select(['id', 'message_id']).execute();
  const stored = new Set(rows.map(({ id }) => String(id)));
  expect([...answered].filter((id) => !stored.has(id))).toEqual([]);
  const messages = await harness.db.selectFrom('messages').select(['id', 'message']).execute();
  expect(messages).toHaveLength(rows.length);
  expect(new Set(messages.map(({ id }) => id))).toEqual(new Set(rows.map(({ message_id }) => message_id)));
  expect(new Set(messages.map(({ message }) => message)).size).toBe(messages.length);

  // Receipts that killed gateways have leased become due when their lease ends.
  harness.advance(61_000);
  const last = await harness.peer((await harness.gateway()).port, systemId);
  await eventually(
    () => {
      for (const pdu of last.delivered) acknowledged.add(idOf(pdu.short_message.message));
      expect([...stored].filter((id) => !acknowledged.has(id))).toEqual([]);
    },
    { timeout: 15_000 },
  );
});

test('a gateway that is suspended while it stores a message delays the client’s messages to others by ten seconds', async () => {
  const harness = await gatewayHarness();
  await harness.sender();
  const { systemId } = await harness.account({ binds_max: 2 });
  const suspended = await spawnFor(harness, 'gateway');
  const first = await harness.peer(Number(suspended.said), systemId);
  const lock = await harness.db.startTransaction().execute();
  await sql`LOCK TABLE outbox`.execute(lock);
  void first.submit({ short_message: 'Moja' });
  await eventually(async () => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted AND relation = 'outbox'::regclass`.execute(harness.db);
    expect(rows).toHaveLength(1);
  });
  process.kill(suspended.pid, 'SIGSTOP');
  try {
    await lock.commit().execute();
    const second = await harness.peer((await harness.gateway()).port, systemId);
    expect((await second.submit({ short_message: 'Mbili' })).command_status).toBe(0);
  } finally {
    process.kill(suspended.pid, 'SIGCONT');
  }
}); // oxfmt-ignore
