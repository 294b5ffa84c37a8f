// A client sends a file of 100,000 rows: it is uploaded, its rejected rows are named, the countdown is cancelled once and then runs out,
// and the campaign is paused and resumed. Every row is accounted for (requirements/portal.md#group-campaigns, #scheduled-campaigns;
// requirements/domain.md#sending).
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shownState } from '../../server/db/messages/claimed.ts';
import { openDatabase, type Database } from '../../server/db/database.ts';
import { runningUrl } from '../../server/db/embedded/embeddedUrl.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { eventually } from '../support/eventually.ts';
import { giveUnits } from '../support/people.ts';
import { browserSession } from '../support/e2e/browserSession.ts';

const rows = 100_000;
const name = 'Mkutano wa mwaka';
const clientId = 2;

const { served: product, signIn } = browserSession();
let database: Database;

beforeAll(async () => {
  database = openDatabase(runningUrl(product().dataDir) ?? '');
  await giveUnits(database.db, clientId, 2 * rows);
  // A higher rate than the demo's 200 per second keeps the test short.
  await sql`UPDATE connectors SET smpp = smpp || '{"rate": 20000, "window": 500}'`.execute(database.db);
  await sql`NOTIFY connectors`.execute(database.db);
});

afterAll(() => database?.close());

/** Mostly valid numbers: every 1,000th row is broken, every 1,001st is a duplicate. None has a special ending of the simulator. */
function campaignFile(): { csv: string; broken: number; doubled: number } {
  const lines = ['phone,first_name'];
  let broken = 0;
  let doubled = 0;
  for (let i = 0; lines.length <= rows; i++) {
    const number = `07${String(10_000_000 + Math.floor(i / 9000) * 10_000 + 1000 + (i % 9000))}`;
    lines.push(`${number},Amina`);
    if (i % 1000 === 999 && lines.length <= rows) broken = lines.push('not a number,Juma') && broken + 1;
    if (i % 1000 === 998 && lines.length <= rows) doubled = lines.push(`${number},Amina`) && doubled + 1;
  }
  return { csv: lines.join('\n'), broken, doubled };
}

test('sends a file of 100,000 rows once and accounts for every row', async () => {
  const { csv, broken, doubled } = campaignFile();
  const good = rows - broken - doubled;
  const { page } = await signIn('client');
  const before = await balance();

  await fillIn(page, csv);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page
    .getByText(`Invalid number (${broken})`)
    .or(page.getByText(`Duplicate (${doubled})`))
    .first()
    .waitFor();
  const left = await page.getByText(/^Rejected:/).textContent();
  expect(left).toContain(`Invalid number (${broken})`);
  expect(left).toContain(`Duplicate (${doubled})`);

  await page.getByRole('button', { name: 'Send now' }).click();
  await page
    .getByText(/^Submitting in \d+ seconds$/)
    .first()
    .waitFor();
  expect(await balance()).toBe(before - good);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByText('Request cancelled').waitFor();
  expect(await balance()).toBe(before);

  await fillIn(page, csv);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page
    .getByText(/^Submitting in \d+ seconds$/)
    .first()
    .waitFor();
  // The server holds the campaign for a minute, whatever the browser does in that time.
  await page.goto(`${product().url}/group-sms`);
  await sql`UPDATE campaigns SET hold_until = now() WHERE state = 'held'`.execute(database.db);

  await page.getByRole('row', { name }).first().click();
  await eventually(async () => expect((await campaign()).handedOver).toBeGreaterThan(good * 0.3), {
    timeout: 120_000,
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).waitFor();
  const paused = await eventually(
    async () => {
      const first = await campaign();
      expect(first.state).toBe('paused');
      expect(await campaign()).toEqual(first);
      expect(first.underWay).toBe(0);
      return first;
    },
    { timeout: 60_000, every: 500 },
  );
  expect(paused.handedOver).toBeLessThan(good);

  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await eventually(async () => expect(await campaign()).toMatchObject({ state: 'finished', open: 0 }), {
    timeout: 240_000,
    every: 500,
  });

  const end = await campaign();
  expect(end.recipients + end.rejected).toBe(rows);
  expect(end).toMatchObject({
    recipients: good,
    rejected: broken + doubled,
    delivered: good,
    distinct: good,
  });
  expect(await balance()).toBe(before - good);
  expect(await verifyLedger(database.db)).toEqual([]);
}, 480_000);

async function fillIn(page: Page, csv: string): Promise<void> {
  const isOpen = await page.getByRole('tab', { name: 'Uploads' }).isVisible();
  if (!isOpen) await page.getByRole('button', { name: 'Send SMS' }).click();
  await page.getByRole('tab', { name: 'Uploads' }).click();
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await page.getByLabel('Campaign name').fill(name);
  await page.getByLabel('Sender ID').click();
  await page.getByRole('option', { name: /^SAVANNA(?!-)/ }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Habari {first_name}, karibu.');
}

async function balance(): Promise<number> {
  const { rows: found } = await sql<{ units: number }>`
    SELECT balance::bigint AS units FROM ledger_accounts WHERE client_id = ${clientId} AND kind = 'client_balance'`.execute(
    database.db,
  );
  return found[0]?.units ?? 0;
}

/** Returns the campaign that was sent, with figures that are computed from its messages. */
async function campaign() {
  const { rows: found } = await sql<{
    state: string; recipients: number; rejected: number; delivered: number; handedOver: number; underWay: number; open: number; distinct: number;
  }>`
    SELECT c.state, c.recipients, c.rejected, c.delivered,
      (SELECT count(*) FROM messages m WHERE m.campaign_id = c.id AND m.parts_sent > 0) AS "handedOver",
      (SELECT count(*) FROM messages m WHERE m.campaign_id = c.id AND ${shownState('m')} = 'submitting') AS "underWay",
      (SELECT count(*) FROM messages m WHERE m.campaign_id = c.id AND m.state NOT IN ('delivered', 'failed')) AS open,
      (SELECT count(DISTINCT m.msisdn) FROM messages m WHERE m.campaign_id = c.id) AS distinct
    FROM campaigns c WHERE c.name = ${name} AND c.state <> 'cancelled'`.execute(database.db); // oxfmt-ignore
  const [one] = found;
  if (!one) throw new Error('The campaign is not there');
  return one;
}
