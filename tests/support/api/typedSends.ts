// Sends to typed numbers in tests: two networks, a sender ID at both, the call, and what it queued.
import { sql } from 'kysely';
import type { Db } from '../../../server/db/database.ts';
import type { SignedIn } from '../people.ts';
import type { TestApp } from '../testApp.ts';

/** Adds connectors 1 and 2, of Safaricom and Airtel. */
export async function addNetworks(db: Db): Promise<void> {
  await sql`
    INSERT INTO connectors (id, name, scope, queue_prefix, mcc, mnc)
    VALUES (1, 'Safaricom', 'NETWORK', 'saf', '639', '02'), (2, 'Airtel', 'NETWORK', 'air', '639', '03')`.execute(
    db,
  );
}

/** Sends of `caller` for the client `clientId`, which may be another than the caller's; `now` is read at each call. */
export function typedSends(app: TestApp, now: () => { clientId: number; caller: Pick<SignedIn, 'token'> }) {
  const { db } = app;
  /** Gives the client of the test a sender ID on both networks, at 0.8 KES a part on Safaricom and 1 KES elsewhere. */
  async function aSender(code: string, otp = 0): Promise<void> {
    await sql`
      WITH configured AS (
        INSERT INTO sender_configurations (code, connector_id, package_id) VALUES (${code}, 1, 7), (${code}, 2, 7)
        ON CONFLICT (code, connector_id) DO UPDATE SET status = 1 RETURNING id)
      INSERT INTO client_senders (client_id, sender_configuration_id, otp)
      SELECT ${now().clientId}, id, ${otp} FROM configured`.execute(db);
    await sql`INSERT INTO billing_rates VALUES (${now().clientId}, 1, 0.8) ON CONFLICT DO NOTHING`.execute(
      db,
    );
  }

  const body = (more: object = {}) => ({
    country_code: 'KE',
    message: 'Habari',
    msisdn: '0712345678, 0733345678',
    schedule: false,
    sender_id: 'DUKA',
    ...more,
  });

  const post = (path: string, more: object = {}, options: object = {}) =>
    app.call(path, body(more), { token: now().caller.token, ...options });

  const queued = async () => {
    const { rows } = await sql<{ msisdn: string; network: string; cost: string; state: string }>`
      SELECT msisdn, network, cost, state FROM messages WHERE client_id = ${now().clientId} ORDER BY id`.execute(
      db,
    );
    return rows;
  };

  const balance = async () => {
    const answer = await app.call(
      'dashboard/client/balance',
      { client_id: now().clientId },
      { token: now().caller.token },
    );
    return answer.body.message.balance as number;
  };

  return { aSender, body, post, queued, balance };
}
