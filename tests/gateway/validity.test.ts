// validity_period and schedule_delivery_time of SMPP (decisions/043-validity-and-schedules.md), and transactions shared by several binds.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { absoluteTime } from '../../server/smpp/index.ts';
import { lockBalance } from '../../server/modules/ledger/ledger.service.ts';
import { aClient } from '../support/people.ts';
import { eventually } from '../support/eventually.ts';
import { gatewayHarness } from './gatewayHarness.ts';

const hour = 3_600_000;
const badSchedule = 0x61;
const badExpiry = 0x62;

async function startWithPeer() {
  const harness = await gatewayHarness();
  await harness.sender();
  const { systemId } = await harness.account();
  const { port } = await harness.gateway();
  const peer = await harness.peer(port, systemId);
  const after = (ms: number) => absoluteTime(new Date(harness.clock().getTime() + ms));
  const stored = () =>
    harness.db.selectFrom('messages').select(['not_before', 'valid_until']).orderBy('id').execute();
  return { harness, peer, after, stored };
}

describe('validity_period', () => {
  test('is stored, whether it is relative or absolute in any zone', async () => {
    const { peer, stored, harness } = await startWithPeer();
    const until = new Date(Math.ceil(harness.clock().getTime() / 1_000) * 1_000 + hour);
    const utc = until.toISOString().slice(2, 19).replace(/[-T:]/g, '');
    for (const validity_period of ['000000000500000R', absoluteTime(until), `${utc}000+`, '000005000000000R', ''])
      expect(await peer.submit({ short_message: 'Habari', validity_period })).toMatchObject({ command_status: 0 });
    const rows = (await stored()).map(({ valid_until }) => valid_until);
    const left = (rows[0]?.getTime() ?? 0) - harness.clock().getTime();
    expect(left).toBeLessThan(300_000);
    expect(left).toBeGreaterThan(270_000);
    // A period of more than 72 hours is stored as no limit.
    expect(rows.slice(1)).toEqual([until, until, null, null]);
  }); // oxfmt-ignore

  test('that is no time, is over, or ends before the message may be sent, is refused', async () => {
    const { peer, stored, after } = await startWithPeer();
    for (const given of [
      { validity_period: 'garbage' },
      { validity_period: '261331000000000+' },
      { validity_period: '000000000000000R' },
      { validity_period: after(-1_000) },
      { validity_period: after(hour), schedule_delivery_time: after(2 * hour) },
    ])
      expect(await peer.submit({ short_message: 'Habari', ...given })).toMatchObject({ command_status: badExpiry });
    expect(await stored()).toEqual([]);
  }); // oxfmt-ignore

  test('that ends in the queue gives an EXPIRED receipt, and the units back', async () => {
    const { harness, peer } = await startWithPeer();
    await harness.engine();
    const answer = await peer.submit({
      short_message: 'Habari',
      validity_period: '000000000200000R',
      registered_delivery: 1,
    });
    harness.advance(120_000);
    await eventually(() => expect(peer.delivered).toHaveLength(1));
    expect(peer.delivered[0]?.short_message.message).toContain(`id:${answer.message_id} `);
    expect(peer.delivered[0]?.short_message.message).toContain('stat:EXPIRED');
    expect(await peer.query({ message_id: answer.message_id })).toMatchObject({ message_state: 3 });
    expect(await harness.states()).toEqual({ failed: 1 });
  });
});

describe('schedule_delivery_time', () => {
  test('is stored with a validity of 72 hours from then', async () => {
    const { peer, stored, harness } = await startWithPeer();
    const at = new Date(Math.ceil(harness.clock().getTime() / 1_000) * 1_000 + 24 * hour);
    const answer = await peer.submit({ short_message: 'Habari', schedule_delivery_time: absoluteTime(at) });
    expect(answer.command_status).toBe(0);
    expect(await stored()).toEqual([{ not_before: at, valid_until: new Date(at.getTime() + 72 * hour) }]);
    expect(await peer.query({ message_id: answer.message_id })).toMatchObject({ message_state: 1 });
  });

  test('that is no time, is past or over a week ahead, is refused', async () => {
    const { peer, stored, after } = await startWithPeer();
    for (const schedule_delivery_time of ['tomorrow', after(-hour), after(169 * hour), '000100000000000R'])
      expect(await peer.submit({ short_message: 'Habari', schedule_delivery_time })).toMatchObject({
        command_status: badSchedule,
      });
    expect(await stored()).toEqual([]);
  });
});

