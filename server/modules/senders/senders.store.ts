import type { Db, Tx } from '../../db/database.ts';

export const listUsableSenders = (
  db: Db | Tx,
  clientId: number,
): Promise<{ id: number; sender_id: string; carrier_name: string }[]> =>
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
