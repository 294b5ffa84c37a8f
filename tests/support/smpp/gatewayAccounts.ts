// A gateway with an SMPP account to bind with, the statuses it answers, and what suspends the account.
import { gatewayHarness, type GatewayHarness } from '../../gateway/gatewayHarness.ts';

export const status = { ok: 0, length: 1, bindState: 4, sender: 0x0a, number: 0x0b, bindFailed: 0x0d, password: 0x0e, already: 5, systemError: 8, full: 0x14, submitFailed: 0x45, throttled: 0x58 }; // oxfmt-ignore

export async function startWithAccount(
  given: Parameters<typeof gatewayHarness>[0] = {},
  account: Parameters<GatewayHarness['account']>[0] = {},
) {
  const harness = await gatewayHarness(given);
  const connectorId = await harness.sender();
  const { id, systemId } = await harness.account(account);
  const gateway = await harness.gateway();
  return { harness, connectorId, accountId: id, systemId, gateway, port: gateway.port };
}

export async function suspend(harness: GatewayHarness, what: string): Promise<void> {
  const { db, clientId, roleId } = harness;
  if (what === 'account') await db.updateTable('smpp_accounts').set({ status: 0 }).execute();
  if (what === 'deleted account')
    await db.updateTable('smpp_accounts').set({ deleted: new Date(), password_hash: '' }).execute();
  if (what === 'password') await db.updateTable('smpp_accounts').set({ password_hash: 'another' }).execute();
  if (what === 'client')
    await db.updateTable('clients').set({ status: 0 }).where('id', '=', clientId).execute();
  if (what === 'role') await db.updateTable('roles').set({ status: 0 }).where('id', '=', roleId).execute();
  if (what === 'permission') await db.deleteFrom('role_permissions').where('role_id', '=', roleId).execute();
}
