// A claim does not change the row of its message, and is valid until it ends (decisions/071-claims-leave-the-message.md).
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { timelineOf } from '../../server/db/messages/timeline.ts';
import { priorities } from '../../server/domain/priorities.ts';
import { cancelMessage } from '../../server/modules/intake/cancellation.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { explainMessage, listEvents } from '../../server/modules/messages/explanation.service.ts';
import { claim } from '../../server/sending/claim/outbox.ts';
import { Journal } from '../../server/sending/settle/journal.ts';
import { settle } from '../../server/sending/settle/settle.ts';
import { parkResult } from '../../server/sending/settle/parked.ts';
import { serializeOutcome } from '../../server/sending/settle/serializedOutcomes.ts';
import { Effects } from '../../server/sending/shared/effects.ts';
import { engineMetrics } from '../../server/sending/shared/metrics.ts';
import type { SendOutcome, Outgoing } from '../../server/sending/shared/outgoing.ts';
import { accepted, blocked, requeued } from '../../server/sending/submit/sendOutcomes.ts';
import { recoverClaims } from '../../server/sending/upkeep/recovery.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

const range = { first: priorities.urgent, last: priorities.promotional };

/** Engines without sessions. The test runs their steps. */
async function manualEngines() {
  const harness = await engineHarness();
  const { db } = harness;
  const connectorId = await harness.connector(1);
  return {
    ...harness,
    connectorId,
    async register(): Promise<number> {
      const row = { pid: process.pid, generation: 2 };
      return (await db.insertInto('engines').values(row).returning('id').executeTakeFirstOrThrow()).id;
    },
    claim: (engineId: number): Promise<Outgoing[]> =>
      claim(db, { engineId, connectorId, range, limit: 100, now: harness.clock() }),
    journal(engineId: number): Journal {
      const metrics = engineMetrics({ registry: new Registry(), live: () => [], receiptsLagMs: () => 0 });
      return new Journal({ db, engineId, logger: pino({ level: 'silent' }), metrics });
    },
    /** Returns the outcomes that changed nothing. */
    settle: (engineId: number, outcomes: readonly SendOutcome[]): Promise<SendOutcome[]> =>
      db.transaction().execute(async (tx) => {
        const effects = new Effects();
        const { missed } = await settle(tx, { engineId, outcomes, now: harness.clock() }, effects);
        await effects.apply(tx, `settle:${engineId}:${outcomes[0]?.message.attempts}`);
        return missed;
      }),
    /** Recovers the claims of an engine as if its heartbeat were missing for a long time. */
    async recover(engineId: number): Promise<void> {
      await db.deleteFrom('engines').where('id', '=', engineId).execute();
      await recoverClaims(db, { staleMs: 60_000, now: harness.clock() });
    },
  };
}

test.each([0, 32_766, 32_767])(
  'after %i claims, what an engine learns late of a message that was queued again changes nothing, before and after another engine has sent it',
  async (attempts) => {
    const engines = await manualEngines();
    const { db } = engines;
    const [id] = await engines.send({ connectorId: engines.connectorId, numbers: uniqueNumbers(1) });
    await db.updateTable('messages').set({ attempts }).execute();
    const [suspended, other] = [await engines.register(), await engines.register()];
    const late = (await engines.claim(suspended)).flatMap((message) => [accepted(message, 'late'), requeued(message)]);
    await engines.recover(suspended);
    expect(await engines.message(id)).toMatchObject({ state: 'queued' });

    const [message] = await engines.claim(other);
    for (const outcome of late) expect(await engines.settle(suspended, [outcome])).toEqual([outcome]);
    expect(await engines.message(id)).toMatchObject({ state: 'submitting', smsc_id: null });

    expect(await engines.settle(other, [accepted(message!, 'sent')])).toEqual([]);
    for (const outcome of late) expect(await engines.settle(suspended, [outcome])).toEqual([outcome]);
    const row = await engines.message(id);
    expect(row).toMatchObject({ state: 'pending', smsc_id: 'sent', attempts: message!.attempts });
    const kinds = ['queued', 'submitting', 'retry', 'submitting', 'pending'];
    expect(row.timeline.map(({ kind }) => kind)).toEqual(kinds);
    expect(await engines.claim(other)).toEqual([]);
  },
); // oxfmt-ignore

