// Gauges of the whole platform: read from its rows, exported by one process at a time, and correct from the first scrape.
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { firstIdAt } from '../../../server/domain/messageId.ts';
import { priorities } from '../../../server/domain/priorities.ts';
import { recordBackup } from '../../../server/modules/audit/backups.service.ts';
import { checkBooks } from '../../../server/modules/ledger/books.service.ts';
import { exportPlatformMetrics } from '../../../server/modules/platformMetrics/platformMetrics.service.ts';
import { eventually } from '../../support/eventually.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient } from '../../support/people.ts';
import { aLinkState } from '../../support/linkState.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db, database } = app;
beforeEach(async () => {
  await clearMessages(db);
  await sql`DELETE FROM sending_windows`.execute(db);
  await sql`UPDATE connectors SET status = 0`.execute(db);
});

/** Starts the export of a process; `scrape` returns its samples by name and labels. */
function aProcess(options: { cacheMs?: number; idleMs?: number; url?: string } = {}) {
  const { url = database.url, cacheMs = 0, ...rest } = options;
  const registry = new Registry();
  const logger = pino({ level: 'silent' });
  const clock = () => new Date();
  const platform = exportPlatformMetrics({ database: { url }, registry, logger, clock, cacheMs, ...rest });
  onTestFinished(() => platform.stop());
  return {
    stop: platform.stop,
    async scrape(): Promise<Map<string, number>> {
      const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('tuma_'));
      return new Map(
        lines.map((line) => [
          line.slice(5, line.lastIndexOf(' ')),
          Number(line.slice(line.lastIndexOf(' '))),
        ]),
      );
    },
  };
}

