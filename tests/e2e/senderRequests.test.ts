// A sender ID’s way, in the browser: a client asks for it with papers, an admin reads them, approves one network and rejects
// another, and the client reads the answers and sends with it (requirements/kenya.md#sender-ids;
// requirements/portal.md#send-sms).
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { browserSession, noSidewaysScroll, openMenu, openScreen, rowOf } from '../support/browserSession.ts';
import { pdf } from '../support/papers.ts';

const { signIn } = browserSession();

const networkOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });
test('a client on a phone requests a sender ID, an admin decides, and the client sends with the approved one', async () => {
  const { page: client, problems } = await signIn('client', { width: 390, height: 844 });
  await openScreen(client, 'Sender ID Requests');
  await client.getByRole('button', { name: 'Request Sender ID' }).click();
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
  await rowOf(client, 'CHAMA-INFO').getByText('Pending').waitFor();
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
  // The typed reason is a text of the page, too.
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
  await rowOf(client, '254712345688').filter({ hasText: 'Delivered' }).first().waitFor({ timeout: 30_000 });
  expect([...problems, ...problemsOfAdmin]).toEqual([]);
});

test('an admin adds a sending window, sees its state, and deletes it', async () => {
  const { page, problems } = await signIn('admin', { height: 844 });
  await openScreen(page, 'Sending Windows');
  await rowOf(page, 'All connectors').getByText('Open').waitFor();
  await page.getByRole('button', { name: 'Add Window' }).click();
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
