// Calls about sender ID configurations, as an administrator of the platform.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import { clearMessages } from '../messages.ts';
import { aNetworkConnector } from '../smpp/networkConnector.ts';
import { aClient } from '../people.ts';
import type { TestApp } from '../testApp.ts';

/** Replaces all connectors, sender IDs and messages by two connectors. */
export async function twoConnectors(db: Db): Promise<{ safaricom: number; airtel: number }> {
  await clearMessages(db);
  await sql`TRUNCATE client_senders, sender_configurations, connectors CASCADE`.execute(db);
  return {
    safaricom: await aNetworkConnector(db, 'Safaricom'),
    airtel: await aNetworkConnector(db, 'Airtel'),
  };
}

/** Returns the calls; `current` must return the connector of the running test, for configurations created without one. */
export function senderConfigurationsApi(app: TestApp, token: string, current: () => number) {
  const { db } = app;
  const call = (path: string, body: object = {}, as = token) => app.call(path, body, { token: as });
  const update = (id: number, body: object) => call(`configuration/sender/${id}/update`, body);

  async function create(code: string, connector_id = current()): Promise<number> {
    const answer = await call('configuration/sender/create', { code, package_id: 1001, connector_id });
    expect(answer.status).toBe(201);
    return answer.body.id as number;
  }
  const assign = async (configuration: number, clientName: string) =>
    db
      .insertInto('client_senders')
      .values({ client_id: await aClient(db, { name: clientName }), sender_configuration_id: configuration })
      .execute();
  const table = async (body: object = {}) => (await call('configuration/sender/view/table', body)).body;
  const codes = async (body: object = {}) =>
    ((await table(body)).data as { code: string }[]).map(({ code }) => code);
  return { call, update, create, assign, table, codes };
}
