/** The sweeper deletes expired rows. */
import { expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { aUser } from '../support/people.ts';
import { engineHarness } from './engineHarness.ts';

const dayMs = 86_400_000;

test('expired tokens, old idempotency keys and old unmatched receipts are deleted, these by the time of PostgreSQL', async () => {
  const harness = await engineHarness();
  const { db, clientId } = harness;
  const role = await db
    .insertInto('roles')
    .values({ name: 'Test', role_type: 'CLIENT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: userId } = await aUser(db, { clientId, roleId: role.id });
  const token = (byte: number, expires: number) => ({
    hash: Buffer.alloc(32, byte),
    user_id: userId,
    expires: new Date(Date.now() + expires),
  });
  await db
    .insertInto('tokens')
    .values([token(1, -1_000), token(2, 200 * dayMs)])
    .execute();
  const key = (name: string, age: number) => ({
    client_id: clientId,
    key: name,
    body_hash: Buffer.alloc(32),
    answer: '{}',
    created: new Date(Date.now() - age),
  });
  await db
    .insertInto('idempotency_keys')
    .values([key('old', 2 * dayMs + 60_000), key('young', 2 * dayMs - 60_000)])
    .execute();
  const receipt = (smsc_id: string, age: number) => ({
    connector_id: 1,
    smsc_id,
    msisdn: '254712345678',
    sender_id: 'TUMA',
    state: 'DELIVRD' as const,
    raw: '',
    received: new Date(Date.now() - age),
  });
  await db
    .insertInto('unmatched_receipts')
    .values([receipt('old', 30 * dayMs + 60_000), receipt('young', 30 * dayMs - 60_000)])
    .execute();
  harness.advance(150 * dayMs);
  await harness.engine();

  await eventually(async () => {
    expect(await db.selectFrom('tokens').select('hash').execute()).toEqual([{ hash: Buffer.alloc(32, 2) }]);
    expect(await db.selectFrom('idempotency_keys').select('key').execute()).toEqual([{ key: 'young' }]);
    expect(await harness.unmatchedReceipts()).toMatchObject([{ smsc_id: 'young' }]);
  });
});
