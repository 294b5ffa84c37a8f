// A row that PostgreSQL refuses because of its content is parked for an admin, and all other rows are stored.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ensureRoles, roleIds } from '../../server/modules/access/access.service.ts';
import { unknownRoom } from '../../server/db/diskRoom.ts';
import { listAlarms } from '../../server/modules/alarms/alarms.service.ts';
import { endParked, listParked } from '../../server/modules/alarms/parked.service.ts';
import { resolveParked } from '../../server/sending/settle/parked.ts';
import { spawnFor } from '../support/product/spawnProcess.ts';
import { eventually } from '../support/eventually.ts';
import { signedIn } from '../support/people.ts';
import { engineHarness, uniqueNumbers, type EngineHarness } from './engineHarness.ts';

const noReceipts = [{ ending: '', effect: 'no receipt', receipt: 'none' as const }];

/** Makes PostgreSQL refuse updates of messages to those numbers to a matching state. Returns a function that stops this. */
async function refuseUpdates(
  { db }: EngineHarness,
  numbers: readonly string[],
  state = "<> 'submitting'",
): Promise<() => Promise<void>> {
  await sql
    .raw(
      `CREATE TABLE refused AS SELECT unnest('{${numbers.join()}}'::text[]) AS msisdn;
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF EXISTS (SELECT FROM refused r WHERE r.msisdn = NEW.msisdn) THEN
          RAISE 'refused by a test' USING ERRCODE = 'check_violation';
        END IF;
        RETURN NEW;
      END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON messages FOR EACH ROW WHEN (NEW.state ${state}) EXECUTE FUNCTION refuse()`,
    )
    .execute(db);
  return async () => void (await sql`DELETE FROM refused`.execute(db));
}

async function signInAdmin({ db, clock }: EngineHarness) {
  await ensureRoles(db);
  const { id } = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
  const actor = { userId: id, reach: 'all', address: '127.0.0.1' } as Parameters<typeof endParked>[1];
  const end = async (row: { id: number } | undefined, givenUp = false) =>
    endParked({ db, resolveParked }, actor, { id: row?.id ?? 0, givenUp, now: clock() });
  return {
    end,
    parked: () => listParked(db, actor),
    alarm: async () =>
      (await listAlarms(db, actor, { now: clock(), readRoom: unknownRoom })).find(
        ({ id: name }) => name === 'parked',
      )?.text,
  };
}

test('refused outcomes are parked with an alarm and the others stored; an admin retries one and discards one', async () => {
  const harness = await engineHarness();
  const admin = await signInAdmin(harness);
  const smsc = await harness.smsc({ rules: noReceipts });
  const connectorId = await harness.connector(smsc.port);
  const numbers = uniqueNumbers(200);
  const allow = await refuseUpdates(harness, [numbers[17] ?? '', numbers[18] ?? '']);
  const ids = await harness.send({ connectorId, numbers });
  await harness.engine();
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 198, submitting: 2 }));
  await eventually(async () => expect(await admin.parked()).toHaveLength(2));
  const rows = await admin.parked();
  expect(new Set(rows.map(({ message_id }) => message_id))).toEqual(new Set([ids[17], ids[18]]));
  expect(rows[0]).toMatchObject({ kind: 'outcome', connector_name: 'Telco 1', error: 'refused by a test' });
  expect(await admin.alarm()).toBe('The database refused 2 results of sending');

  await expect(admin.end(rows[0])).rejects.toMatchObject({ status: 422, message: 'The database still refuses it: refused by a test' });
  await expect(admin.end(rows[1], true)).rejects.toMatchObject({ status: 422 });
  expect(await admin.parked()).toHaveLength(2);
  // Later messages are sent normally.
  await harness.send({ connectorId, numbers: uniqueNumbers(1) });
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 199, submitting: 2 }));

  await allow();
  expect(await admin.end(rows[0])).toBe('Result stored');
  expect(await admin.end(rows[1], true)).toBe('Result discarded');
  expect(await harness.states()).toEqual({ pending: 200, unknown: 1 });
  expect((await harness.message(rows[0]?.message_id ?? 0)).smsc_id).not.toBeNull();
  expect(await admin.alarm()).toBeUndefined();
  const log = await harness.db.selectFrom('audit_log').select(['action', 'subject']).orderBy('id').execute();
  expect(log).toEqual([
    { action: 'parked.retry', subject: `message ${rows[0]?.message_id}` },
    { action: 'parked.discard', subject: `message ${rows[1]?.message_id}` },
  ]);
  expect(smsc.log).toHaveLength(201);
}); // oxfmt-ignore