test('a claim does not wait for a message that another transaction has locked, and takes the others', async () => {
  const engines = await manualEngines();
  const { db, connectorId } = engines;
  const [locked, ...others] = await engines.send({ connectorId, numbers: uniqueNumbers(3) });
  const engine = await engines.register();
  const claimed = await db.transaction().execute(async (tx) => {
    await sql`SELECT FROM outbox WHERE id = ${locked} FOR UPDATE`.execute(tx);
    return engines.claim(engine);
  });
  expect(new Set(claimed.map(({ id }) => id))).toEqual(new Set(others));
});

test('recovery changes nothing of a message that another engine has claimed since, and what it makes unknown its engine still settles', async () => {
  const engines = await manualEngines();
  const { db } = engines;
  const [id] = await engines.send({ connectorId: engines.connectorId, numbers: uniqueNumbers(1) });
  const [first, second] = [await engines.register(), await engines.register()];
  const [before] = await engines.claim(first);
  await engines.settle(first, [requeued(before!)]);
  const [message] = await engines.claim(second);
  // The row of the first engine's claim still exists: the engine deletes it with its next claim.
  await engines.recover(first);
  expect(await engines.message(id)).toMatchObject({ state: 'submitting', attempts: 1 });

  await sql`INSERT INTO journal (engine_id, sent, answered) VALUES (${second}, ARRAY[${id}::bigint], '[]')`.execute(db);
  await engines.recover(second);
  expect(await engines.message(id)).toMatchObject({ state: 'unknown', attempts: 2 });
  expect(await engines.settle(first, [accepted(before!, 'wrong')])).toHaveLength(1);
  expect(await engines.settle(second, [accepted(message!, 'right')])).toEqual([]);
  expect(await engines.message(id)).toMatchObject({ state: 'pending', smsc_id: 'right' });
}); // oxfmt-ignore

test('recovery requeues a message that an engine claimed again and did not send again, beside one that it did', async () => {
  const engines = await manualEngines();
  const [again, sent] = await engines.send({ connectorId: engines.connectorId, numbers: uniqueNumbers(2) });
  const engineId = await engines.register();
  const journal = engines.journal(engineId);
  const first = await engines.claim(engineId);
  await journal.append({ sending: first, answered: [] });
  // The row of the first claim stays until the engine claims again.
  await engines.settle(engineId, first.map(requeued));
  const second = await engines.claim(engineId);
  await journal.append({ sending: second.filter(({ id }) => id === sent), answered: [] });
  await engines.recover(engineId);
  expect(await engines.message(again)).toMatchObject({ state: 'queued', attempts: 2 });
  expect(await engines.message(sent)).toMatchObject({ state: 'unknown', attempts: 2 });
});

test('answers in the journal are settled when the claims of their engine are recovered, refusals with a refund', async () => {
  const engines = await manualEngines();
  const ids = await engines.send({ connectorId: engines.connectorId, numbers: uniqueNumbers(3) });
  const engineId = await engines.register();
  const sending = (await engines.claim(engineId)).toSorted((a, b) => a.id - b.id);
  const journal = engines.journal(engineId);
  await journal.append({ sending, answered: [] });
  const [plain, parted, rejected] = sending;
  const inParts = { ...accepted(parted!, 'last'), partIds: { first: 1 } };
  await journal.append({ sending: [], answered: [accepted(plain!, 'id'), inParts, blocked(rejected!)] });
  await engines.recover(engineId);
  const messages = await Promise.all(ids.map((id) => engines.message(id)));
  expect(messages).toMatchObject([
    { state: 'pending', smsc_id: 'id' },
    {
      state: 'pending',
      smsc_id: 'last',
      timeline: expect.arrayContaining([expect.objectContaining({ parts: { first: 1 } })]),
    },
    { state: 'failed', failure_code: 'on_dnd_list', parts_sent: 0 },
  ]);
});

