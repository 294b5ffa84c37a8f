import type { Db, Tx } from '../../db/database.ts';

/** The client's groups by name, each with how many contacts it has. */
export const listGroups = (
  db: Db | Tx,
  clientId: number,
): Promise<{ id: number; name: string; contacts: number }[]> =>
  db
    .selectFrom('contact_groups as g')
    .leftJoin('contact_group_members as m', 'm.group_id', 'g.id')
    .select((eb) => ['g.id', 'g.name', eb.fn.count<number>('m.id').as('contacts')])
    .where('g.client_id', '=', clientId)
    .groupBy('g.id')
    .orderBy('g.name')
    .orderBy('g.id')
    .execute();

export async function groupExists(
  db: Db | Tx,
  { clientId, groupId }: { clientId: number; groupId: number },
): Promise<boolean> {
  const row = await db
    .selectFrom('contact_groups')
    .select('id')
    .where('id', '=', groupId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Members of a group by membership, after one of them; `status` 1 is a contact that is not muted. */
export const membersAfter = (
  db: Db | Tx,
  { groupId, after, limit }: { groupId: number; after: number; limit: number },
): Promise<{ id: number; msisdn: string; first_name: string; other_name: string; status: number }[]> =>
  db
    .selectFrom('contact_group_members as m')
    .innerJoin('contacts as c', 'c.id', 'm.contact_id')
    .select(['m.id', 'c.msisdn', 'c.first_name', 'c.other_name', 'c.status'])
    .where('m.group_id', '=', groupId)
    .where('m.id', '>', after)
    .orderBy('m.id')
    .limit(limit)
    .execute();
