// A sender ID that is assigned to a client while the client is deleted (requirements/administration.md#sender-id-mapping).
import { expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { untilBlocked } from '../../support/database/blockedStatements.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.root });

test('answers that the client is not found', async () => {
  await aSender(db, { clientId: admin.clientId, code: 'DUKA' });
  const { id } = await db.selectFrom('sender_configurations').select('id').limit(1).executeTakeFirstOrThrow();
  const clientId = await aClient(db);
  const assign = (client_id: number) =>
    app.call('admin/client/senderid/create', { client_id, sender_id: id }, admin);
  const { assigned } = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom('clients').where('id', '=', clientId).execute();
    const answer = assign(clientId);
    await untilBlocked(db);
    return { assigned: answer };
  });
  const missing = { code: 'client_not_found', message: 'Client not found', field: 'client_id' };
  expect((await assigned).body).toEqual(missing);
  expect((await assign(3_000_000_000)).body).toEqual(missing);
});
