// Builders for sends: a sender ID on two telcos, and groups with contacts.
import type { Db } from '../../../server/db/database.ts';

const telcos = [
  { name: 'Safaricom', mnc: '02', rate: '0.5000' },
  { name: 'Airtel', mnc: '03', rate: '0.8000' },
];

/** Creates a sender ID that the client may use on Safaricom at KES 0.50 a part and on Airtel at 0.80, and on no other network. */
export async function aSender(db: Db, given: { clientId: number; code: string }): Promise<void> {
  for (const { name, mnc, rate } of telcos) {
    const connector = await db
      .insertInto('connectors')
      .values({ name, scope: 'NETWORK', queue_prefix: name.toLowerCase(), mcc: '639', mnc })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ mnc }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const configuration = await db
      .insertInto('sender_configurations')
      .values({ code: given.code, connector_id: connector.id, package_id: 1001 })
      .onConflict((conflict) => conflict.columns(['code', 'connector_id']).doUpdateSet({ package_id: 1001 }))
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('client_senders')
      .values({ client_id: given.clientId, sender_configuration_id: configuration.id })
      .execute();
    await db
      .insertInto('billing_rates')
      .values({ client_id: given.clientId, connector_id: connector.id, rate })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

interface Member {
  msisdn: string;
  first_name?: string;
  other_name?: string;
  /** 0 if the contact is muted. */
  status?: number;
}

let made = 0;

/** Creates a group with these contacts as its members, in this order. */
export async function aGroup(
  db: Db,
  given: { clientId: number; name?: string; members: readonly Member[] },
): Promise<number> {
  made++;
  const { id } = await db
    .insertInto('contact_groups')
    .values({ client_id: given.clientId, name: given.name ?? `Group ${made}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (given.members.length === 0) return id;
  const contacts = await db
    .insertInto('contacts')
    .values(
      given.members.map((member) => ({
        first_name: 'First',
        other_name: 'Other',
        ...member,
        client_id: given.clientId,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'msisdn'])
        .doUpdateSet((eb) => ({ first_name: eb.ref('excluded.first_name') })),
    )
    .returning('id')
    .execute();
  await db
    .insertInto('contact_group_members')
    .values(contacts.map((contact) => ({ group_id: id, contact_id: contact.id })))
    .execute();
  return id;
}
