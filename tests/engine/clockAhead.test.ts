/** A process whose clock is ahead of PostgreSQL's by days does nothing early that cannot be undone. */
import { sql } from 'kysely';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import type { Db } from '../../server/db/database.ts';
import { reserveUnits } from '../../server/modules/ledger/ledger.service.ts';
import { start } from '../../server/start.ts';
import { campaignHarness, numbersFrom } from '../support/campaignHarness.ts';
import { eventually } from '../support/eventually.ts';
import { aMessage } from '../support/messages.ts';
import { webhookHarness } from '../webhooks/webhookHarness.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const fromNow = (ms: number) => new Date(Date.now() + ms);

/** Starts the engine, the jobs and the webhooks with a clock that is forty days ahead. */
async function startAhead(url: string) {
  const given = {
    DATABASE_URL: url,
    TUMA_SEED: 'none',
    TUMA_ROLE: 'engine',
    PORT: '0',
    WEBHOOK_ALLOWED_ADDRESSES: '127.0.0.0/8',
  };
  const clock = () => fromNow(40 * dayMs);
  return start(readConfig(given), { logger: pino({ level: 'silent' }), clock });
}

/** Charges messages of {@link aMessage}, which the check of the ledger requires. */
const charge = (db: Db, clientId: number, units: number) =>
  db.transaction().execute((tx) => reserveUnits(tx, { clientId, units, userId: null, cause: 'send:test', description: 'test' })); // oxfmt-ignore

test('no message expires, none of a later time is sent, and validity is measured by the time of PostgreSQL', async () => {
  const harness = await engineHarness();
  const { db, clientId } = harness;
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  const order = { connectorId: await harness.connector(1), at: fromNow(-60 * minuteMs) };
  const send = async (more: object) =>
    (await harness.send({ ...order, numbers: uniqueNumbers(1), ...more }))[0];
  const waiting = [await send({}), await send({ validUntil: fromNow(dayMs) })];
  const later = await send({ connectorId, notBefore: fromNow(dayMs) });
  const valid = await send({ connectorId, validUntil: fromNow(dayMs) });
  const over = await send({ validUntil: fromNow(-minuteMs) });
  const unknown = { clientId, connectorId, at: order.at, state: 'unknown' as const };
  const receiving = '254712345678';
  const [first, second] = [
    await aMessage(db, unknown),
    await aMessage(db, { ...unknown, msisdn: receiving }),
  ];
  await charge(db, clientId, 2);
  // Receipts are matched after the pass that would fail both.
  const receipt = {
    connector_id: connectorId,
    smsc_id: 'x',
    sender_id: 'TUMA',
    state: 'DELIVRD' as const,
    raw: '',
  };
  await db
    .insertInto('unmatched_receipts')
    .values({ ...receipt, msisdn: receiving })
    .execute();
  const running = await startAhead(harness.database.url);
  harness.atEnd(() => running.stop());
  const stateOf = async (id: number | undefined) => (await harness.message(id)).state;
  await eventually(async () => {
    expect([await stateOf(valid), await stateOf(second)]).toEqual(['delivered', 'delivered']);
    expect(await harness.message(over)).toMatchObject({ state: 'failed', failure_code: 'validity_ended' });
  });
  expect([...(await Promise.all(waiting.map(stateOf))), await stateOf(first), await stateOf(later)])
    .toEqual(['queued', 'queued', 'unknown', 'queued']); // oxfmt-ignore
});

test('a run of tomorrow waits, one that is due starts, and the nightly jobs delete nothing that is young', async () => {
  const harness = await campaignHarness({ now: new Date().toISOString() });
  const { db, clientId } = harness;
  const plan = async (next_run: Date) => {
    const day = fromNow(2 * dayMs)
      .toISOString()
      .slice(0, 10);
    const schedule = { repeat: 'NO_REPEAT', time: '12:00', start: day, end: null } as const;
    const id = await harness.accept({
      source: { numbers: numbersFrom(100, 2).join(',') },
      kind: 'typed',
      schedule,
    });
    await db.updateTable('campaigns').set({ next_run }).where('id', '=', id).execute();
    return id;
  };
  const [tomorrow, due] = [await plan(fromNow(dayMs)), await plan(fromNow(-minuteMs))];
  await db.updateTable('clients').set({ retention_days: 30 }).where('id', '=', clientId).execute();
  const old = await aMessage(db, { clientId, text: 'Old', at: fromNow(-31 * dayMs) });
  const young = await aMessage(db, { clientId, text: 'Young', at: fromNow(-dayMs) });
  await charge(db, clientId, 2);
  const running = await startAhead(harness.database.url);
  harness.atEnd(() => running.stop());
  await sql`SELECT jobs.add_job('erase'), jobs.add_job('delete_expired'), jobs.add_job('prune_webhooks')`.execute(
    db,
  );
  const textOf = async (id: number) =>
    (await db.selectFrom('messages').select('message').where('id', '=', id).executeTakeFirstOrThrow())
      .message;
  await eventually(async () => {
    expect(await textOf(old)).toBe('');
    expect(await harness.runs(due)).toMatchObject([{ state: 'running' }]);
  });
  expect(await textOf(young)).toBe('Young');
  expect(await harness.campaign(tomorrow)).toMatchObject({ state: 'scheduled' });
  expect(await harness.runs(tomorrow)).toEqual([]);
});

test('a webhook is signed with the time of PostgreSQL, and a retry of tomorrow waits', async () => {
  const harness = await webhookHarness();
  const receiver = await harness.receiver();
  const { id, secret } = await harness.endpoint({ url: receiver.url });
  await harness.record(2);
  const [first] = await harness.queue();
  const retry = harness.db.updateTable('webhook_queue').set({ next_at: fromNow(dayMs) });
  await retry.where('delivery_id', '=', first!.delivery_id).execute();
  const running = await startAhead(harness.database.url);
  harness.atEnd(() => running.stop());
  await eventually(async () =>
    expect((await harness.deliveries(id)).map(({ state }) => state)).toEqual(['pending', 'delivered']),
  );
  // The library refuses a time that is five minutes off.
  const [{ headers, body } = { headers: {}, body: '' }, ...more] = receiver.received;
  expect(new Webhook(`whsec_${secret}`).verify(body, headers)).toMatchObject({ data: { n: 1 } });
  expect(more).toEqual([]);
});
