// Requests for a sender ID in the browser: a client requests one with documents, an admin reads them, approves one network and rejects
// another, and the client reads the decisions and sends with the sender ID (requirements/kenya.md#sender-ids;
// requirements/portal.md#send-sms).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { paperKinds } from '../../contract/papers.ts';
import {
  browserSession,
  noSidewaysScroll,
  openMenu,
  openScreen,
  rowOf,
} from '../support/e2e/browserSession.ts';
import { pdf } from '../support/api/papers.ts';

const { served: product, signIn } = browserSession();

const others = ['Jambo Couriers', 'Kilimo Fresh'];
const networkOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
test('a client on a phone requests a sender ID, an admin decides, and the client sends with the approved one', async () => {
  const { page: client, problems } = await signIn('client', { width: 390, height: 844 });
  await openScreen(client, 'Sender ID Requests');
  await client.getByRole('button', { name: 'Request sender ID' }).click();
  await client.getByRole('textbox', { name: 'Sender ID' }).fill('CHAMA-INFO');
  for (const network of ['Safaricom', 'Airtel']) await client.getByLabel(network, { exact: true }).check();
  const paper = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/pdf', buffer });
  const letter = client.getByLabel('File of the Authorisation letter');
  await letter.setInputFiles(paper('letter.pdf', Buffer.from('<script>no paper</script>')));
  await client.getByText('Authorisation letter: the file must be a PDF, PNG or JPEG').waitFor();
  await letter.setInputFiles(paper('letter.pdf', pdf));
  await client.getByLabel('File of the Certificate of incorporation').setInputFiles(paper('c.pdf', pdf));
  await client.getByLabel('File of the KRA PIN certificate').setInputFiles(paper('pin.pdf', pdf));
  await client.getByRole('button', { name: 'Request', exact: true }).click();
  await client.getByText('CHAMA-INFO is requested').waitFor();
  await rowOf(client, 'CHAMA-INFO').getByText('Pending', { exact: true }).waitFor();
  expect(await noSidewaysScroll(client)).toBe(true);

  const { page: admin, problems: problemsOfAdmin } = await signIn('admin', { height: 844 });
  await openScreen(admin, 'Sender ID Requests');
  await rowOf(admin, 'CHAMA-INFO').click();
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Download Authorisation letter' }).click();
  expect((await download).suggestedFilename()).toBe('CHAMA-INFO Authorisation letter.pdf');
  await networkOf(admin, 'Safaricom').getByRole('button', { name: 'Approve' }).click();
  await admin.getByLabel('Package ID').fill('1001');
  await networkOf(admin, 'Safaricom').getByRole('button', { name: 'Approve' }).click();
  await networkOf(admin, 'Safaricom').getByText('Approved').waitFor();
  await networkOf(admin, 'Airtel').getByRole('button', { name: 'Reject' }).click();
  await admin.getByLabel('Reason').fill('The letter is not signed');
  await networkOf(admin, 'Airtel').getByRole('button', { name: 'Reject' }).click();
  // The reason that was typed is also on the page.
  await networkOf(admin, 'Airtel').getByText('Rejected', { exact: true }).waitFor();
  await networkOf(admin, 'Airtel').getByText('The letter is not signed').waitFor();
  await admin.getByRole('button', { name: 'Close' }).click();
  await openScreen(admin, 'Audit Log');
  await admin.locator('main').getByText('Sender ID request approved').first().waitFor();

  await openScreen(client, 'DND');
  await openScreen(client, 'Sender ID Requests');
  await rowOf(client, 'CHAMA-INFO').getByRole('button').first().click();
  await networkOf(client, 'Airtel').getByText('The letter is not signed').waitFor();
  await client.getByRole('button', { name: 'Close' }).click();

  await openMenu(client);
  await client.getByRole('button', { name: 'Send SMS' }).click();
  await client.getByLabel('Phone numbers').fill('0712345688');
  await client.getByRole('combobox', { name: 'Sender ID' }).click();
  await client.getByRole('option', { name: /^CHAMA-INFO/ }).click();
  await client.getByRole('textbox', { name: 'Message' }).fill('Habari from the new sender');
  await client.getByRole('button', { name: 'Submit' }).click();
  await client.getByRole('button', { name: 'Send now' }).click();
  await client.getByText('SMS queued for 1 number').waitFor();
  await openScreen(client, 'API Reports');
  await rowOf(client, '+254 712 345 688')
    .filter({ hasText: 'Delivered' })
    .first()
    .waitFor({ timeout: 30_000 });
  expect([...problems, ...problemsOfAdmin]).toEqual([]);
});