test('a refused receipt is parked and acknowledged, the others settle, and a retry settles it', async () => {
  const harness = await engineHarness();
  const admin = await signInAdmin(harness);
  const smsc = await harness.smsc({ receiptDelayMs: [20, 40] });
  const connectorId = await harness.connector(smsc.port);
  const numbers = uniqueNumbers(50);
  const allow = await refuseUpdates(harness, [numbers[3] ?? ''], "= 'delivered'");
  await harness.send({ connectorId, numbers });
  await harness.engine();
  await eventually(async () => expect(await harness.states()).toEqual({ delivered: 49, pending: 1 }));
  await eventually(async () => expect(await admin.parked()).toMatchObject([{ kind: 'receipt', message_id: null }]));
  await allow();
  const [row] = await admin.parked();
  expect(await admin.end(row)).toBe('Result stored');
  expect(await harness.states()).toEqual({ delivered: 50 });
}); // oxfmt-ignore

test('a refused text of a subscriber is parked and acknowledged, and a retry applies it', async () => {
  const harness = await engineHarness();
  const admin = await signInAdmin(harness);
  const smsc = await harness.smsc();
  await harness.connector(smsc.port);
  await sql`ALTER TABLE inbound_messages ADD CONSTRAINT no_stop CHECK (message <> 'STOP')`.execute(
    harness.db,
  );
  await harness.engine();
  const { systemId } = await eventually(() => {
    const [session] = smsc.sessions;
    if (!session) throw new Error('not bound yet');
    return session;
  });
  await smsc.receive({ systemId: systemId ?? '', from: '254712000111', to: 'TUMA', text: 'STOP' });
  expect(await admin.parked()).toMatchObject([{ kind: 'text' }]);
  await sql`ALTER TABLE inbound_messages DROP CONSTRAINT no_stop`.execute(harness.db);
  const [row] = await admin.parked();
  expect(await admin.end(row)).toBe('Result stored');
  const texts = await harness.db.selectFrom('inbound_messages').select(['message', 'action']).execute();
  expect(texts).toEqual([{ message: 'STOP', action: 'stop' }]);
});

test('a refused message of a stale engine does not block the recovery of the others', async () => {
  const harness = await engineHarness();
  const admin = await signInAdmin(harness);
  const smsc = await harness.smsc({ rules: noReceipts });
  const connectorId = await harness.connector(smsc.port);
  const numbers = uniqueNumbers(10);
  // Outcomes cannot be stored, but the journal can.
  await sql`ALTER TABLE awaiting RENAME TO awaiting_away`.execute(harness.db);
  await harness.send({ connectorId, numbers });
  const first = await spawnFor(harness, 'engine');
  await eventually(async () => {
    const { rows } = await sql<{ count: number }>`
      SELECT coalesce(sum(json_array_length(answered::json)), 0)::int AS count FROM journal`.execute(harness.db);
    expect(rows[0]?.count).toBe(10);
  });
  await first.end('SIGKILL');
  const allow = await refuseUpdates(harness, [numbers[4] ?? '']);
  await sql`ALTER TABLE awaiting_away RENAME TO awaiting`.execute(harness.db);
  await spawnFor(harness, 'engine');
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 9, submitting: 1 }));
  await allow();
  const [row] = await admin.parked();
  expect(await admin.end(row)).toBe('Result stored');
  expect(await harness.states()).toEqual({ pending: 10 });
  expect(smsc.log).toHaveLength(10);
}); // oxfmt-ignore
