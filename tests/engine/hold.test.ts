// A restored database sends nothing until it is released, and then nothing twice (decisions/063-restored-queues-wait.md).
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { describe, expect, test } from 'vitest';
import type { WaitingRule } from '../../contract/alarms.ts';
import { unknownRoom } from '../../server/db/diskRoom.ts';
import type { Db } from '../../server/db/database.ts';
import type { Actor } from '../../server/http/caller.ts';
import { ensureRoles } from '../../server/modules/access/access.service.ts';
import { listAlarms } from '../../server/modules/alarms/alarms.service.ts';
import { cancel } from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { lockCampaign } from '../../server/modules/campaigns/runs/campaigns.store.ts';
import {
  findHold,
  holdIfRestored,
  holdSending,
  releaseSending,
} from '../../server/modules/hold/hold.service.ts';
import { exportPlatformMetrics } from '../../server/modules/platformMetrics/platformMetrics.service.ts';
import { releaseDelayed } from '../../server/sending/claim/queues.ts';
import { setAside } from '../../server/sending/upkeep/setAside.ts';
import { waitingFor } from '../support/afterFirstBatch.ts';
import { campaignHarness, numbersFrom } from '../support/campaignHarness.ts';
import { eventually } from '../support/eventually.ts';
import { notifies } from '../support/database/notifies.ts';
import { aUser } from '../support/people.ts';
import { testDatabase } from '../support/database/testDatabase.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

async function release(db: Db, waiting: WaitingRule): Promise<string> {
  await ensureRoles(db);
  const { id } = await aUser(db);
  return releaseSending(db, { userId: id, address: '', reach: 'all' } as Actor, { waiting });
}

const hold = (db: Db) => db.transaction().execute((tx) => holdSending(tx, 'test'));

