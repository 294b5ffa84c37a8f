/** The alarms of the checks of the ledger and the audit log, and of jobs that are stuck: people are notified of them as of others. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Alarm } from '../../../contract/alarms.ts';
import type { Need } from '../../../contract/home.ts';
import { unknownRoom } from '../../../server/db/diskRoom.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { noChannels } from '../../../server/modules/alarms/channels.service.ts';
import { watchAlarms } from '../../../server/modules/alarms/events.service.ts';
import { checkBooks } from '../../../server/modules/ledger/books.service.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
await sql`UPDATE connectors SET status = 0`.execute(db);

const alarms = async () => (await app.call('operations/alarms', {}, admin)).body.message as Alarm[];
const needs = async () =>
  ((await app.call('operations/home', {}, admin)).body.message as { needs: Need[] }).needs;

test('books that do not balance are an error of which people are notified, until the check finds them balanced', async () => {
  await checkBooks(db, new Date());
  expect(await alarms()).toEqual([]);
  await sql`UPDATE ledger_accounts SET balance = balance + 1 WHERE kind = 'supply'`.execute(db);
  await checkBooks(db, new Date());
  const text = 'The books do not balance: 1 broken rule';
  const alarm = { id: 'books', kind: 'books', severity: 'error', text, values: { count: 1 }, since: null };
  expect(await alarms()).toEqual([alarm]);
  expect((await needs()).filter(({ kind }) => kind === 'books')).toHaveLength(1);
  const at = (second: number) => new Date(Date.UTC(2026, 10, 27, 9, 0, second));
  for (const second of [0, 40])
    await watchAlarms(db, { channels: noChannels, readRoom: unknownRoom, now: at(second) });
  const events = await db.selectFrom('alarm_events').select(['alarm', 'confirmed', 'text']).execute();
  expect(events).toEqual([{ alarm: 'books', confirmed: true, text }]);
  await sql`UPDATE ledger_accounts SET balance = balance - 1 WHERE kind = 'supply'`.execute(db);
  await checkBooks(db, new Date());
  expect(await alarms()).toEqual([]);
});

test('a fault of the audit log is an error', async () => {
  const row = { checked: new Date(), next_seq: 1, fault: 'changed', fault_seq: 3, fault_entry: 4 };
  await db.insertInto('audit_checks').values(row).execute();
  const text = 'The audit log has a fault: entries were changed, or are not sealed';
  expect(await alarms()).toEqual([{ id: 'audit', kind: 'audit', severity: 'error', text, since: null }]);
  expect(await needs()).toEqual([expect.objectContaining({ kind: 'audit', id: 4, count: 3 })]);
  await db.deleteFrom('audit_checks').execute();
});

test('jobs that failed, are due for five minutes or run for two hours are one warning, and the home names each', async () => {
  await sql`CREATE SCHEMA jobs`.execute(db);
  await sql`CREATE TABLE jobs.jobs AS SELECT * FROM (VALUES
    ('start', 'start:7', 'no', 3, 25, now() - interval '8 minutes', now() + interval '1 minute', NULL::timestamptz),
    ('fold', NULL, NULL, 0, 25, now(), now() - interval '6 minutes', NULL),
    ('erase', 'erase', NULL, 1, 25, now(), now(), now() - interval '3 hours'),
    ('alarms', 'quick', NULL, 0, 25, now(), now() - interval '4 minutes', NULL),
    ('expand', 'long', NULL, 1, 25, now(), now() - interval '1 hour', now() - interval '1 hour')
  ) j (task_identifier, key, last_error, attempts, max_attempts, created_at, run_at, locked_at)`.execute(db);
  const [alarm, ...others] = await alarms();
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ id: 'job', severity: 'warning', text: '3 background jobs are stuck', values: { count: 3 } }); // oxfmt-ignore
  expect(Date.now() - Date.parse(alarm?.since ?? '')).toBeGreaterThan(2.9 * 3_600_000);
  expect((await needs()).map(({ kind, name, detail }) => [kind, name, detail])).toEqual([
    ['job', 'erase', null],
    ['job', 'start:7', 'no'],
    ['job', 'fold', null],
  ]);
  await sql`DELETE FROM jobs.jobs WHERE key IS NOT NULL`.execute(db);
  expect((await alarms()).map(({ text }) => text)).toEqual(['1 background job is stuck']);
  await sql`DROP SCHEMA jobs CASCADE`.execute(db);
  expect(await alarms()).toEqual([]);
});
