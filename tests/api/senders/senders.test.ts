// The sender IDs a client may send with (requirements/portal.md#send-sms).
import { expect, test } from 'vitest';
import { clientSenders } from '../../../contract/senders.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;

const path = 'client/senderid/view/list';
let made = 0;

/** Creates a sender name on a separate connector, mapped to the client. Each of the three may be inactive. */
async function aSender(
  clientId: number,
  given: { code: string; carrier: string; off?: 'mapping' | 'configuration' | 'connector' },
): Promise<number> {
  made++;
  const status = (part: string) => (given.off === part ? 0 : 1);
  const connector = await db
    .insertInto('connectors')
    .values({ name: given.carrier, scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: String(made), status: status('connector'), smpp: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  const configuration = await db
    .insertInto('sender_configurations')
    .values({ code: given.code, connector_id: connector.id, package_id: 1, status: status('configuration') })
    .returning('id')
    .executeTakeFirstOrThrow();
  const mapping = await db
    .insertInto('client_senders')
    .values({ client_id: clientId, sender_configuration_id: configuration.id, status: status('mapping') })
    .returning('id')
    .executeTakeFirstOrThrow();
  return mapping.id;
} // oxfmt-ignore

test("lists the client's own active names, one row per network", async () => {
  const clientId = await aClient(db);
  const b = await aSender(clientId, { code: 'SAVANNA', carrier: 'Safaricom' });
  const a = await aSender(clientId, { code: 'SAVANNA', carrier: 'Airtel' });
  await aSender(clientId, { code: 'OFF1', carrier: 'X', off: 'mapping' });
  await aSender(clientId, { code: 'OFF2', carrier: 'Y', off: 'configuration' });
  await aSender(clientId, { code: 'OFF3', carrier: 'Z', off: 'connector' });
  await aSender(await aClient(db), { code: 'FOREIGN', carrier: 'W' });

  const answer = await app.call(path, undefined, await signedIn(db, { clientId }));
  expect(answer.status).toBe(200);
  expect(clientSenders.answer.parse(answer.body)).toEqual({
    status: 200,
    message: [
      { id: a, sender_id: 'SAVANNA', carrier_name: 'Airtel' },
      { id: b, sender_id: 'SAVANNA', carrier_name: 'Safaricom' },
    ],
  });
});

test("lists the platform's own names for the platform, not those of all clients", async () => {
  const admin = await signedIn(db, { clientId: 1, roleId: roleIds.root });
  expect((await app.call(path, {}, admin)).body.message).toEqual([]);
});

test('answers 401 without a token and 403 without the permission', async () => {
  expect((await app.call(path)).status).toBe(401);
  const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
  expect((await app.call(path, {}, support)).status).toBe(403);
});
