// Recovery to the second before a mistake (decisions/063-restored-queues-wait.md): the data of that second is back, the ledger is correct,
// and what was sent after that second is not sent again.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../server/config/config.ts';
import { backUp } from '../../server/db/backup/backup.ts';
import { openDatabase, type Db } from '../../server/db/database.ts';
import { startEmbedded } from '../../server/db/embedded/embedded.ts';
import { runningUrl } from '../../server/db/embedded/embeddedUrl.ts';
import { migrate } from '../../server/db/migrate.ts';
import { ensurePartitions } from '../../server/db/messages/partitions.ts';
import { parseTarget, recoverTo } from '../../server/db/backup/recover.ts';
import { parseKeys } from '../../server/db/secrets/keys.ts';
import { startWalArchive } from '../../server/db/backup/walArchive.ts';
import type { Actor } from '../../server/http/caller.ts';
import { findHold, holdIfRestored, releaseSending } from '../../server/modules/hold/hold.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { start } from '../../server/start.ts';
import { eventually } from '../support/eventually.ts';
import { testSecretKey } from '../support/secrets.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const keyText = randomBytes(32).toString('base64');
const [key] = parseKeys(keyText);
const made: string[] = [];
const aFolder = () => {
  made.push(mkdtempSync(join(tmpdir(), 'tuma-recovery-')));
  return made.at(-1) ?? '';
};
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

