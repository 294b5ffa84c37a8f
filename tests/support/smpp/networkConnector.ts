// A connector of one network, without a link.
import type { Db } from '../../../server/db/database.ts';

export async function aNetworkConnector(db: Db, name: string, status = 1): Promise<number> {
  const { id } = await db
    .insertInto('connectors')
    .values({ name, scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02', status })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
