// Each row becomes one message, under kills and concurrency (decisions/009-work-tables-beside-messages.md,
// requirements/domain.md#message-states).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { expandRun } from '../../server/modules/campaigns/runs/expansion.service.ts';
import * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { spawnProcess } from '../support/product/spawnProcess.ts';
import { campaignHarness, aGroup, numbersFrom, type CampaignHarness } from '../support/campaignHarness.ts';
import { eventually } from '../support/eventually.ts';
import { afterFirstBatch, waitingFor } from '../support/afterFirstBatch.ts';

/** A file in which every tenth number is invalid, and after the first thousand every hundredth is a duplicate. */
function csvFile(rows: number) {
  const lines = Array.from({ length: rows }, (_, index) => {
    if (index % 10 === 3) return `07,Name ${index}`;
    const number = index % 100 === 50 ? index % 1000 : index;
    return `07${String(10_000_000 + number)},Name ${index}`;
  });
  return { name: 'people.csv', bytes: Buffer.from(['phone,name', ...lines].join('\n')) };
}
const rejectedCount = (rows: number) => rows / 10 + (rows - 1000) / 100;

const upload = (harness: CampaignHarness, rows: number) =>
  harness.accept({ source: { file: csvFile(rows) }, kind: 'upload', text: 'Habari {name}' });

const expandedRows = async (harness: CampaignHarness, id: number) =>
  (await harness.runs(id))[0]?.expanded ?? 0;

async function expectEachRowOnce(harness: CampaignHarness, id: number, rows: number): Promise<void> {
  const { rows: found } = await sql<{ messages: number; numbers: number; rows: number; texts: number }>`
    SELECT count(*) AS messages, count(DISTINCT msisdn) AS numbers, count(DISTINCT run_row) AS rows,
      count(*) FILTER (WHERE message = 'Habari Name ' || (run_row - 2)) AS texts
    FROM messages WHERE campaign_id = ${id}`.execute(harness.db);
  const accepted = rows - rejectedCount(rows);
  expect(found[0]).toEqual({ messages: accepted, numbers: accepted, rows: accepted, texts: accepted });
  const campaign = await harness.campaign(id);
  expect(campaign).toMatchObject({ recipients: accepted, rejected: rejectedCount(rows), units: accepted });
  expect(await harness.units()).toBe(100_000 - accepted);
  expect(await harness.verify()).toEqual([]);
}

test('each row of a file becomes one message with its own text, or one reject with its row and reason', async () => {
  const harness = await campaignHarness();
  const id = await upload(harness, 2000);
  await harness.work();
  await expectEachRowOnce(harness, id, 2000);
  const rejects = await harness.db
    .selectFrom('campaign_rejects')
    .selectAll()
    .orderBy('row')
    .limit(2)
    .execute();
  expect(rejects).toMatchObject([
    { row: 5, value: '07', reason: 'Invalid number' },
    { row: 15, value: '07', reason: 'Invalid number' },
  ]);
});

test('an expansion killed at any moment, in three rounds of 5,000 rows, creates each recipient once with an exact ledger', async () => {
  const harness = await campaignHarness();
  const id = await upload(harness, 5000);
  const [run] = await harness.runs(id);
  for (const stopAt of [1, 2001, 4001]) {
    const expander = await spawnProcess([
      'tests/support/processes/expander.ts',
      harness.database.url,
      String(run?.id),
    ]);
    await eventually(async () => expect(await expandedRows(harness, id)).toBeGreaterThanOrEqual(stopAt), {
      every: 5,
      timeout: 15_000,
    });
    await expander.end('SIGKILL');
    expect(await harness.verify()).toEqual([]);
  }
  await eventually(async () => expect(await expandRun(harness.database, run?.id ?? 0)).not.toBe('busy'));
  await expectEachRowOnce(harness, id, 5000);
});

test('concurrent processes expand a run once', async () => {
  const harness = await campaignHarness();
  const id = await upload(harness, 3000);
  const [run] = await harness.runs(id);
  const results = await Promise.all([1, 2, 3].map(() => expandRun(harness.database, run?.id ?? 0)));
  expect(results.filter((result) => result === 'done')).toHaveLength(1);
  await expectEachRowOnce(harness, id, 3000);
});

test('an expansion stops when its campaign is paused, and continues at its position when it is resumed', async () => {
  const harness = await campaignHarness();
  const id = await upload(harness, 5000);
  expect(await afterFirstBatch(harness, id, control.pause)).toBe('stopped');
  expect(await harness.campaign(id)).toMatchObject({ recipients: 900, rejected: 100 });
  expect(await harness.states(id)).toEqual({ held: 900 });
  expect(await harness.verify()).toEqual([]);
  const [run] = await harness.runs(id);
  expect(await expandRun(harness.database, run?.id ?? 0)).toBe('stopped');
  await control.resume(harness.db, harness.actorOf(id));
  await harness.work();
  await expectEachRowOnce(harness, id, 5000);
});

test('cancelling during an expansion returns the units of all messages, created or not', async () => {
  const harness = await campaignHarness();
  const id = await upload(harness, 5000);
  expect(await afterFirstBatch(harness, id, control.cancel)).toBe('stopped');
  await harness.work();
  expect(await harness.units()).toBe(100_000);
  expect(await harness.campaign(id)).toMatchObject({
    state: 'cancelled',
    queued: 0,
    units: 0,
    unsettled: false,
  });
});

test('a held upload is not expanded', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: { file: csvFile(2000) }, kind: 'upload', hold: true });
  const [run] = await harness.runs(id);
  expect(await expandRun(harness.database, run?.id ?? 0)).toBe('stopped');
  expect(await harness.numbers(id)).toEqual([]);
});