const countContacts = async (db: Db) =>
  (
    await db
      .selectFrom('contacts')
      .select((of) => of.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

test('a database is recovered to the second before a mistaken delete, and sends nothing twice once it is released', async () => {
  const [dataDir, copy, archive, recovered] = [aFolder(), aFolder(), aFolder(), aFolder()];
  const live = await startEmbedded({ dataDir });
  onTestFinished(() => live.stop());
  const database = openDatabase(live.url);
  const { db } = database;
  await migrate(db);
  await ensurePartitions(db, { from: new Date(), to: new Date() });
  await holdIfRestored(db, live.restored);
  const onError = (error: unknown) => expect.unreachable(String(error));
  const log = await startWalArchive({
    url: live.url,
    dir: dataDir,
    archive,
    key: key!,
    everyMs: 3_600_000,
    onError,
  });
  const harness = await engineHarness(database);
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  await backUp(live, copy, key);

  // After the backup there are contacts, messages that are sent, and messages that wait at the second to recover to.
  const contacts = uniqueNumbers(30).map((msisdn) => ({
    client_id: harness.clientId,
    msisdn,
    first_name: '',
    other_name: '',
  }));
  await db.insertInto('contacts').values(contacts).execute();
  const first = await harness.engine();
  await harness.send({ connectorId, numbers: uniqueNumbers(5) });
  await eventually(async () => expect((await harness.states()).delivered).toBe(5));
  await first.stop();
  await log.flush();
  const waiting = await harness.send({ connectorId, numbers: uniqueNumbers(10) });
  const { rows } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(db);
  const before = rows[0]?.at ?? '';

  // The mistake. After it everything that waited is sent, and more.
  await db.deleteFrom('contacts').execute();
  const second = await harness.engine();
  await harness.send({ connectorId, numbers: uniqueNumbers(3) });
  await eventually(async () => expect((await harness.states()).delivered).toBe(18));
  expect(smsc.log).toHaveLength(18);
  await second.stop();
  await log.stop();

  const how = { source: copy, dataDir: recovered, archive, keys: [key!] };
  const { segments } = await recoverTo(parseTarget(before), how);
  expect(segments).toBeGreaterThan(1);

  const config = readConfig({
    DATA_DIR: recovered,
    PORT: '0',
    TUMA_SEED: 'none',
    TUMA_SECRET_KEY: testSecretKey,
    ADMIN_PASSWORD: 'a-long-password-1',
    ADMIN_MSISDN: '0712345678',
  });
  const product = await start(config, { logger: pino({ level: 'silent' }), clock: () => new Date() });
  onTestFinished(() => product.stop());
  const again = await engineHarness(openDatabase(runningUrl(recovered) ?? ''));
  expect(product.notes.join()).toContain('Nothing is sent until an administrator releases it');
  expect(readdirSync(recovered)).not.toContain('restored');
  expect(await countContacts(again.db)).toBe(30);
  expect(await verifyLedger(again.db)).toEqual([]);
  expect(await again.states()).toEqual({ delivered: 5, queued: 10 });
  expect((await findHold(again.db))?.reason).toBe('The database was recovered to a point in time');
  await eventually(() => expect(smsc.sessions.size).toBe(1));
  expect(smsc.log).toHaveLength(18);

  const admin = await again.db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const actor = { userId: admin.id, address: '', reach: 'all' } as Actor;
  await releaseSending(again.db, actor, { waiting: 'set_aside' });
  const [later] = await again.send({
    connectorId,
    numbers: uniqueNumbers(1),
    at: new Date(Date.now() + 1000),
  });
  await eventually(async () => expect((await again.message(later)).state).toBe('delivered'));
  expect(await again.states()).toEqual({ delivered: 6, unknown: 10 });
  expect((await again.message(waiting[0])).state).toBe('unknown');
  expect(smsc.log).toHaveLength(19);
  expect(new Set(smsc.log.map(({ destination }) => destination)).size).toBe(19);
});

test('a recovery needs its archive whole and a moment within it, and replays all of it where it is asked to', async () => {
  const [dataDir, copy, archive] = [aFolder(), aFolder(), aFolder()];
  const live = await startEmbedded({ dataDir });
  onTestFinished(() => live.stop());
  const database = openDatabase(live.url);
  const { db } = database;
  onTestFinished(() => database.close());
  await migrate(db);
  await holdIfRestored(db, live.restored);
  const early = new Date(Date.now() - 60_000).toISOString();
  const recover = (to: string, from = copy) => {
    const folder = aFolder();
    const done = recoverTo(parseTarget(to), {
      source: from,
      dataDir: folder,
      archive,
      keys: [key!],
    });
    return done.then(() => folder).finally(() => failed.push(folder));
  };
  const failed: string[] = [];
  const plain = aFolder();
  await backUp(live, plain, key);
  await expect(recover('latest', plain)).rejects.toThrow('made without WAL_ARCHIVE_DIR');

  const options = {
    url: live.url,
    dir: dataDir,
    archive,
    key: key!,
    everyMs: 3_600_000,
    onError: () => undefined,
  };
  const log = await startWalArchive(options);
  await backUp(live, copy, key);
  const name = readFileSync(join(dataDir, 'wal-archive'), 'utf8');
  await sql`CREATE TABLE marks (round int)`.execute(db);
  const moments: string[] = [];
  for (let round = 0; round < 3; round++) {
    await sql`INSERT INTO marks VALUES (${round})`.execute(db);
    const { rows } = await sql<{ at: string }>`SELECT clock_timestamp()::text AS at`.execute(db);
    moments.push(rows[0]!.at);
    await log.flush();
  }
  await sql`DELETE FROM marks`.execute(db);
  await log.stop();

  await expect(recover(early)).rejects.toThrow('The backup was made after');
  await expect(recover(new Date(Date.now() + 60_000).toISOString())).rejects.toThrow(
    'The archive ends before',
  );
  const segments = readdirSync(join(archive, name)).toSorted();
  expect(segments.length).toBeGreaterThan(2);
  const missing = segments.at(-2)!;
  renameSync(join(archive, name, missing), join(archive, 'away'));
  await expect(recover('latest')).rejects.toThrow(`${missing.replace('.tuma', '')} is missing`);
  for (const folder of failed) expect(readdirSync(folder)).toEqual([]);

  const openedIn = async (folder: string) => {
    const embedded = await startEmbedded({ dataDir: folder });
    const opened = openDatabase(embedded.url);
    const marks = await sql`SELECT round FROM marks`.execute(opened.db);
    // Simulates an external PostgreSQL, where no file says that it was restored.
    await holdIfRestored(opened.db, undefined);
    const hold = await findHold(opened.db);
    await opened.close();
    await embedded.stop();
    return { marks: marks.rows.length, hold: hold?.reason, restored: embedded.restored };
  };
  const restored = 'The database was recovered to a point in time';
  // A second before the gap in the archive can be recovered.
  expect(await openedIn(await recover(moments[0]!))).toEqual({ marks: 1, hold: restored, restored });
  renameSync(join(archive, 'away'), join(archive, name, missing));
  // A recovery without a target time looks like a promoted standby.
  expect(await openedIn(await recover('latest'))).toEqual({ marks: 0, hold: undefined, restored });
});

test('a moment is a date and time with its offset from UTC', () => {
  expect(parseTarget('2026-11-24 10:00:00+03')).toEqual({
    at: '2026-11-24 10:00:00+03:00',
    instant: new Date('2026-11-24T07:00:00Z'),
  });
  expect(parseTarget('2026-11-24T07:00:00.5Z')).toMatchObject({ at: '2026-11-24 07:00:00.5+00:00' });
  expect(parseTarget('latest')).toBe('latest');
  for (const text of [
    '2026-11-24 10:00:00',
    'yesterday',
    "2026-11-24 10:00+03'; x",
    '2026-13-24 10:00:00+03',
  ])
    expect(() => parseTarget(text), text).toThrow('--to takes a date and time with its offset');
});
