// Two-way SMS through the started product: a subscriber sends a text to the demo's short code through the simulator. The text appears in
// the inbox, in the HTTP API and at the client's bound system, and the client replies from the inbox at the displayed price.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { bindPeer } from '../gateway/peer.ts';
import { browserSession, openScreen } from '../support/e2e/browserSession.ts';
import { eventually } from '../support/eventually.ts';
import { freePort, startProduct } from '../support/product/product.ts';

let smppPort: number;
const { served: product, signIn } = browserSession(async () => {
  smppPort = await freePort();
  return startProduct({ env: { SMPP_PORT: String(smppPort) } });
});

/** Runs the documented command (docs/running.md). */
const subscriberWrites = (from: string, to: string, text: string) =>
  promisify(execFile)(process.execPath, ['simulators/smsc/sendText.ts', from, to, text], {
    env: { ...process.env, TUMA_SIMULATOR_PORT: String(product().simulatorPort) },
  });

test('a subscriber’s text reaches the inbox, the HTTP API and the bound system, and is answered on a phone', async () => {
  await eventually(() =>
    expect(product().output()).toContain(`SMPP for clients’ systems: 127.0.0.1:${smppPort}`),
  );
  const system = await bindPeer(smppPort, 'savanna-core', { password: 'tuma-sms' });
  expect(system.status).toBe(0);
  const { page, problems } = await signIn('client', { width: 390, height: 844, isTouch: true });
  await openScreen(page, 'Inbox');
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().waitFor();

  const text = 'Habari, naomba salio langu. '.repeat(8).trim();
  await subscriberWrites('0712555777', '22123', text);
  await eventually(() => expect(system.delivered).toHaveLength(2), { timeout: 20_000 });
  expect(system.delivered[0]).toMatchObject({ source_addr: '254712555777', destination_addr: '22123', esm_class: 0x40 }); // oxfmt-ignore
  const token = await product().signIn('0722000002', 'tuma-client');
  const made = await product().call(
    'developers/keys/create',
    { name: 'Inbox', live: true, scopes: ['messages:read'] },
    { Authorization: token },
  );
  const listed = await fetch(`${product().url}/v1/incoming_messages?from=0712555777`, {
    headers: { Authorization: `Bearer ${String(made.body.secret)}` },
  });
  expect(await listed.json()).toMatchObject({
    data: [{ from: '+254712555777', to: '22123', text, keyword: null }],
    has_more: false,
  });

  await page.getByLabel('Search by number').fill('0712 555 777');
  await page.getByRole('button', { name: /\+254 712 555 777/ }).click();
  await page.getByRole('log').getByText(text).waitFor();
  await page.getByLabel('Reply as 22123').fill('Salio lako ni KES 4,500.');
  await page.getByText(/^1 unit, KES 0\.60/).waitFor();
  await page.getByRole('button', { name: 'Send reply' }).click();
  await page.getByRole('log').getByText('Salio lako ni KES 4,500.').waitFor();
  await page.getByRole('log').getByText('as 22123 · Delivered').waitFor();
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await page.getByRole('button', { name: /\+254 712 555 777/ }).waitFor();

  // After a STOP the reply is refused before it is sent.
  await subscriberWrites('0712555777', '22123', 'STOP');
  await page.getByRole('button', { name: /\+254 712 555 777/ }).click();
  await page.getByText('Opted out (STOP)').waitFor();
  await page.getByLabel('Reply as 22123').fill('Samahani');
  await page.getByText('This person opted out (DND), so no reply can be sent').waitFor();
  expect(await page.getByRole('button', { name: 'Send reply' }).isDisabled()).toBe(true);
  await system.close();
  expect(problems).toEqual([]);
});

test('the platform assigns a number, whose texts then belong to the client', async () => {
  const { page, problems } = await signIn('admin');
  await openScreen(page, 'Incoming Numbers');
  await page.getByRole('button', { name: 'Assign number' }).click();
  await page.getByRole('textbox', { name: 'Number' }).fill('40404');
  await page.getByRole('combobox', { name: 'Connector' }).click();
  await page.getByRole('option', { name: 'Safaricom' }).click();
  await page.getByRole('combobox', { name: 'Client' }).fill('Jambo');
  await page.getByRole('option', { name: 'Jambo Couriers' }).click();
  await page.getByRole('button', { name: 'Assign number' }).click();
  await page.locator('tr').filter({ hasText: '40404' }).filter({ hasText: 'Jambo Couriers' }).waitFor();
  await subscriberWrites('0712555888', '40404', 'Niko wapi mzigo wangu?');
  await openScreen(page, 'Inbox');
  await page.getByLabel('Search by number').fill('0712 555 888');
  await page.getByRole('button', { name: /Jambo Couriers/ }).click();
  await page.getByRole('log').getByText('Niko wapi mzigo wangu?').waitFor();
  await page.getByText('Only Jambo Couriers can reply.').waitFor();
  expect(problems).toEqual([]);
});
