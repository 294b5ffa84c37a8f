// Changes of a client's prices that cross another change (requirements/administration.md#client-detail).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { clientsApi } from '../../support/api/clientsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.root });
await aSender(db, { clientId: admin.clientId, code: 'DUKA' });
const { auditOf } = clientsApi(app, admin);

interface Line {
  connector_id: number;
  billing_rate: string | number;
  read?: object;
}
const bill = async (id: number): Promise<Line[]> =>
  (await app.call('client/billing/view', { id }, admin)).body.message;
const save = (id: number, lines: Line[]) =>
  app.call('client/billing/update', { id, billing_rate: lines }, admin);

test('of two people who read the same price, the second is refused', async () => {
  const id = await aClient(db);
  const [line] = await bill(id);
  if (!line) throw new Error('no connector');
  await save(id, [{ ...line, billing_rate: '0.5' }]);
  const read = { billing_rate: '0.5000' };
  const answers = await db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM billing_rates WHERE client_id = ${id} FOR UPDATE`.execute(tx);
    const saved = ['0.6', '0.7'].map((billing_rate) => save(id, [{ ...line, billing_rate, read }]));
    await untilBlocked(db, 2);
    return { saved };
  });
  const statuses = (await Promise.all(answers.saved)).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
});

test('of a connector that is deleted meanwhile, answers that it is not found', async () => {
  const id = await aClient(db);
  const smpp = { host: 'smsc.telco.example', port: 2775, system_id: 'tuma', password: 'secret' };
  const fields = { name: 'Short-lived', scope: 'NETWORK', queue_prefix: 'saf', mcc: '639', mnc: '02', smpp };
  const made = await app.call('connector/upsert', fields, admin);
  const { saved } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('connectors').where('id', '=', made.body.id).execute();
    const answer = save(id, [{ connector_id: made.body.id, billing_rate: '0.6' }]);
    await untilBlocked(db);
    return { saved: answer };
  });
  expect((await saved).body).toMatchObject({ code: 'connector_not_found' });
});

test('that changes nothing is no entry of the audit log', async () => {
  const id = await aClient(db);
  const [first, second] = await bill(id);
  if (!first || !second) throw new Error('no connectors');
  await save(id, [{ ...first, billing_rate: '0.5' }]);
  await db.deleteFrom('audit_log').execute();
  const again = [
    { ...first, billing_rate: 0.5 },
    { ...second, billing_rate: 'default' },
  ];
  expect((await save(id, again)).status).toBe(201);
  expect(await auditOf()).toEqual([]);
  await save(id, [{ ...first, billing_rate: '0.6' }, ...again.slice(1)]);
  expect(await auditOf()).toMatchObject([{ before: { Safaricom: '0.5000' }, after: { Safaricom: '0.6' } }]);
  expect(Object.keys((await auditOf())[0]?.after ?? {})).toEqual(['Safaricom']);
  // The price per SMS, given as the client's own for the network: a later change of the price per SMS no longer applies there.
  await save(id, [{ ...second, billing_rate: '1.0000' }]);
  expect((await auditOf()).at(-1)).toMatchObject({ after: { Airtel: '1.0000' } });
  // Of two lines of a network, the last counts, also where it is the stored price.
  await save(id, [
    { ...first, billing_rate: '0.7' },
    { ...first, billing_rate: '0.6' },
  ]);
  expect((await bill(id))[0]?.billing_rate).toBe('0.6000');
});
