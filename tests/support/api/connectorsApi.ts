// Calls of the connectors API as a signed-in user.
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../../server/db/database.ts';
import type { TestApp } from '../testApp.ts';

/** Deletes all connectors and what refers to them, so that a test sees only its own. */
export async function clearConnectors(db: Db): Promise<void> {
  await sql`TRUNCATE client_senders, sender_configurations, connector_states, engines, connectors CASCADE`.execute(
    db,
  );
}

/** Fields of a connector without a link. */
export const fields = { name: 'Safaricom', queue_prefix: 'saf', scope: 'NETWORK', mcc: '639', mnc: '02' };

export function connectorsApi(app: TestApp, { token }: { token: string }) {
  const call = (path: string, body: object = {}, as = token) => app.call(path, body, { token: as });
  const upsert = (body: object) => call('connector/upsert', body);
  /** Creates a connector and returns its id. */
  async function create(body: object = {}): Promise<number> {
    const answer = await upsert({ ...fields, ...body });
    expect(answer.status).toBe(200);
    return answer.body.id as number;
  }
  return { call, upsert, create };
}
