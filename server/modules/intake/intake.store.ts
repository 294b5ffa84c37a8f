import type { MessageClass } from '../../../contract/messages.ts';
import type { ClientSender } from '../../../contract/senders.ts';
import { numberArray, textArray } from '../../db/sql/arrays.ts';
import type { Db, Tx } from '../../db/database.ts';
import { allRows, firstColumn } from '../../db/sql/rows.ts';
import type { Route } from '../../domain/routes.ts';

/** A sender ID the client may use, with its active connectors and the client's price per part there. */
export interface UsableSender {
  clientId: number;
  /** Ids of the client's rows. */
  ids: number[];
  name: string;
  routes: Route[];
}

/** Active mappings of a client on active configurations of active connectors. */
export const listUsableSenders = (db: Db | Tx, clientId: number): Promise<ClientSender[]> =>
  db
    .selectFrom('client_senders as m')
    .innerJoin('sender_configurations as s', 's.id', 'm.sender_configuration_id')
    .innerJoin('connectors as c', 'c.id', 's.connector_id')
    .select(['m.id', 's.code as sender_id', 'c.name as carrier_name'])
    .where('m.client_id', '=', clientId)
    .where('m.status', '=', 1)
    .where('s.status', '=', 1)
    .where('c.status', '=', 1)
    .orderBy('s.code')
    .orderBy('c.name')
    .execute();

/** The senders that one of the clients may use; each is given by name or by the id of a client's row. */
export async function findSenders(
  db: Db | Tx,
  clientIds: readonly number[],
  senders: readonly (string | number)[],
): Promise<UsableSender[]> {
  const ids = senders.filter((sender) => typeof sender === 'number');
  const rows = await allRows(db)<
    Route & { clientId: number; id: number; name: string; connectorId: number | null }
  >`
    SELECT m.client_id AS "clientId", m.id, s.code AS name, c.id AS "connectorId", c.name AS "connectorName", c.scope, c.mcc, c.mnc,
      s.package_id AS "packageId", s.route_order AS "routeOrder", m.otp = 1 AS otp, coalesce(b.rate, o.sms_cost) AS rate
    FROM client_senders m
    JOIN sender_configurations s ON s.id = m.sender_configuration_id
    JOIN clients o ON o.id = m.client_id
    LEFT JOIN connectors c ON c.id = s.connector_id AND c.status = 1 AND NOT c.draining
    LEFT JOIN billing_rates b ON b.client_id = m.client_id AND b.connector_id = c.id
    WHERE m.client_id = ANY(${numberArray(clientIds)}::int[]) AND m.status = 1 AND s.status = 1
      AND (s.code = ANY(${textArray(senders.map(String))}::text[])
      OR s.code IN (
        SELECT t.code FROM client_senders k JOIN sender_configurations t ON t.id = k.sender_configuration_id
        WHERE k.client_id = m.client_id AND k.status = 1 AND t.status = 1 AND k.id = ANY(${numberArray(ids)}::bigint[])))
    ORDER BY c.id`;
  const byName = new Map<string, UsableSender>();
  for (const { clientId, id, name, ...route } of rows) {
    const key = `${clientId} ${name}`;
    let sender = byName.get(key);
    if (!sender) byName.set(key, (sender = { clientId, ids: [], name, routes: [] }));
    sender.ids.push(id);
    if (route.connectorId !== null) sender.routes.push(route);
  }
  return [...byName.values()];
}

/**
 * Connectors among these that approved the name for the client, and never for messages of this class. A name that was
 * assigned without a request has no purpose and is not among them.
 */
export async function listOffPurpose(
  db: Db | Tx,
  send: { clientId: number; senderName: string; class: MessageClass; connectorIds: readonly number[] },
): Promise<string[]> {
  return firstColumn(db)`
    SELECT k.name FROM sender_requests r
    JOIN sender_request_networks n ON n.request_id = r.id AND n.state = 'approved'
    JOIN connectors k ON k.id = n.connector_id
    WHERE r.client_id = ${send.clientId} AND lower(r.code) = lower(${send.senderName})
      AND k.id = ANY(${send.connectorIds}::int[])
    GROUP BY k.id HAVING bool_and(r.purpose <> ${send.class}) ORDER BY k.name`;
}
