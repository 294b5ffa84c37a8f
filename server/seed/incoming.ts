// A short code of one of the demo's clients, and what subscribers wrote to it.
import type { Tx } from '../db/database.ts';
import { newMessageId } from '../db/newId.ts';
import { allRows, runSql } from '../db/sql/rows.ts';
import { minuteMs } from '../domain/durations.ts';
import { parseOptOutKeyword } from '../domain/optOut.ts';
import { storeIncoming } from '../modules/incoming/incoming.service.ts';
import { clientNamed, type SeededClient } from './organisations.ts';

const number = '22123';
const packageId = 1001;

/** What each of the client's latest Safaricom subscribers wrote, in order. The first two conversations are unread. */
const conversations = [
  ['Habari, I have not seen my deposit of yesterday. Can you check?', 'My member number is 4471'],
  ['Asante sana!'],
  ['What time do you close on Saturday?', 'And the branch in Nyeri?'],
  ['Nimebadilisha namba yangu ya simu, nifanye nini ili nipate ujumbe kwa namba mpya?'],
  ['STOP'],
] as const;
const unread = 2;

export async function seedIncoming(
  tx: Tx,
  clients: readonly SeededClient[],
  { connectors, now }: { connectors: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const client = clientNamed(clients, 'Savanna Sacco');
  const connectorId = connectors.get('Safaricom');
  if (connectorId === undefined) throw new Error('Its network is missing');
  await assign(tx, client.id, [...connectors.values()]);
  const rows = await allRows(tx)<{ msisdn: string; last: Date }>`
    SELECT msisdn, max(created) AS last FROM messages
    WHERE client_id = ${client.id} AND connector_id = ${connectorId} AND state = 'delivered'
      AND created < ${new Date(now.getTime() - 120 * minuteMs)} AND message <> ''
    GROUP BY msisdn ORDER BY last DESC LIMIT ${conversations.length}`;
  for (const [index, { msisdn, last }] of rows.entries())
    for (const [nth, message] of (conversations[index] ?? []).entries()) {
      const at = new Date(last.getTime() + (7 + 3 * index + 2 * nth) * minuteMs);
      await storeIncoming(tx, {
        id: await newMessageId(tx, at),
        connectorId,
        msisdn,
        destination: number,
        message,
        action: parseOptOutKeyword(message),
        assigned: { clientId: client.id, accountId: null },
        now: at,
      });
      if (parseOptOutKeyword(message) === 'stop')
        await tx
          .insertInto('dnd')
          .values({
            client_id: client.id,
            msisdn,
            source: 'subscriber',
            detail: `STOP to ${number}`,
            created: at,
          })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    }
  // The client's system acknowledged them long ago.
  await runSql(tx)`UPDATE gateway_texts SET state = 'acknowledged'`;
  await runSql(tx)`UPDATE conversations SET unread = 0 WHERE id NOT IN (
    SELECT id FROM conversations ORDER BY last_id DESC LIMIT ${unread})`;
}

/** The same number on every network, as aggregators lease them, with the sender ID to reply as. */
async function assign(tx: Tx, clientId: number, connectorIds: readonly number[]): Promise<void> {
  for (const connector_id of connectorIds) {
    await tx.insertInto('incoming_numbers').values({ connector_id, number, client_id: clientId }).execute();
    const { id } = await tx
      .insertInto('sender_configurations')
      .values({ code: number, connector_id, package_id: packageId })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('client_senders')
      .values({ client_id: clientId, sender_configuration_id: id })
      .execute();
  }
}