describe('while sending is held', () => {
  test('an engine claims nothing, messages are accepted, and a release sends all of them', async () => {
    const harness = await engineHarness();
    const { db } = harness;
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.send({ connectorId, numbers: uniqueNumbers(2) });
    await hold(db);
    const registry = new Registry();
    const logger = pino({ level: 'silent' });
    const { database, clock } = harness;
    const platform = exportPlatformMetrics({ database, registry, logger, clock, cacheMs: 0 });
    harness.atEnd(() => platform.stop());
    const engine = await harness.engine();
    await eventually(async () => expect((await harness.connectorsOf(engine))[0]?.bound).toBe(1));
    expect(await registry.metrics()).toContain('tuma_sending_held 1');
    await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    // The message expires in a pass of the sweeper, which is later than the claim that follows the NOTIFY.
    await harness.send({ connectorId, numbers: uniqueNumbers(1), validUntil: harness.clock() });
    await eventually(async () => expect(await harness.states()).toEqual({ queued: 3, failed: 1 }));
    expect(smsc.log).toEqual([]);
    const [alarm] = await listAlarms(db, { reach: 'all' } as Actor, {
      now: harness.clock(),
      readRoom: unknownRoom,
    });
    expect(alarm).toMatchObject({
      id: 'hold',
      text: 'Nothing is sent until you release it: test. 3 messages wait',
    });

    await notifies(database, 'outbox', async () =>
      expect(await release(db, 'send')).toBe('Sending continues'),
    );
    expect(await registry.metrics()).toContain('tuma_sending_held 0');
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 3, failed: 1 }));
    await expect(release(db, 'send')).rejects.toMatchObject({ code: 'sending_not_held' });
  });

  test('a release without earlier messages sends those accepted since and those of later, and none of before', async () => {
    const harness = await engineHarness();
    const { db } = harness;
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    const before = new Date(Date.now() - 60_000);
    const later = new Date(Date.now() + 60_000);
    const old = await harness.send({ connectorId, numbers: uniqueNumbers(700), at: before, parts: 2 });
    const [due] = await harness.send({
      connectorId,
      numbers: uniqueNumbers(1),
      at: before,
      notBefore: before,
    });
    const [scheduled] = await harness.send({
      connectorId,
      numbers: uniqueNumbers(1),
      at: before,
      notBefore: later,
    });
    await hold(db);
    await harness.engine();
    const [since] = await harness.send({
      connectorId,
      numbers: uniqueNumbers(1),
      at: new Date(Date.now() + 1000),
    });
    await release(db, 'set_aside');
    await eventually(async () => expect((await harness.message(since)).state).toBe('delivered'));
    expect(await findHold(db)).toBeUndefined();
    expect(await harness.states()).toEqual({ unknown: 701, queued: 1, delivered: 1 });
    expect((await harness.message(old[0])).timeline.at(-1)).toMatchObject({ kind: 'unknown' });
    expect((await harness.message(due)).state).toBe('unknown');
    harness.advance(61_000);
    await eventually(async () => expect((await harness.message(scheduled)).state).toBe('delivered'));
    expect(smsc.log).toHaveLength(2);

    const units = await harness.balance('client_balance');
    harness.advance(73 * 3_600_000);
    await eventually(async () => expect(await harness.states()).toEqual({ failed: 701, delivered: 2 }));
    expect(await harness.balance('client_balance')).toBe(units + 700 * 2 + 1);
  });

  test('a release without earlier messages leaves none in the queue that is released for its next attempt meanwhile', async () => {
    const harness = await engineHarness();
    const { db } = harness;
    const connectorId = await harness.connector(1);
    const before = new Date(Date.now() - 60_000);
    for (let round = 0; round < 10; round++) {
      await harness.send({ connectorId, numbers: uniqueNumbers(400), at: before, notBefore: before });
      await hold(db);
      await release(db, 'set_aside');
      await Promise.all([releaseDelayed(db, harness.clock()), setAside(db, harness.clock())]);
      expect(await findHold(db)).toBeUndefined();
    }
    expect(await harness.states()).toEqual({ unknown: 4_000 });
  });

  test('a release without earlier messages settles one whose receipt came meanwhile', async () => {
    const harness = await engineHarness();
    const { db } = harness;
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    const [number = ''] = uniqueNumbers(1);
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const [id] = await harness.send({ connectorId, numbers: [number], at: hoursAgo(60) });
    await hold(db);
    await db
      .insertInto('unmatched_receipts')
      .values({
        connector_id: connectorId,
        smsc_id: 'x',
        msisdn: number,
        sender_id: 'TUMA',
        state: 'DELIVRD',
        raw: '',
        // The engine matches receipts of the last day again and again, older ones only once.
        received: hoursAgo(48),
      })
      .execute();
    await release(db, 'set_aside');
    await harness.engine();
    await eventually(async () => expect((await harness.message(id)).state).toBe('delivered'));
    expect(smsc.log).toEqual([]);
  });

  test('jobs start no campaign, and do so after the release', async () => {
    const harness = await campaignHarness();
    const { db, clock } = harness;
    const source = { numbers: numbersFrom(100, 3).join(',') };
    const upload = await harness.accept({ source, kind: 'upload', hold: true });
    const other = await harness.accept({ source, kind: 'upload', hold: true });
    await cancel(db, harness.actorOf(other));
    clock.now = new Date(clock.now.getTime() + 61_000);
    await hold(db);
    await db.updateTable('campaigns').set({ unsettled: true }).where('id', '=', other).execute();
    await harness.jobs();
    // This pass would have started the upload before it handled the other campaign.
    await eventually(async () => expect((await harness.campaign(other)).unsettled).toBe(false));
    expect((await harness.campaign(upload)).state).toBe('held');
    await notifies(harness.database, 'campaigns', () => release(db, 'send'));
    await eventually(async () => expect(await harness.numbers(upload)).toHaveLength(3));
  });

  test('a release without earlier messages pauses running campaigns, cancels uploads that had begun, and misses due runs', async () => {
    const harness = await campaignHarness();
    const { db, clock } = harness;
    const daily = { repeat: 'EVERY_DAY', time: '08:00', start: '2026-11-03', end: null } as const;
    const source = { numbers: numbersFrom(100, 3).join(',') };
    const running = await harness.accept({ source, kind: 'upload', hold: true });
    clock.now = new Date(clock.now.getTime() + 61_000);
    await harness.work();
    await db
      .updateTable('campaign_runs')
      .set({ expansion_done: false })
      .where('campaign_id', '=', running)
      .execute();
    const upload = await harness.accept({ source, kind: 'upload', hold: true });
    const scheduled = await harness.accept({ source, schedule: daily });
    await hold(db);
    await sql`UPDATE sending_hold SET since = '2026-11-04T09:00:00Z'`.execute(db);
    await sql`UPDATE campaigns SET created = ${clock.now}`.execute(db);
    await release(db, 'set_aside');
    expect(await harness.campaign(running)).toMatchObject({
      state: 'paused',
      stop_reason: 'The database was restored: this campaign may have gone on before',
    });
    expect((await harness.campaign(upload)).state).toBe('cancelled');
    expect((await harness.runs(scheduled)).map(({ state, reason_code }) => [state, reason_code])).toEqual([
      ['missed', 'run_before_restore'],
      ['missed', 'run_before_restore'],
    ]);
    expect((await harness.campaign(scheduled)).next_run?.toISOString()).toBe('2026-11-05T05:00:00.000Z');
    await db
      .updateTable('campaign_runs')
      .set({ expansion_done: true })
      .where('campaign_id', '=', running)
      .execute();
  });

  test('a release without earlier messages waits for a campaign that is locked, and misses its due runs', async () => {
    const harness = await campaignHarness();
    const { db } = harness;
    const schedule = { repeat: 'EVERY_DAY', time: '08:00', start: '2026-11-03', end: null } as const;
    const id = await harness.accept({ source: { numbers: numbersFrom(100, 1).join(',') }, schedule });
    await hold(db);
    await sql`UPDATE sending_hold SET since = '2026-11-03T09:00:00Z'`.execute(db);
    const released = await db.transaction().execute(async (tx) => {
      await lockCampaign(tx, id);
      const releasing = release(db, 'set_aside');
      await eventually(async () => expect(await waitingFor(db, 'advisory')).toBe(1));
      return { releasing };
    });
    await released.releasing;
    expect((await harness.runs(id)).map(({ state }) => state)).toEqual(['missed']);
  });
});

describe('a database is recognised as restored', () => {
  const reasonAfter = async (change: Parameters<typeof sql.raw>[0] | undefined, restored?: string) => {
    const database = await testDatabase();
    const { db } = database;
    try {
      expect(await holdIfRestored(db, undefined)).toBe(false);
      if (change !== undefined) await sql.raw(`UPDATE database_place SET ${change}`).execute(db);
      await holdIfRestored(db, restored);
      const reason = (await findHold(db))?.reason;
      // A database is held only once: the next start does not hold it again.
      await db.deleteFrom('sending_hold').execute();
      expect(await holdIfRestored(db, undefined)).toBe(false);
      return reason;
    } finally {
      await database.close();
    }
  };

  test('by its cluster, by the tables of a dump, and where its data folder says so; not by a promotion or a restart', async () => {
    expect(await reasonAfter(undefined)).toBeUndefined();
    expect(await reasonAfter("timeline = '00000009'")).toBeUndefined();
    expect(await reasonAfter("system_id = '1'")).toBe('The database is a copy in another PostgreSQL');
    expect(await reasonAfter('table_oid = 1')).toBe('The database was restored from a dump');
    expect(await reasonAfter(undefined, 'restored')).toBe('restored');
  });
});