async function aConnector(name: string): Promise<number> {
  const smpp = JSON.stringify({ host: 'localhost', port: 1, rate: 50 });
  await db.deleteFrom('connectors').where('name', '=', name).execute();
  const row = { name, scope: 'NETWORK' as const, queue_prefix: 'q', mcc: '639', mnc: '02', smpp };
  return (await db.insertInto('connectors').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Adds a message that has waited that many seconds to be sent. */
async function waits(connectorId: number, seconds: number, priority: number = priorities.transactional) {
  const id = firstIdAt(new Date(Date.now() - seconds * 1000));
  await sql`INSERT INTO outbox (connector_id, priority, client_id, id, held) VALUES (${connectorId}, ${priority}, 1, ${id}, false)`.execute(
    db,
  );
}

async function anEngine(connectorId: number, bound: number): Promise<void> {
  const id = await aLinkState(db, connectorId, { bound, sessions: 2 });
  onTestFinished(() => void db.deleteFrom('engines').where('id', '=', id).execute());
}

describe('the first scrape', () => {
  test('has length and age of each queue, and the names of connectors', async () => {
    const [busy, quiet] = [await aConnector('Safaricom "1"'), await aConnector('Airtel')];
    await aMessage(db, { clientId: await aClient(db), connectorId: busy, state: 'queued', at: new Date() });
    await waits(busy, 90);
    await waits(busy, 30, priorities.promotional);
    const found = await aProcess().scrape();
    expect(found.get(`queue_messages{connector="${busy}"}`)).toBe(1);
    expect(Math.abs((found.get(`queue_oldest_seconds{connector="${busy}"}`) ?? 0) - 90)).toBeLessThan(5);
    expect(found.get(`queue_messages{connector="${quiet}"}`)).toBe(0);
    expect(found.get(`queue_oldest_seconds{connector="${quiet}"}`)).toBe(0);
    expect(found.get(`connector_info{connector="${busy}",name="Safaricom \\"1\\""}`)).toBe(1);
  });

  test('does not count the age of messages outside their sending window', async () => {
    const id = await aConnector('Telkom');
    await waits(id, 90, priorities.promotional);
    const hour = new Date().getUTCHours() + 3;
    // A window of one hour in Nairobi that is not open now.
    const opens = `${String((hour + 6) % 24).padStart(2, '0')}:00`;
    const closes = `${String((hour + 6) % 24).padStart(2, '0')}:59`;
    await db
      .insertInto('sending_windows')
      .values({ connector_id: id, class: 'promotional', opens, closes })
      .execute();
    expect((await aProcess().scrape()).get(`queue_oldest_seconds{connector="${id}"}`)).toBe(0);
  });

  test('has engines, links, units, jobs, webhooks and checks', async () => {
    const [up, down] = [await aConnector('Up'), await aConnector('Down')];
    await anEngine(up, 1);
    await aClient(db, { units: 700 });
    await checkBooks(db, new Date());
    const one = aProcess();
    expect((await one.scrape()).has('backup_last_success_timestamp_seconds')).toBe(false);
    await recordBackup(db, 'a test');
    const found = await one.scrape();
    expect(found.get('engines')).toBe(1);
    expect(found.get(`connector_up{connector="${up}"}`)).toBe(1);
    expect(found.get(`connector_up{connector="${down}"}`)).toBe(0);
    expect(found.get(`breaker_open{connector="${up}"}`)).toBe(0);
    expect(found.get(`receipts_late{connector="${up}"}`)).toBe(0);
    expect(found.get('units{kind="client_balance"}')).toBeGreaterThanOrEqual(700);
    expect(found.get('webhook_endpoints{state="enabled"}')).toBe(0);
    expect(found.get('webhook_oldest_seconds')).toBe(0);
    expect(found.get('ledger_broken_rules')).toBe(0);
    const now = Date.now() / 1000;
    for (const name of ['ledger_checked_timestamp_seconds', 'backup_last_success_timestamp_seconds'])
      expect(Math.abs(now - (found.get(name) ?? 0)), name).toBeLessThan(60);
  });
});

describe('of several processes', () => {
  /** Names of the metrics that every process exports. */
  const shared = ['database_up', 'platform_exporter'];
  const exported = (found: Map<string, number>) => [...found.keys()].filter((key) => !shared.includes(key));

  test('one exports, and another one once that has stopped, so that sums are right', async () => {
    await aConnector('Safaricom');
    const [first, second] = [aProcess(), aProcess()];
    const scrapes = [
      await first.scrape(),
      await second.scrape(),
      await first.scrape(),
      await second.scrape(),
    ];
    expect(scrapes.map((found) => found.get('platform_exporter'))).toEqual([1, 0, 1, 0]);
    expect(scrapes.map((found) => exported(found).length > 10)).toEqual([true, false, true, false]);
    expect(exported(scrapes[1]!)).toEqual([]);
    await first.stop();
    const next = await second.scrape();
    expect([next.get('platform_exporter'), next.get('engines')]).toEqual([1, 0]);
  });

  test('one that is scraped no more passes it on', async () => {
    const [first, second] = [aProcess({ idleMs: 20 }), aProcess()];
    expect((await first.scrape()).get('platform_exporter')).toBe(1);
    await eventually(async () => expect((await second.scrape()).get('platform_exporter')).toBe(1));
  });

  test('one whose connection was ended exports again, and never beside another', async () => {
    const [first, second] = [aProcess(), aProcess()];
    await first.scrape();
    await sql`
      SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND database = (
        SELECT oid FROM pg_database WHERE datname = current_database())`.execute(db);
    const exporters = async () => {
      const found = [await first.scrape(), await second.scrape()];
      return found.reduce((sum, each) => sum + (each.get('platform_exporter') ?? 0), 0);
    };
    await eventually(async () => expect(await exporters()).toBe(1));
  });

  test('one that cannot reach PostgreSQL answers and says so', async () => {
    const found = await aProcess({ url: 'postgres://tuma@127.0.0.1:1/tuma' }).scrape();
    expect(Object.fromEntries(found)).toEqual({ database_up: 0, platform_exporter: 0 });
  });
});

test('scrapes in quick succession read PostgreSQL once', async () => {
  const id = await aConnector('Safaricom');
  const cached = aProcess({ cacheMs: 60_000 });
  await cached.scrape();
  await waits(id, 90);
  expect((await cached.scrape()).get(`queue_oldest_seconds{connector="${id}"}`)).toBe(0);
});

test('a reading that fails takes only its own gauges away', async () => {
  const one = aProcess();
  await sql`ALTER TABLE webhook_endpoints RENAME TO renamed`.execute(db);
  onTestFinished(async () => void (await sql`ALTER TABLE renamed RENAME TO webhook_endpoints`.execute(db)));
  const found = await one.scrape();
  expect([found.has('webhook_oldest_seconds'), found.get('engines')]).toEqual([false, 0]);
});