test('a recipient who opted out between accept and expansion is rejected, and the unit is returned', async () => {
  const harness = await campaignHarness();
  const groupId = await aGroup(harness.db, harness.clientId, 10);
  const id = await harness.accept({ source: { group_id: groupId } });
  expect(await harness.units()).toBe(100_000 - 10);
  await harness.db
    .insertInto('dnd')
    .values({ client_id: harness.clientId, msisdn: '254710000004', source: 'subscriber' })
    .execute();
  await harness.work();
  expect(await harness.numbers(id)).toHaveLength(9);
  expect(await harness.units()).toBe(100_000 - 9);
});

test('the expansion of a group takes the units of a contact that was unmuted after it was accepted', async () => {
  const harness = await campaignHarness({ units: 11 });
  const { db, clientId } = harness;
  const groupId = await aGroup(db, clientId, 11);
  await db.updateTable('contacts').set({ status: 0 }).where('msisdn', '=', '254710000011').execute();
  const first = await harness.accept({ source: { group_id: groupId } });
  await db.updateTable('contacts').set({ status: 1 }).execute();
  await harness.work();
  expect(await harness.numbers(first)).toHaveLength(11);
  expect(await harness.units()).toBe(0);
});

test('the jobs release and expand a held upload, and a stop in between loses nothing', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({
    source: { file: csvFile(3000) },
    kind: 'upload',
    text: 'Habari {name}',
    hold: true,
  });
  const first = await harness.jobs();
  harness.clock.now = new Date(harness.clock.now.getTime() + 60_000);
  await eventually(async () => expect(await expandedRows(harness, id)).toBeGreaterThan(0), { every: 5 });
  await first.stop();
  expect(await harness.verify()).toEqual([]);
  // A job of a task that only another version has.
  await sql`SELECT jobs.add_job('task_of_an_earlier_version')`.execute(harness.db);
  await harness.jobs();
  const { rows: left } =
    await sql`SELECT id FROM jobs.jobs WHERE task_identifier = 'task_of_an_earlier_version'`.execute(
      harness.db,
    );
  expect(left).toEqual([]);
  await eventually(async () => expect((await harness.runs(id))[0]?.expansion_done).toBe(true));
  await expectEachRowOnce(harness, id, 3000);
});

test('expansions that take long leave slots to the other jobs', async () => {
  const harness = await campaignHarness();
  const { db } = harness;
  const ids: number[] = [];
  for (const number of numbersFrom(100, 4))
    ids.push(await harness.accept({ source: { numbers: number }, kind: 'typed' }));
  await db.transaction().execute(async (tx) => {
    // Each batch waits for the lock of its run.
    await sql`SELECT FROM campaign_runs FOR UPDATE`.execute(tx);
    await harness.jobs();
    await eventually(async () => expect(await waitingFor(db, 'transactionid')).toBeGreaterThanOrEqual(2));
    // This job comes after the expansions that wait for a slot.
    await sql`SELECT jobs.add_job('fold', priority := 1)`.execute(db);
    const left = () => sql`SELECT FROM jobs.jobs WHERE task_identifier = 'fold'`.execute(db);
    await eventually(async () => expect((await left()).rows).toEqual([]));
  });
  for (const id of ids) await eventually(async () => expect(await harness.states(id)).toEqual({ queued: 1 }));
});

test('the campaigns of a suspended client expand and send no further, and can be resumed once it is active', async () => {
  const harness = await campaignHarness();
  const { db, database, clientId } = harness;
  const switchTo = (status: number) =>
    db.updateTable('clients').set({ status }).where('id', '=', clientId).execute();
  const queued = await harness.accept({ source: { numbers: '254710005555,254711005555' }, kind: 'typed' });
  await harness.work();
  const id = await upload(harness, 2000);
  await switchTo(0);
  const [run] = await harness.runs(id);
  expect(await expandRun(database, run?.id ?? 0)).toBe('stopped');
  expect(await expandedRows(harness, id)).toBe(0);

  await harness.jobs();
  const why = { reason: 'The account is suspended', reason_code: 'account_suspended' };
  await eventually(async () =>
    expect(await harness.campaign(id)).toMatchObject({ state: 'paused', stopped_by: null, ...why }),
  );
  await eventually(async () => expect(await harness.states(queued)).toEqual({ held: 2 }));
  await expect(control.resume(db, harness.actorOf(id))).rejects.toMatchObject({ code: 'account_suspended' });
  const entries = await db.selectFrom('audit_log').select(['action', 'user_name', 'after']).execute();
  expect(entries).toContainEqual({
    action: 'campaign.pause',
    user_name: 'System',
    after: { state: 'paused', reason: why.reason },
  });

  await switchTo(1);
  await control.resume(db, harness.actorOf(id));
  expect(await harness.campaign(id)).toMatchObject({ state: 'running', reason: null, reason_code: null });
  await eventually(async () => expect((await harness.runs(id))[0]?.expansion_done).toBe(true));
  expect(await harness.campaign(id)).toMatchObject({ recipients: 2000 - rejectedCount(2000) });
});

test('pause and cancel change thousands of queued messages within the call', async () => {
  const harness = await campaignHarness();
  const id = await upload(harness, 5000);
  await harness.work();
  await control.pause(harness.db, harness.actorOf(id));
  expect(await harness.states(id)).toEqual({ held: 5000 - rejectedCount(5000) });
  await control.cancel(harness.db, harness.actorOf(id));
  expect(await harness.states(id)).toEqual({ failed: 5000 - rejectedCount(5000) });
  expect(await harness.units()).toBe(100_000);
});