describe('submissions of several accounts', () => {
  /** Creates two clients, each with an account that is bound. */
  async function startWithTwo() {
    const harness = await gatewayHarness();
    await harness.sender();
    // The ID of the other client has the same parity as the first, so that both are processed in the same half.
    let other = await aClient(harness.db, { units: 1_000 });
    while (other % 2 !== harness.clientId % 2) other = await aClient(harness.db, { units: 1_000 });
    await sql`INSERT INTO client_senders (client_id, sender_configuration_id)
      SELECT ${other}::int, id FROM sender_configurations`.execute(harness.db);
    const { port } = await harness.gateway();
    const accounts = [await harness.account(), await harness.account({ client_id: other })];
    const [mine, theirs] = [
      await harness.peer(port, accounts[0]?.systemId ?? ''),
      await harness.peer(port, accounts[1]?.systemId ?? ''),
    ];
    return { harness, other, mine, theirs };
  }

  test('share transactions, and each is charged to its own client', async () => {
    const { harness, other, mine, theirs } = await startWithTwo();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 4 === 0 ? theirs : mine).submit({ short_message: `${n}` })),
    );
    expect(answers.every(({ command_status }) => command_status === 0)).toBe(true);
    const { rows } = await sql<{ clients: number[]; messages: number }>`
      SELECT array_agg(DISTINCT client_id ORDER BY client_id) AS clients, count(*) AS messages
      FROM messages GROUP BY xmin::text ORDER BY 2 DESC`.execute(harness.db);
    expect(rows.length).toBeLessThan(100);
    expect(rows.filter(({ clients }) => clients.length === 2).length).toBeGreaterThan(0);
    const counts = await sql<{ client_id: number; messages: number }>`
      SELECT client_id, count(*) AS messages FROM messages GROUP BY 1 ORDER BY 1`.execute(harness.db);
    expect(counts.rows).toEqual([
      { client_id: harness.clientId, messages: 150 },
      { client_id: other, messages: 50 },
    ]);
  });

  test('do not wait for a client whose accounts another transaction holds, and its own are stored afterwards', async () => {
    const { harness, mine, theirs } = await startWithTwo();
    const held = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const holder = harness.db.transaction().execute(async (tx) => {
      await lockBalance(tx, [harness.clientId], { wait: true });
      held.resolve();
      await mayCommit.promise;
    });
    await held.promise;
    const long = { short_message: Buffer.from([5, 0, 3, 7, 2, 1, 65]), esm_class: 0x40 };
    const last = { short_message: Buffer.from([5, 0, 3, 7, 2, 2, 66]), esm_class: 0x40 };
    const waiting = [{ short_message: 'first' }, long, last, { short_message: 'second' }].map((given) => mine.submit(given));
    let isAnswered = false;
    void Promise.race(waiting).then(() => (isAnswered = true));
    for (let n = 0; n < 3; n++) expect((await theirs.submit({ short_message: 'Habari' })).command_status).toBe(0);
    expect(isAnswered).toBe(false);
    mayCommit.resolve();
    await holder;
    for (const answer of await Promise.all(waiting)) expect(answer.command_status).toBe(0);
    const texts = await harness.db.selectFrom('messages').select('message').where('client_id', '=', harness.clientId).execute();
    expect(texts.map(({ message }) => message).toSorted()).toEqual(['AB', 'first', 'second']);
  }); // oxfmt-ignore
});
