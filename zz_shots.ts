import { chromium } from 'playwright-core';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const dark = process.argv[2] === 'dark';
for (const [w, h] of [[1366, 768], [390, 844]] as const) {
  const c = await b.newContext({ viewport: { width: w, height: h }, colorScheme: dark ? 'dark' : 'light' });
  const p = await c.newPage();
  p.on('console', (m) => m.type() === 'error' && console.log(w, m.text()));
  p.on('pageerror', (e) => console.log(w, String(e)));
  await p.goto('http://localhost:8104');
  await p.getByLabel('Mobile Number').fill('0712000001');
  await p.getByRole('textbox', { name: 'Password' }).fill('tuma-admin');
  await p.getByRole('button', { name: 'Sign in' }).click();
  await p.waitForURL('**/dashboard');
  for (const path of (process.argv[3] ?? 'sms-report,senderid-report,client-report,packageid-report').split(',')) {
    await p.goto('http://localhost:8104/' + path);
    await p.locator('[role=status]').filter({ hasText: ' of ' }).first().waitFor({ timeout: 20000 }).catch(() => console.log('no rows', path));
    await p.waitForTimeout(1200);
    console.log(path, w, await p.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth));
    await p.screenshot({ path: `/tmp/reports/${path.replace(/\W.*/, '')}-${w}${dark ? '-dark' : ''}.png`, fullPage: true });
  }
  await c.close();
}
await b.close();
