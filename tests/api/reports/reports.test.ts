// Reports (requirements/administration.md#client-detail, #reports): their figures equal those of the message rows for any range.
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import * as contract from '../../../contract/reports.ts';
import { groupOf, type MessageState } from '../../../server/domain/messageStates.ts';
import { nairobiDay } from '../../../server/domain/nairobiDay.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { countMoves } from '../../../server/modules/counts/counts.service.ts';
import * as store from '../../../server/modules/reports/reports.store.ts';
import { daysIn, monthOf, spansOf } from '../../../server/domain/spans.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = new Date('2026-03-18T09:00:00Z');
for (const [id, name] of [[1, 'Safaricom'], [2, 'Airtel']] as const)
  await db.insertInto('connectors').values({ id, name, scope: 'NETWORK', queue_prefix: 'q', mcc: '639', mnc: '02', smpp: null }).execute(); // oxfmt-ignore
const admin = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
const support = await signedIn(db, { clientId: 1, roleId: roleIds.support });
beforeEach(() => clearMessages(db));

const all = { start: '2018-02-07', end: '2026-03-18' };
const reports = [
  'client/reports/sms/connector',
  'client/reports/sms/sender',
  'client/reports/consumption',
  'per-client/reports/sms/connector',
  'per-client/reports/sms/sender',
  'client/reports/series',
] as const;
const read = async (path: string, body: object, who: { token: string } = admin) =>
  (await app.call(path, body, who)).body.message as Record<string, unknown>[];

/** Creates messages of some months in every state for two clients, with a seeded random generator. */
async function traffic(count: number): Promise<[number, number]> {
  const clients: [number, number] = [await aClient(db), await aClient(db)];
  let seed = 7;
  const draw = (below: number) => ((seed = (seed * 69_621) % 2_147_483_647) >>> 8) % below;
  const states: MessageState[] = ['queued', 'submitting', 'held', 'pending', 'unknown', 'delivered', 'delivered', 'failed']; // oxfmt-ignore
  const codes = ['undelivered', 'campaign_cancelled', 'validity_ended'] as const;
  for (let i = 0; i < count; i++) {
    await aMessage(db, {
      clientId: clients[draw(2)] ?? 0,
      class: draw(2) ? 'transactional' : 'promotional',
      state: states[draw(states.length)] ?? 'failed',
      failureCode: codes[draw(codes.length)] ?? 'undelivered',
      senderId: ['SAVANNA', 'TUMA'][draw(2)] ?? '',
      connectorId: 1 + draw(2),
      parts: 1 + draw(3),
      at: new Date(Date.UTC(2025, 10, 1) + draw(137 * 24 * 60) * 60_000),
    });
  }
  return clients;
}

/** Computes the figures from the message rows. */
const rowsSay = async (by: string, where: { clientId?: number; start: string; end: string }) =>
  (
    await sql<Record<string, unknown>>`
      SELECT ${sql.raw(by)}, count(*) FILTER (WHERE state IN ('pending', 'unknown', 'delivered') OR refused) AS sent,
        count(*) FILTER (WHERE state = 'delivered') AS delivered,
        count(*) FILTER (WHERE state IN ('pending', 'unknown')) AS pending,
        count(*) FILTER (WHERE refused) AS failed, count(*) FILTER (WHERE state = 'failed' AND NOT refused) AS unsent,
        sum(parts)::bigint AS units
      FROM (
        SELECT *, (created AT TIME ZONE 'Africa/Nairobi')::date AS day,
          state = 'failed' AND failure_code = 'undelivered' AS refused FROM messages
      ) m
      WHERE day BETWEEN ${where.start}::date AND ${where.end}::date
        AND ${where.clientId === undefined ? sql`true` : sql`client_id = ${where.clientId}`}
      GROUP BY ${sql.raw(by)}`.execute(db)
  ).rows;

const keyed = (rows: readonly Record<string, unknown>[], key: (row: Record<string, unknown>) => unknown) =>
  Object.fromEntries(rows.map((row) => [String(key(row)), row]));
const only = (row: Record<string, unknown> | undefined, ...names: string[]) =>
  Object.fromEntries(names.map((name) => [name, row?.[name]]));

const ranges = [
  all,
  { start: '2026-03-18', end: '2026-03-18' },
  { start: '2026-03-11', end: '2026-03-18' },
  { start: '2026-02-01', end: '2026-02-28' },
  { start: '2025-12-31', end: '2026-02-01' },
  { start: '2025-11-16', end: '2026-02-13' },
  { start: '2026-01-01', end: '2026-03-09' },
  { start: '2026-03-01', end: '2026-03-18' },
];

