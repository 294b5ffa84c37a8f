import type { EngineHarness } from './engineHarness.ts';

/** Lets the client send with these sender IDs at a connector. */
export async function allowSenders(
  { db, clientId }: EngineHarness,
  connectorId: number,
  codes: string[],
): Promise<void> {
  for (const code of codes) {
    const { id: sender_configuration_id } = await db
      .insertInto('sender_configurations')
      .values({ code, connector_id: connectorId, package_id: 2000 + connectorId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('client_senders').values({ client_id: clientId, sender_configuration_id }).execute();
  }
}
