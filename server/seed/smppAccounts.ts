// SMPP accounts of the demo. All have one password, published in the documentation.
import { smppRoleType } from '../../contract/smppAccounts.ts';
import type { Tx } from '../db/database.ts';
import { hashSecret } from '../runtime/argon2.ts';
import { clientNamed, type SeededClient } from './organisations.ts';
import { publishedSignIns } from './people.ts';

const accounts = [
  { client: 'Savanna Sacco', system_id: 'savanna-core', full_name: 'Core banking', status: 1, rate: 100 },
  { client: 'Savanna Sacco', system_id: 'savanna-test', full_name: 'Core banking, test system', status: 0, rate: 5 },
  { client: 'Jambo Couriers', system_id: 'jambo-dispatch', full_name: 'Dispatch system', status: 1, rate: 20 },
] as const; // oxfmt-ignore

export async function seedSmppAccounts(tx: Tx, clients: readonly SeededClient[]): Promise<void> {
  const role = await tx
    .selectFrom('roles')
    .select('id')
    .where('role_type', '=', smppRoleType)
    .executeTakeFirstOrThrow();
  const password_hash = await hashSecret(publishedSignIns.smppPassword);
  for (const { client, ...account } of accounts) {
    const { id, demo } = clientNamed(clients, client);
    const contact = { email: demo.email, msisdn: demo.msisdn.replace(/^0/, '254') };
    await tx
      .insertInto('smpp_accounts')
      .values({ ...account, ...contact, client_id: id, role_id: role.id, password_hash })
      .execute();
  }
}