test('every report over every range equals a GROUP BY over the message rows', async () => {
  const [clientId] = await traffic(250);
  const figures = ['sent', 'delivered', 'pending', 'failed', 'unsent'] as const;
  for (const range of ranges) {
    for (const whose of [{ id: clientId }, { id: 1, all_clients: true }]) {
      const where = { ...range, ...(whose.id === clientId && { clientId }) };
      const body = { ...whose, ...range };
      const context = JSON.stringify(body);

      const networks = keyed(await read('client/reports/sms/connector', body), (row) => row['connector_id']);
      const truth = (await rowsSay('connector_id', where)).filter((row) => row['sent'] !== 0 || row['unsent'] !== 0);
      expect(Object.keys(networks).length, context).toBe(truth.length);
      for (const row of truth)
        expect(only(networks[String(row['connector_id'])], ...figures), context).toEqual(only(row, ...figures));

      const bySender = await rowsSay('client_id, sender_id', where);
      const senderKey = (row: Record<string, unknown>) => `${String(row['client_id'])} ${String(row['sender_id'])}`;
      for (const [path, figure] of [
        ['client/reports/sms/sender', 'sent'],
        ['client/reports/consumption', 'units'],
      ] as const) {
        const totals = keyed(await read(path, body), senderKey);
        const wanted = bySender.filter((row) => row[figure] !== 0);
        expect(Object.fromEntries(Object.entries(totals).map(([key, row]) => [key, row['sms_total']])), context).toEqual(
          Object.fromEntries(wanted.map((row) => [senderKey(row), row[figure]])),
        ); // oxfmt-ignore
      }

      const series = (await app.call('client/reports/series', body, admin)).body;
      const sum = (name: string) => (series.message as Record<string, number>[]).reduce((n, row) => n + (row[name] ?? 0), 0);
      for (const figure of [...figures, 'units'])
        expect(sum(figure), `${figure} of ${context}`).toBe(bySender.reduce((n, row) => n + Number(row[figure]), 0));
    } // oxfmt-ignore
  }
  for (const path of ['per-client/reports/sms/connector', 'per-client/reports/sms/sender'] as const) {
    const by = path.endsWith('sender') ? 'sender_id' : 'connector_id';
    const rows = keyed(await read(path, { id: clientId, ...all }), (row) => row[by]);
    const said = (await rowsSay(by, { ...all, clientId })).filter(({ sent, unsent }) => sent !== 0 || unsent !== 0);
    expect(said).not.toEqual([]);
    for (const row of said)
      expect(only(rows[String(row[by])], ...figures)).toEqual(only(row, ...figures));
    if (by === 'sender_id')
      expect(Object.values(rows).map((row) => only(row, 'sms_total', 'client_id'))).toEqual(
        Object.values(rows).map(({ sent }) => ({ sms_total: sent, client_id: clientId })),
      );
  }
  expect((await verifyLedger(db)).map(({ rule }) => rule).filter((rule) => rule.includes('month'))).toEqual([]);
}); // oxfmt-ignore

test('over any range, months and the days at its ends give what the days alone give, and no end costs over half a month', async () => {
  const [clientId] = await traffic(250);
  const from = '2025-10-20';
  const dayAt = (n: number) => new Date(Date.parse(from) + n * 86_400_000).toISOString().slice(0, 10);
  const last = (Date.parse('2026-04-05') - Date.parse(from)) / 86_400_000;
  const drawn = fc.sample(fc.tuple(fc.nat(last), fc.nat(last)), { numRuns: 150, seed: 11 });
  for (const ends of drawn) {
    const [start = 0, end = 0] = ends.toSorted((a, b) => a - b);
    const span = { from: dayAt(start), to: dayAt(end) };
    const spans = spansOf(span, '2026-03-18');
    const context = JSON.stringify({ span, spans });
    for (const each of [...spans.days, ...spans.less]) expect(daysIn(each), context).toBeLessThanOrEqual(16);
    expect(spans.days.length + spans.less.length, context).toBeLessThanOrEqual(4);
    const alone = { months: undefined, days: [span], less: [] };
    for (const whose of [{ reach: 'all', clientId }, { reach: 'all', clientId: undefined }] as const) {
      expect(await store.byConnector(db, whose, spans), context).toEqual(await store.byConnector(db, whose, alone));
      expect(await store.bySender(db, whose, spans), context).toEqual(await store.bySender(db, whose, alone));
      for (const of of ['sent', 'units'] as const)
        expect(await store.senderTotals(db, whose, { spans, of }), context).toEqual(
          await store.senderTotals(db, whose, { spans: alone, of }),
        );
      const byDay = await store.overTime(db, whose, { spans: alone, step: 'day' });
      const months = new Map<string, { sent: number; units: number }>();
      for (const { date, sent, units } of byDay) {
        const sum = months.get(monthOf(date)) ?? { sent: 0, units: 0 };
        months.set(monthOf(date), { sent: sum.sent + sent, units: sum.units + units });
      }
      const byMonth = await store.overTime(db, whose, { spans, step: 'month' });
      expect(byMonth.map(({ date, sent, units }) => [date, { sent, units }]), context).toEqual([...months]);
    }
  }
}); // oxfmt-ignore

