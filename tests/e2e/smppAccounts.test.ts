// A client's own system: its account is created in the console, it binds and sends over SMPP, the message appears in API Reports, and its
// receipt is returned. When the account is deleted, its bind is closed (requirements/administration.md#smpp-accounts;
// requirements/deviations.md#smpp-delete).
import { expect, test } from 'vitest';
import { bindPeer } from '../gateway/peer.ts';
import { eventually } from '../support/eventually.ts';
import { browserSession, openScreen } from '../support/e2e/browserSession.ts';
import { freePort, startProduct } from '../support/product/product.ts';

let smppPort: number;
const { served: product, signIn } = browserSession(async () => {
  smppPort = await freePort();
  return startProduct({ env: { SMPP_PORT: String(smppPort) } });
});

test('a system binds with an account from the console, sends and gets its receipt; deleting the account closes the bind', async () => {
  // The server answers calls shortly before the gateway listens.
  await eventually(() =>
    expect(product().output()).toContain(`SMPP for clients’ systems: 127.0.0.1:${smppPort}`),
  );
  const { page, problems } = await signIn('client');
  await openScreen(page, 'SMPP Accounts');
  await page.getByRole('button', { name: 'Create new SMPP service account' }).click();
  await page.getByLabel('Full name').fill('Point of sale');
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('pos@savanna-sacco.example');
  await page.getByLabel('Mobile number').fill('0722000099');
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'SMPP Service' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const shown = await page.getByText(/system_id: /).innerText();
  const [, systemId = '', password = ''] = /system_id: (\S+)\s+password: (\S+)/.exec(shown) ?? [];
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.locator('tr').filter({ hasText: systemId });
  await row.filter({ hasText: 'Not bound' }).waitFor();

  const system = await bindPeer(smppPort, systemId, { password });
  expect(system.status).toBe(0);
  await row.filter({ hasText: '1 bind' }).waitFor();
  const text = `Risiti ${systemId}`;
  const answer = await system.submit({
    source_addr: 'SAVANNA',
    destination_addr: '254712555123',
    short_message: text,
    registered_delivery: 1,
  });
  expect(answer.command_status).toBe(0);
  await eventually(() => expect(system.delivered).toHaveLength(1), { timeout: 20_000 });
  expect(system.delivered[0]?.short_message.message).toMatch(
    new RegExp(`^id:${answer.message_id} .*stat:DELIVRD`),
  );

  await openScreen(page, 'API Reports');
  await page.locator('tr').filter({ hasText: '+254 712 555 123' }).filter({ hasText: 'Delivered' }).click();
  await page.getByText(text).waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  await openScreen(page, 'SMPP Accounts');
  await page.getByRole('button', { name: `Actions for ${systemId}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(system.closed()).toBe(false);
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Delete' }).click();
  await page.getByText(`SMPP account ${systemId} deleted`).waitFor();
  await row.waitFor({ state: 'hidden' });
  await eventually(() => expect(system.closed()).toBe(true));
  const again = await bindPeer(smppPort, systemId, { password });
  expect(again.status).toBe(0x0e);
  await Promise.all([system.close(), again.close()]);
  expect(problems).toEqual([]);
});

test('accounts are filtered by status and client, and a reload keeps the filters', async () => {
  const { page, problems } = await signIn('admin');
  await openScreen(page, 'SMPP Accounts');
  const filterBy = async (name: string) => {
    await page.getByRole('button', { name: 'Filter' }).click();
    await page.getByRole('menuitem', { name }).click();
  };
  await filterBy('Status');
  await page.getByRole('menuitem', { name: 'Inactive' }).click();
  await page.getByText('1 of 1 account').waitFor();
  await page.getByText('savanna-test').waitFor();
  await filterBy('Client');
  await page.getByRole('combobox', { name: /^Client/ }).click();
  await page.getByRole('option', { name: /Savanna Sacco/ }).click();
  await page.getByRole('button', { name: 'Client: Savanna Sacco' }).waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Status: Inactive' }).waitFor();
  await page.getByRole('button', { name: 'Client: Savanna Sacco' }).waitFor();
  await page.getByText('1 of 1 account').waitFor();
  expect(problems).toEqual([]);
});