/** Requests a sender ID for one network, as the client of the demo. */
async function request(code: string, network: string) {
  const Authorization = await product().signIn('0722000002', 'tuma-client');
  const networks = await product().call('senderid/request/networks', {}, { Authorization });
  const { id } = (networks.body.message as { id: number; name: string }[]).find(
    ({ name }) => name === network,
  )!;
  const form = new FormData();
  const fields = { code, purpose: 'promotional', networks: String(id) };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const kind of paperKinds) form.append(kind, new Blob([new Uint8Array(pdf)]), `${kind}.pdf`);
  const url = `${product().url}/api/senderid/request/create`;
  const { status } = await fetch(url, { method: 'POST', headers: { Authorization }, body: form });
  expect(status).toBe(201);
}

test('an admin approves two requests at once, and assigns a sender ID to two clients at once', async () => {
  for (const code of ['MAUA-SHOP', 'MAUA-INFO']) await request(code, 'Airtel');
  const { page, problems } = await signIn('admin', { height: 844 });
  await openScreen(page, 'Sender ID Requests');
  for (const code of ['MAUA-SHOP', 'MAUA-INFO']) await rowOf(page, code).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Approve selected' }).click();
  await page.getByLabel('Package ID on Airtel').fill('1001');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('2 requests approved').waitFor();
  for (const code of ['MAUA-SHOP', 'MAUA-INFO'])
    await rowOf(page, code).getByText('Approved: Airtel').waitFor();

  await rowOf(page, 'MAUA-SHOP').click();
  await page.getByRole('dialog', { name: 'MAUA-SHOP' }).waitFor();
  const address = page.url();
  expect(new URL(address).pathname).toMatch(/^\/senderid-requests\/\d+$/);
  await page.goBack();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.goto(address);
  await page.getByRole('dialog', { name: 'MAUA-SHOP' }).getByText('Package 1001').waitFor();
  await page.getByRole('button', { name: 'Close' }).click();

  await openScreen(page, 'Sender Id Mapping');
  await page.getByRole('button', { name: 'Assign to clients' }).click();
  await page.getByRole('combobox', { name: 'Sender ID' }).fill('MAUA-SHOP');
  await page.getByRole('option', { name: 'MAUA-SHOP · Airtel' }).click();
  const clients = page.getByRole('combobox', { name: 'Clients' });
  for (const name of others) {
    await clients.fill(name);
    await page.getByRole('option', { name }).click();
  }
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await page.getByText('MAUA-SHOP on Airtel assigned to 2 clients').waitFor();
  for (const name of others) await rowOf(page, 'MAUA-SHOP').filter({ hasText: name }).waitFor();
  expect(problems).toEqual([]);
});

test('an admin adds a sending window, sees its state, and deletes it', async () => {
  const { page, problems } = await signIn('admin', { height: 844 });
  await openScreen(page, 'Sending Windows');
  await rowOf(page, 'All connectors').getByText('Open').waitFor();
  await page.getByRole('button', { name: 'Add window' }).click();
  await page.getByRole('combobox', { name: 'Connector' }).click();
  await page.getByRole('option', { name: 'Telkom' }).click();
  await page.getByLabel('Opens').fill('00:00');
  await page.getByLabel('Closes').fill('00:00');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Promotional messages on Telkom: 00:00 to 24:00').waitFor();
  await rowOf(page, 'Telkom').getByText('all day').waitFor();
  await rowOf(page, 'Telkom').getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await rowOf(page, 'Telkom').waitFor({ state: 'detached' });
  expect(problems).toEqual([]);
});
