// The prices per SMS of a client on each network: Billing (requirements/administration.md#client-detail).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { clientsApi } from '../../support/api/clientsApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const { auditOf } = clientsApi(app, admin);
beforeEach(() => db.deleteFrom('audit_log').execute());

const unknownId = 2_000_000_000;
const bill = (id: number, token = admin.token) => app.call('client/billing/view', { id }, { token });
const rates = (id: number, lines: unknown, token = admin.token) =>
  app.call('client/billing/update', { id, billing_rate: lines }, { token });

describe('Billing', () => {
  test('a rate of 0.8 is stored and charged as 0.8, to the cost of the message', async () => {
    const user = await signedIn(db, { clientId: await aClient(db, { units: 10 }) });
    const id = user.clientId;
    await aSender(db, { clientId: id, code: 'RATE' });
    await db.deleteFrom('billing_rates').where('client_id', '=', id).execute();
    const [line] = (await bill(id)).body.message;
    expect(line).toMatchObject({
      connector_name: 'Safaricom',
      billing_rate: '1.0000',
      mcc: '639',
      mnc: '02',
      is_default: true,
    });
    const answer = await rates(id, [{ ...line, billing_rate: 0.8 }]);
    expect([answer.status, answer.body]).toEqual([201, { message: 'Price per SMS on Safaricom updated' }]);
    const stored = await db.selectFrom('billing_rates').select('rate').where('client_id', '=', id).execute();
    expect(stored).toEqual([{ rate: '0.8000' }]);
    const send = { msisdn: '0712000777', sender_id: 'RATE', message: 'Hi', schedule: false };
    expect((await app.call('message/send/transactional', send, user)).status).toBe(200);
    const sent = await db.selectFrom('messages').select('cost').where('client_id', '=', id).execute();
    expect(sent).toEqual([{ cost: '0.8000' }]);
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'client.billing',
      before: { Safaricom: '1.0000' },
      after: { Safaricom: '0.8' },
    });
  });

  test('a rate is taken back: the price per SMS holds for the next send, and a change of it too', async () => {
    const user = await signedIn(db, { clientId: await aClient(db, { units: 10 }) });
    const id = user.clientId;
    await aSender(db, { clientId: id, code: 'RATE' });
    const [line] = (await bill(id)).body.message;
    expect(line).toMatchObject({ billing_rate: '0.5000', is_default: false });
    expect((await rates(id, [{ ...line, billing_rate: 'default' }])).status).toBe(201);
    expect((await bill(id)).body.message[0]).toMatchObject({ billing_rate: '1.0000', is_default: true });
    await app.call('client/update', { id, sms_cost: '0.7' }, admin);
    const send = { msisdn: '0712000777', sender_id: 'RATE', message: 'Hi', schedule: false };
    expect((await app.call('message/send/transactional', send, user)).status).toBe(200);
    const sent = await db.selectFrom('messages').select('cost').where('client_id', '=', id).execute();
    expect(sent).toEqual([{ cost: '0.7000' }]);
    expect((await auditOf()).filter(({ action }) => action === 'client.billing')).toMatchObject([
      { before: { Safaricom: '0.5000' }, after: { Safaricom: 'the client’s price per SMS' } },
    ]);
  });

  test('keeps four decimals as they are, and rates that are not named', async () => {
    const id = await aClient(db);
    const [first, second] = (await bill(id)).body.message;
    await rates(id, [{ ...first, billing_rate: '0.1234' }]);
    await rates(id, [{ ...second, billing_rate: '999.9999' }]);
    const lines = (await bill(id)).body.message.map((line: { billing_rate: string }) => line.billing_rate);
    expect(lines.slice(0, 2)).toEqual(['0.1234', '999.9999']);
  });

  test.each(['0', -1, '0.00001', '', null, 'free', 1000.5, '1e3'])(
    'refuses a rate of %s, naming the field',
    async (billing_rate) => {
      const id = await aClient(db);
      const [line] = (await bill(id)).body.message;
      const answer = await rates(id, [{ ...line, billing_rate }]);
      expect([answer.status, answer.body.field]).toEqual([422, 'billing_rate.0.billing_rate']);
    },
  );

  test('of an unknown connector or client changes nothing', async () => {
    await aSender(db, { clientId: await aClient(db), code: 'DUKA' });
    const id = await aClient(db);
    const [line] = (await bill(id)).body.message;
    const both = [
      { ...line, billing_rate: 5 },
      { ...line, connector_id: unknownId, billing_rate: 5 },
    ];
    expect((await rates(id, both)).body).toEqual({
      code: 'connector_not_found',
      message: 'Connector not found',
      field: 'connector_id',
    });
    expect((await bill(id)).body.message[0].billing_rate).toBe('1.0000');
    expect((await rates(unknownId, [line])).body).toEqual({
      code: 'client_not_found',
      message: 'Client not found',
      field: 'id',
    });
    expect((await bill(unknownId)).body).toEqual({
      code: 'client_not_found',
      message: 'Client not found',
      field: 'id',
    });
  });
});