test('the history of packages pages through days newest first and adds up to the rows', async () => {
  const [clientId] = await traffic(120);
  const path = 'dashboard/sms/transaction/history/by/package';
  for (const whose of [{ client_id: clientId }, { client_id: 1, all_clients: true }]) {
    const rows: contract.PackageRow[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const answer = await app.call(path, { ...whose, page, per_page: 10 }, admin);
      expect(answer.status).toBe(200);
      const parsed = contract.packageHistory.answer.parse(answer.body);
      expect(parsed.data.length).toBeLessThanOrEqual(10);
      rows.push(...parsed.data);
      last = parsed.last_page;
    }
    const truth = await rowsSay('day, package_id', { ...all, ...('all_clients' in whose ? {} : { clientId }) });
    expect(rows.map((row) => [nairobiDay(new Date(row.date)), row.package_id, row.sms_count])).toEqual(
      truth.map((row) => [row['day'], row['package_id'], row['units']]).toSorted((a, b) => (String(a[0]) < String(b[0]) ? 1 : -1)),
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect((await app.call(path, { ...whose, page: 999 }, admin)).body).toMatchObject({ data: [], total: rows.length });
    const march = await app.call(path, { ...whose, start: '2026-03-01', end: '2026-03-02', per_page: 100 }, admin);
    const inMarch = rows.filter(({ date }) => ['2026-03-01', '2026-03-02'].includes(nairobiDay(new Date(date))));
    expect(march.body.data).toEqual(inMarch);
  }
}); // oxfmt-ignore

test('the months follow a day that changes long after: a late receipt moves pending to delivered in both', async () => {
  const clientId = await aClient(db);
  const at = new Date('2025-12-05T08:00:00Z');
  const id = await aMessage(db, { clientId, state: 'pending', at });
  const body = { id: clientId, start: '2025-12-01', end: '2025-12-31' };
  const before = await read('client/reports/sms/connector', body);
  expect(before).toMatchObject([{ sent: 1, pending: 1, delivered: 0 }]);
  const move = { id, client_id: clientId, class: 'transactional', connector_id: 1, sender_id: 'TUMA', package_id: 1001, parts: 0, cost: '0' } as const;
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('messages').set({ state: 'delivered' }).where('id', '=', id).execute();
    await countMoves(tx, [{ ...move, from: groupOf('pending'), to: 'delivered' }]);
  });
  expect(await read('client/reports/sms/connector', body)).toMatchObject([{ sent: 1, pending: 0, delivered: 1 }]);
  expect((await verifyLedger(db)).map(({ rule }) => rule).filter((rule) => rule.includes('month'))).toEqual([]);
}); // oxfmt-ignore

test('verify-ledger finds a month that does not equal its days', async () => {
  await aMessage(db, { clientId: await aClient(db) });
  await sql`UPDATE message_counts_monthly SET delivered = delivered + 1`.execute(db);
  const faults = await verifyLedger(db);
  expect(faults.map(({ rule }) => rule)).toContain('the counts of each month equal those of its days');
});

test('a range of a month is drawn by day, a longer one by month', async () => {
  const clientId = await aClient(db);
  await aMessage(db, { clientId, at: new Date('2026-03-05T21:30:00Z') });
  const daily = await app.call('client/reports/series', { id: clientId, start: '2026-03-01', end: '2026-03-18' }, admin);
  expect(daily.body).toMatchObject({ step: 'day', message: [{ date: '2026-03-06', sent: 1, units: 1 }] });
  const monthly = await app.call('client/reports/series', { id: clientId, ...all }, admin);
  expect(monthly.body).toMatchObject({ step: 'month', message: [{ date: '2026-03-01', sent: 1 }] });
}); // oxfmt-ignore

