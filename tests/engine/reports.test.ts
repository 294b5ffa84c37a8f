// The counts of reports follow each message: after sends, receipts, failures and cancellations days and months equal the rows
// (both harnesses end with verify-ledger).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { networkReport, senderReport } from '../../server/modules/reports/reports.service.ts';
import * as control from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { countByConnector, foldMoves } from '../../server/modules/counts/slots.service.ts';
import { settle } from '../../server/sending/settle/settle.ts';
import { Effects } from '../../server/sending/shared/effects.ts';
import { requeued } from '../../server/sending/submit/sendOutcomes.ts';
import { expireQueued } from '../../server/sending/upkeep/expiry.ts';
import { eventually } from '../support/eventually.ts';
import { campaignHarness, numbersFrom, type CampaignHarness } from '../support/campaignHarness.ts';
import { claimQueued, submitQueued } from '../support/smpp/submitQueued.ts';
import { engineHarness, uniqueNumbers } from './engineHarness.ts';

test('after sends, receipts and refusals each report is a GROUP BY over the rows', async () => {
  const harness = await engineHarness();
  const smsc = await harness.smsc();
  const connectorId = await harness.connector(smsc.port);
  // The ending of a number decides whether it is delivered, refused at submit, undelivered, or never gets a receipt.
  const endings = ['5555', '0000', '0001', '0002', '0003'];
  for (const ending of endings) {
    await harness.send({ numbers: uniqueNumbers(20, ending), connectorId, parts: 2 });
    await harness.send({ numbers: uniqueNumbers(10, ending), connectorId, senderId: 'OTHER' });
  }
  await harness.engine();
  await eventually(async () => {
    expect(await harness.states()).toEqual({ delivered: 60, failed: 60, pending: 30 });
  });
  const now = harness.clock();
  const request = { reach: 'all' as const, id: harness.clientId, allClients: false, start: '2018-02-07', end: '2099-12-31', now };
  const { rows } = await sql<Record<string, number>>`
    SELECT sender_id, count(*) FILTER (WHERE state <> 'queued') AS sent, count(*) FILTER (WHERE state = 'delivered') AS delivered,
      count(*) FILTER (WHERE state = 'failed') AS failed, sum(CASE WHEN state = 'failed' THEN parts_sent ELSE parts END)::bigint AS units
    FROM messages GROUP BY 1`.execute(harness.db);
  const sum = (name: string) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  expect(await networkReport(harness.db, request)).toMatchObject([
    { connector_id: connectorId, sent: sum('sent'), delivered: sum('delivered'), failed: sum('failed') },
  ]);
  for (const [of, figure] of [['sent', 'sent'], ['units', 'units']] as const) {
    const totals = await senderReport(harness.db, request, of);
    expect(Object.fromEntries(totals.map((row) => [row.sender_id, row.sms_total]))).toEqual(
      Object.fromEntries(rows.map((row) => [row['sender_id'], row[figure]])),
    );
  }
}); // oxfmt-ignore

/** What the reports show of the harness's client: the network's figures, and units by sender ID. */
async function figuresOf({ db, clientId, clock }: CampaignHarness) {
  const request = { reach: 'all' as const, id: clientId, allClients: false, start: '2018-02-07', end: '2099-12-31', now: clock.now };
  const [network = {}] = await networkReport(db, request);
  const [sent] = await senderReport(db, request, 'sent');
  const [units] = await senderReport(db, request, 'units');
  return { ...network, total: sent?.sms_total ?? 0, units: units?.sms_total ?? 0 };
} // oxfmt-ignore

/** Messages by minute, as the state of networks and the home count them. */
const minutesOf = async ({ db, connectorId }: CampaignHarness) => {
  const at = (days: number) => new Date(Date.now() + days * 86_400_000);
  const steps = await countByConnector(db, { minutes: 1, from: at(-2), to: at(2), stepMinutes: 4 * 24 * 60 });
  return steps.filter((step) => step.connector_id === connectorId);
};

const typed = (count: number) => ({
  source: { numbers: numbersFrom(100, count).join(',') },
  kind: 'typed' as const,
});

test('what was not sent of a cancelled campaign is no failure of its network, and no unit of it is charged', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept(typed(30));
  await harness.work();
  await submitQueued(harness, 10, 2);
  await control.pause(harness.db, harness.actorOf(id));
  await harness.work();
  await control.cancel(harness.db, harness.actorOf(id));
  await harness.work();
  expect(await harness.campaign(id)).toMatchObject({ pending: 8, failed: 22 });
  expect(await figuresOf(harness)).toMatchObject({ sent: 10, pending: 8, failed: 2, unsent: 20, total: 10, units: 8 });
  const minutes = { queued: 0, pending: 8, delivered: 0, failed: 2 };
  expect(await minutesOf(harness)).toMatchObject([minutes]);
  await foldMoves(harness.db);
  expect(await minutesOf(harness)).toMatchObject([minutes]);
}); // oxfmt-ignore

test('a cancelled campaign of which nothing was sent is in the report of networks, and counts as nothing sent', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept(typed(30));
  await harness.work();
  await control.cancel(harness.db, harness.actorOf(id));
  await harness.work();
  expect(await figuresOf(harness)).toMatchObject({ sent: 0, failed: 0, unsent: 30, total: 0, units: 0 });
  await foldMoves(harness.db);
  expect(await minutesOf(harness)).toMatchObject([{ queued: 0, failed: 0 }]);
});

test('messages that expire in the queue are not sent, except one of which a network accepted a part', async () => {
  const harness = await campaignHarness();
  await harness.accept({ ...typed(3), text: 'a'.repeat(200) });
  await harness.work();
  const [first] = await claimQueued(harness, 1);
  const partSent = { ...requeued(first!), partsSent: 1 };
  await harness.db.transaction().execute(async (tx) => {
    const effects = new Effects();
    await settle(tx, { engineId: 1, outcomes: [partSent], now: harness.clock.now }, effects);
    await effects.apply(tx, 'test');
  });
  const later = () => new Date(Date.now() + 73 * 3_600_000);
  expect(await expireQueued(harness.db, later)).toBe(3);
  expect(await figuresOf(harness)).toMatchObject({ sent: 1, failed: 1, unsent: 2, units: 1 });
  expect(await minutesOf(harness)).toMatchObject([{ queued: 0, failed: 1 }]);
});

test('the verification finds a wrong count of messages that were not sent, by day and by month', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept(typed(3));
  await harness.work();
  await control.cancel(harness.db, harness.actorOf(id));
  await harness.work();
  const faultsAfter = async (change: string) => {
    await sql.raw(change).execute(harness.db);
    return (await harness.verify()).map(({ rule }) => rule);
  };
  const byDay = 'the counts of messages that failed without having been sent equal the messages';
  expect(await faultsAfter('UPDATE message_counts SET unsent = unsent - 1')).toEqual([byDay]);
  expect(await faultsAfter('UPDATE message_counts SET unsent = unsent + 1')).toEqual([]);
  expect(await faultsAfter('UPDATE message_counts_monthly SET unsent = 0')).toEqual([
    'the counts of each month equal those of its days',
  ]);
  expect(await faultsAfter('UPDATE message_counts_monthly SET unsent = 3')).toEqual([]);
});
