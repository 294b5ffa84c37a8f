// Two connectors without messages, and sender IDs of a client on them.
import type { Db } from '../../../server/db/database.ts';
import { clearConnectors } from './connectorsApi.ts';
import { clearMessages } from '../messages.ts';
import type { TestApp } from '../testApp.ts';

const link = { host: '127.0.0.1', port: 1, system_id: 'a', password: 'b' };

/** Deletes all messages and connectors, and creates Slow and Fast; returns their ids. */
export async function slowAndFast(app: TestApp, admin: { token: string }): Promise<[number, number]> {
  const { db } = app;
  await clearMessages(db);
  await clearConnectors(db);
  const aConnector = async (name: string): Promise<number> => {
    const fields = { name, queue_prefix: 'x', scope: 'DEFAULT', mcc: '639', mnc: '02', smpp: link };
    return (await app.call('connector/upsert', fields, admin)).body.id as number;
  };
  return [await aConnector('Slow'), await aConnector('Fast')];
}

export async function aSenderIdOn(
  db: Db,
  given: { clientId: number; connectorId: number; packageId: number },
): Promise<void> {
  const { id } = await db
    .insertInto('sender_configurations')
    .values({ code: 'TUMA', connector_id: given.connectorId, package_id: given.packageId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client_senders')
    .values({ client_id: given.clientId, sender_configuration_id: id })
    .execute();
}