test('support reads the reports of all clients; a Client Admin reads the delivery figures of its own, and given reports the others too', async () => {
  const [own, other] = [await aClient(db), await aClient(db)];
  const at = new Date('2026-03-02T08:00:00Z');
  await aMessage(db, { clientId: own, at });
  await aMessage(db, { clientId: other, at });
  const client = await signedIn(db, { clientId: own });
  const everyone = { id: 1, ...all, all_clients: true };
  const status = async (path: string) => (await app.call(path, { id: own, client_id: own, ...all }, client)).status;
  const delivery = ['client/reports/sms/connector', 'client/reports/sms/sender', 'client/reports/series', 'per-client/reports/sms/connector', 'per-client/reports/sms/sender'];
  expect(await Promise.all(delivery.map(status))).toEqual(delivery.map(() => 200));
  expect(await Promise.all(['client/reports/consumption', 'dashboard/sms/transaction/history/by/package', 'dashboard/global/sms'].map(status))).toEqual([403, 403, 403]);
  await db.insertInto('role_permissions').values({ role_id: roleIds.clientAdmin, module: 'reports', action: 'read' }).execute();
  for (const path of ['client/reports/sms/connector', 'client/reports/sms/sender', 'client/reports/consumption', 'client/reports/series']) {
    const total = async (who: { token: string }) =>
      (await read(path, everyone, who)).reduce((sum, row) => sum + Number(row['sms_total'] ?? row['sent']), 0);
    expect([path, await total(support), await total(client)]).toEqual([path, 2, 1]);
  }
  for (const path of reports) {
    const foreign = await app.call(path, { id: other, ...all }, client);
    const missing = await app.call(path, { id: 99_999_999, ...all }, client);
    expect([foreign.status, foreign.body]).toEqual([422, { code: 'client_not_found', message: 'Client not found', field: 'id' }]);
    expect(foreign.text).toBe(missing.text);
  }
  const history = 'dashboard/sms/transaction/history/by/package';
  const foreign = await app.call(history, { client_id: other }, client);
  expect([foreign.status, foreign.body]).toEqual([422, { code: 'client_not_found', message: 'Client not found', field: 'client_id' }]);
  await db.deleteFrom('role_permissions').where('role_id', '=', roleIds.clientAdmin).where('module', '=', 'reports').execute();
}); // oxfmt-ignore

test('answers 401 without a token, 403 without the permission, 422 for what is no range', async () => {
  const role = await db
    .insertInto('roles')
    .values({ name: 'Without reports', role_type: 'CLIENT' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const client = await signedIn(db, { roleId: role.id });
  for (const path of [...reports, 'dashboard/sms/transaction/history/by/package']) {
    const body = { id: 1, client_id: 1, ...all };
    expect([path, (await app.call(path, body)).status]).toEqual([path, 401]);
    expect([path, (await app.call(path, body, client)).status]).toEqual([path, 403]);
    const reversed = await app.call(path, { ...body, start: '2026-02-02', end: '2026-02-01' }, admin);
    expect([reversed.status, reversed.body.message]).toEqual([422, 'The end must not be before the start']);
    expect((await app.call(path, { ...body, start: 'yesterday' }, admin)).status).toBe(422);
    expect((await app.call(path, { ...all }, admin)).status).toBe(422);
  }
});

test('rows and totals have their cost in KES for roles that may read consumption, and for no other', async () => {
  const clientId = await aClient(db);
  await aMessage(db, { clientId, at: new Date('2026-03-10T09:00:00Z'), state: 'delivered', connectorId: 1, cost: '0.8000' });
  await aMessage(db, { clientId, at: new Date('2026-03-10T09:00:00Z'), state: 'delivered', connectorId: 2, cost: '1.2500' });
  for (const path of ['client/reports/sms/connector', 'client/reports/sms/sender', 'client/reports/consumption']) {
    const { message, totals } = (await app.call(path, { id: clientId, ...all }, admin)).body;
    const sum = (message as { cost: string }[]).reduce((total, { cost }) => total + Number(cost), 0);
    expect([path, totals.cost, sum]).toEqual([path, '2.0500', 2.05]);
    const seen = (await app.call(path, { id: clientId, ...all }, support)).body;
    expect([seen.totals.cost, seen.message[0].cost]).toEqual([undefined, undefined]);
  }
}); // oxfmt-ignore