test('a message whose outcome is parked is not queued again when the claims of its engine are recovered', async () => {
  const engines = await manualEngines();
  const { db, connectorId } = engines;
  const [id, other] = await engines.send({ connectorId, numbers: uniqueNumbers(2) });
  const engineId = await engines.register();
  const [message] = await engines.claim(engineId);
  const content = serializeOutcome(accepted(message!, 'sent'));
  await parkResult(db, { kind: 'outcome', connectorId, engineId, content }, new Error('refused'));
  await engines.recover(engineId);
  expect(await engines.message(other)).toMatchObject({ state: 'queued' });
  expect((await engines.claim(await engines.register())).map((claimed) => claimed.id)).toEqual([other]);
  expect(await engines.message(id)).toMatchObject({ state: 'submitting' });
  expect(await verifyLedger(db)).toEqual([]);
});

test('a claimed message is shown as being handed over and cannot be cancelled, until it is queued again', async () => {
  const engines = await manualEngines();
  const { db } = engines;
  const [id = 0] = await engines.send({ connectorId: engines.connectorId, numbers: uniqueNumbers(1) });
  const shown = async () => {
    const { facts } = await explainMessage(db, { reach: 'all', id, now: engines.clock() });
    const events = await listEvents(db, 'all', id);
    return [facts?.kind, ...events.map(({ title }) => title)];
  };
  const stored = 'Accepted on our side and queued';
  expect(await shown()).toEqual(['queued', stored]);
  const engineId = await engines.register();
  const [message] = await engines.claim(engineId);
  const handing = 'Being handed over to Safaricom';
  expect(await shown()).toEqual(['submitting', stored, handing]);
  const cancel = () => db.transaction().execute((tx) => cancelMessage(tx, { id, reach: 'all' }));
  expect(await cancel()).toBe('sending');
  await engines.settle(engineId, [requeued(message!)]);
  // The row of the ended claim stays until the engine claims again.
  expect(await shown()).toEqual([
    'queued',
    stored,
    handing,
    'Not handed over yet; it waits for its turn again',
  ]);
  expect(await cancel()).toBe('cancelled');
});

test('claims of the version before are recovered: answered messages are settled, sent ones unknown, the others queued', async () => {
  const engines = await manualEngines();
  const { db, connectorId } = engines;
  const ids = await engines.send({ connectorId, numbers: uniqueNumbers(4) });
  const [answered, sent, waiting, again] = ids;
  const former = 77;
  await sql`
    WITH taken AS (DELETE FROM outbox WHERE id <> ${again} RETURNING id), claim AS (
      INSERT INTO claims (engine_id, connector_id, ids) VALUES (${former}, ${connectorId}, ${ids}::bigint[])
    ), step AS (
      INSERT INTO journal (engine_id, sent, answered)
      VALUES (${former}, ${[answered, sent]}::bigint[], ${JSON.stringify([[answered, 1, 1, 'a1']])})
    )
    UPDATE messages m SET state = 'submitting', engine_id = ${former}, attempts = 1, submitting_at = now()
    FROM taken WHERE m.id = taken.id`.execute(db);
  // As if this message was queued again. An engine of this version claims it.
  await db.updateTable('messages').set({ attempts: 1 }).where('id', '=', again!).execute();
  const [message] = await engines.claim(await engines.register());
  await recoverClaims(db, { staleMs: 60_000, now: engines.clock() });
  const rows = await db.selectFrom('messages').select(['id', 'state', timelineOf('messages').as('timeline')]).orderBy('id').execute();
  expect(rows.map(({ state, timeline }) => [state, ...timeline.slice(1).map(({ kind }) => kind)])).toEqual([
    ['pending', 'submitting', 'pending'],
    ['unknown', 'submitting', 'unknown'],
    ['queued', 'submitting', 'retry'],
    ['queued'],
  ]);
  expect(message).toMatchObject({ id: again, attempts: 2 });
  expect(await engines.message(again)).toMatchObject({ state: 'submitting' });
  expect((await engines.claim(await engines.register())).map(({ id }) => id)).toEqual([waiting]);
}); // oxfmt-ignore
