/** Receipts in every order and condition: each message is settled once, and no final state changes. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { SmppLink } from '../../server/db/schema.ts';
import { numberForms } from '../../server/modules/privacy/numberForms.ts';
import { eraseMessages } from '../../server/modules/privacy/privacy.store.ts';
import { recoverClaims } from '../../server/sending/upkeep/recovery.ts';
import { eventually } from '../support/eventually.ts';
import { dnd } from '../support/smpp/subscriber.ts';
import { scriptedTelco } from './scriptedTelco.ts';
import { engineHarness, testTimes, uniqueNumbers } from './engineHarness.ts';

const hours = 3_600_000;

const plainOf = {
  absent_subscriber: 'The phone was off or out of coverage',
  opted_out: 'The subscriber has opted out of messages from this sender',
  expired: 'The phone could not be reached before the message expired',
  sender_unknown: 'The network does not know this sender ID',
};

describe('a receipt', () => {
  test.each([
    ['0002', 'absent_subscriber', 'UNDELIV AbsentSubscriber'],
    ['0005', 'opted_out', 'REJECTD SenderName Blacklisted'],
    ['0006', 'expired', 'EXPIRED Expired'],
    ['0009', 'sender_unknown', 'REJECTD Invalid Source Address'],
  ] as const)(
    'for a number ending in %s fails the message with a plain reason and the code %s, without a refund',
    async (ending, failure_code, raw) => {
      const harness = await engineHarness();
      const smsc = await harness.smsc();
      const connectorId = await harness.connector(smsc.port);
      const before = await harness.balance('client_balance');
      await harness.engine();
      const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1, ending) });
      await eventually(async () => expect(await harness.states()).toEqual({ failed: 1 }));
      const message = await harness.message(id);
      expect(message).toMatchObject({
        failure_code,
        reason: plainOf[failure_code],
        cost: '0.6000',
        parts_sent: 1,
      });
      expect(message.timeline.at(-1)).toMatchObject({ kind: 'failed', raw });
      expect(await harness.balance('client_balance')).toBe(before - 1);
    },
  );

  test('with the state Unknown leaves the message pending and adds a line to its timeline', async () => {
    const harness = await engineHarness();
    const smsc = await harness.smsc();
    const connectorId = await harness.connector(smsc.port);
    await harness.engine();
    const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1, '0008') });
    await eventually(async () =>
      expect((await harness.message(id)).timeline.at(-1)).toMatchObject({
        kind: 'receipt',
        raw: 'UNKNOWN Unknown',
      }),
    );
    expect(await harness.message(id)).toMatchObject({ state: 'pending', reason: null });
    expect(await harness.unmatchedReceipts()).toEqual([]);
  });

  test('that arrives before the answer of its message settles it later', async () => {
    const harness = await engineHarness();
    const telco = await scriptedTelco(harness);
    const connectorId = await harness.connector(telco.port);
    // Turns the periodic matching off, which would also find the receipt later.
    await harness.engine({ expiryMs: hours });
    const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    const submit = await telco.submitted(0);
    const verdict = await submit.receipt({ smscId: 'early1' });
    expect(verdict.class).toBe('ok');
    expect(await harness.unmatchedReceipts()).toEqual([{ smsc_id: 'early1', state: 'DELIVRD' }]);
    expect((await harness.message(id)).state).toBe('submitting');
    submit.answer('early1');
    await eventually(async () => expect(await harness.states()).toEqual({ delivered: 1 }));
    expect(await harness.unmatchedReceipts()).toEqual([]);
  });

  test('that a killed engine had no time to match settles its message once the claims of that engine are recovered', async () => {
    const harness = await engineHarness();
    const telco = await scriptedTelco(harness);
    const connectorId = await harness.connector(telco.port);
    const engine = await harness.engine();
    const numbers = uniqueNumbers(1);
    await harness.send({ connectorId, numbers });
    (await telco.submitted(0)).answer('left1');
    await eventually(async () => expect(await harness.states()).toEqual({ pending: 1 }));
    // The engine is stopped before the receipt exists, because it would match it now or periodically.
    await engine.stop();
    const receipt = { smsc_id: 'left1', state: 'DELIVRD', raw: 'DELIVRD 000' };
    await harness.db
      .insertInto('unmatched_receipts')
      .values({ connector_id: connectorId, msisdn: numbers[0] ?? '', sender_id: 'TUMA', ...receipt })
      .execute();
    await sql`INSERT INTO claims (engine_id, connector_id, ids) VALUES (NULL, ${connectorId}, '{1}')`.execute(
      harness.db,
    );
    await recoverClaims(harness.db, { staleMs: testTimes.staleMs, now: new Date() });
    expect(await harness.states()).toEqual({ delivered: 1 });
    expect(await harness.unmatchedReceipts()).toEqual([]);
  });

  test('that is repeated, contradictory or for an unknown id is stored as unmatched and changes nothing', async () => {
    const { harness, submit, id } = await submitWithId('a1');
    // Sent at the same time, so that they are in one batch.
    await Promise.all([
      submit.receipt({ smscId: 'a1', state: 'ACCEPTD' }),
      submit.receipt({ smscId: 'a1' }),
      submit.receipt({ smscId: 'a1' }),
      submit.receipt({ smscId: 'a1', state: 'UNDELIV' }),
      submit.receipt({ smscId: 'unknown' }),
      submit.receipt({ smscId: '' }),
    ]);
    const message = await harness.message(id);
    expect(message).toMatchObject({ state: 'delivered', reason: null });
    expect(message.timeline.map(({ kind }) => kind).slice(2)).toEqual(['pending', 'receipt', 'delivered']);
    await submit.receipt({ smscId: 'a1', state: 'EXPIRED' });
    expect(await harness.message(id)).toEqual(message);
    const unmatched = await harness.unmatchedReceipts();
    expect(unmatched.map(({ smsc_id, state }) => `${smsc_id} ${state}`).toSorted()).toEqual([
      ' DELIVRD',
      'a1 DELIVRD',
      'a1 EXPIRED',
      'a1 UNDELIV',
      'unknown DELIVRD',
    ]);
  });

  test('that is repeated a thousand times settles and counts its message once', async () => {
    const { harness, submit, id } = await submitWithId('again');
    await Promise.all(Array.from({ length: 1_000 }, () => submit.receipt({ smscId: 'again' })));
    expect((await harness.message(id)).timeline.map(({ kind }) => kind).slice(2)).toEqual([
      'pending',
      'delivered',
    ]);
    expect(await harness.unmatchedReceipts()).toHaveLength(999);
  });

  test('that is five days late still settles its message', async () => {
    const { harness, submit } = await submitWithId('late');
    harness.advance(5 * 24 * hours);
    await submit.receipt({ smscId: 'late' });
    expect(await harness.states()).toEqual({ delivered: 1 });
  });

  test('with characters that PostgreSQL refuses is stored without them', async () => {
    const { harness, submit, id } = await submitWithId('b1');
    await submit.receipt({ smscId: 'b1', state: 'UNDELIV', error: 'Bad\0word \ud83d' }, { isWide: true });
    await submit.receipt({}, { id: randomBytes(5_000).toString('base64') });
    expect(await harness.message(id)).toMatchObject({ state: 'failed' });
  });

  test('without the marks of a receipt, as another subscriber can write it, changes only messages to its source', async () => {
    const { harness, submit, id } = await submitWithId('c1');
    const forged = { smscId: 'c1', state: 'REJECTD', error: 'SenderName Blacklisted' } as const;
    await submit.receipt(forged, { isText: true, from: '254799000111' });
    expect(await harness.message(id)).toMatchObject({ state: 'pending', reason: null });
    expect(await dnd(harness)).toEqual([]);
    await submit.receipt({ smscId: 'c1' }, { isText: true });
    expect(await harness.states()).toEqual({ delivered: 1 });
  });

  test('without the marks of a receipt settles a message whose number was erased', async () => {
    const { harness, submit } = await submitWithId('c3');
    const { db } = harness;
    const { msisdn } = await db.selectFrom('messages').select('msisdn').executeTakeFirstOrThrow();
    await db
      .transaction()
      .execute((tx) => eraseMessages(tx, { reach: 'all', forms: numberForms(msisdn), limit: 10 }));
    await submit.receipt({ smscId: 'c3' }, { isText: true });
    expect(await harness.states()).toEqual({ delivered: 1 });
  });

  test('with an id that the telco has given again settles the newer message', async () => {
    const { harness, telco, submit, id, connectorId } = await submitWithId('d1');
    const [newer] = await harness.send({ connectorId, numbers: uniqueNumbers(1) });
    (await telco.submitted(1)).answer('d1');
    await eventually(async () => expect(await harness.states()).toEqual({ pending: 2 }));
    await submit.receipt({ smscId: 'd1' });
    expect((await harness.message(newer)).state).toBe('delivered');
    expect((await harness.message(id)).state).toBe('pending');
  });

  test('with the marks of a receipt settles its message whatever its source is', async () => {
    const { harness, submit } = await submitWithId('c2');
    await submit.receipt({ smscId: 'c2' }, { from: 'SMSC' });
    expect(await harness.states()).toEqual({ delivered: 1 });
  });

  test.each([
    { name: 'a decimal', format: 'hex_to_decimal', answered: '1F4A', smscId: '8010' },
    { name: 'a decimal, padded', format: 'hex_to_decimal', answered: '001F4A', smscId: '0000008010' },
    { name: 'a hexadecimal', format: 'decimal_to_hex', answered: '8010', smscId: '1F4A' },
    { name: 'a hexadecimal, padded', format: 'decimal_to_hex', answered: '0000008010', smscId: '00001f4a' },
  ] as const)(
    'with $name id matches a message whose answer had the other form',
    async ({ format, answered, smscId }) => {
      const { harness, submit } = await submitWithId(answered, { message_id_format: format });
      await submit.receipt({ smscId });
      expect(await harness.states()).toEqual({ delivered: 1 });
    },
  );
});

test('a receipt that arrives while the number is erased is no longer awaited', async () => {
  const { harness, submit, id } = await submitWithId('77');
  const { db } = harness;
  const { msisdn } = await db.selectFrom('messages').select('msisdn').executeTakeFirstOrThrow();
  const [erased, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const erasing = db.transaction().execute(async (tx) => {
    await eraseMessages(tx, { reach: 'all', forms: numberForms(msisdn), limit: 10 });
    erased.resolve();
    await arrived.promise;
  });
  await erased.promise;
  const acknowledged = submit.receipt({ smscId: '77' });
  await eventually(async () => {
    const { rows } = await sql`SELECT FROM pg_locks WHERE NOT granted`.execute(db);
    expect(rows).toHaveLength(1);
  });
  arrived.resolve();
  await erasing;
  expect(await acknowledged).toMatchObject({ name: 'ESME_ROK' });
  expect((await harness.message(id)).state).toBe('delivered');
});

/** A pending message that the telco accepted with this id. */
async function submitWithId(smscId: string, link: Partial<SmppLink> = {}) {
  const harness = await engineHarness();
  const telco = await scriptedTelco(harness);
  const connectorId = await harness.connector(telco.port, link);
  await harness.engine();
  const [id] = await harness.send({ connectorId, numbers: uniqueNumbers(1) });
  const submit = await telco.submitted(0);
  submit.answer(smscId);
  await eventually(async () => expect(await harness.states()).toEqual({ pending: 1 }));
  return { harness, telco, submit, id, connectorId };
}
