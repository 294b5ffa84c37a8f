// The list of payments and its totals, for the platform and for a role of a client that may read payments (docs/requirements/domain.md#top-ups).
import { expect, test } from 'vitest';
import { accountNumber } from '../../../server/domain/accountNumber.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { signedIn } from '../../support/people.ts';
import { roleCalls } from '../../support/api/roleCalls.ts';

const app = await startMpesaApp();
const { db } = app;

test('a prompt that another row of its receipt credited counts once, for the platform and for its client', async () => {
  const { now } = app.clock;
  const root = await signedIn(db, { now, clientId: 1, roleId: roleIds.root });
  const { clientId, ...payer } = await signedIn(db, { now });
  const roleId = await roleCalls(app, root).roleNamed('Accountant', 'payments:read');
  const accountant = await signedIn(db, { now, clientId, roleId });
  const prompt = { amount: 10, msisdn: '0712349999', client_id: clientId };
  const { id } = (await app.call('payment/request', prompt, payer)).body.payment;
  await app.simulator.payBill({ reference: accountNumber(clientId), amount: 10 });
  const credited = await db
    .selectFrom('payments')
    .select(['id', 'units'])
    .where('client_id', '=', clientId)
    .where('source', '=', 'paybill')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('payments')
    .set({ state: 'paid', settled_by: credited.id, next_query: null })
    .where('id', '=', id)
    .execute();
  for (const by of [root, accountant]) {
    const { body } = await app.call('payment/list', { client_id: clientId }, by);
    expect(body).toMatchObject({
      total: 1,
      data: [{ id: credited.id, state: 'paid' }],
      totals: { amount: '10.00', units: credited.units },
    });
    // The payments of all clients that wait for the platform.
    expect(body.attention).toBe(by === root ? 0 : undefined);
  }
});
