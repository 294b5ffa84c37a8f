// The counts of reports follow each message: after sends, receipts, failures and cancellations days and months equal the rows
// (the harness ends with verify-ledger).
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { networkReport, senderReport } from '../../server/modules/reports/reports.service.ts';
import { cancel } from '../../server/modules/campaigns/control/campaignControl.service.ts';
import { eventually } from '../support/eventually.ts';
import { campaignHarness, numbersFrom } from '../support/campaignHarness.ts';
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

test('a cancelled campaign leaves failed messages in the reports and no unit charged', async () => {
  const harness = await campaignHarness();
  const id = await harness.accept({ source: { numbers: numbersFrom(100, 30).join(',') }, kind: 'typed', schedule: { repeat: 'NO_REPEAT', time: '14:00', start: '2026-11-03', end: null } }); // oxfmt-ignore
  harness.clock.now = new Date('2026-11-03T11:00:00Z');
  await harness.work();
  const { campaign } = harness;
  expect((await campaign(id)).queued).toBe(30);
  await cancel(harness.db, harness.actorOf(id));
  await harness.work();
  const { client_id } = await campaign(id);
  const request = { reach: 'all' as const, id: client_id, allClients: false, start: '2018-02-07', end: '2099-12-31', now: harness.clock.now };
  const [row] = await networkReport(harness.db, request);
  expect([row?.sent ?? 0, row?.failed ?? 0]).toEqual([30, 30]);
  expect(await senderReport(harness.db, request, 'units')).toEqual([]);
}); // oxfmt-ignore
