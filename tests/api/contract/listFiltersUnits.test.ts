// Filters, named records and totals of the lists of payments, units, reports and consumption (decisions/027-filtered-lists.md,
// 028-one-record-and-many.md; requirements/domain.md#access).
import { expect, test } from 'vitest';
import type { Insertable } from 'kysely';
import type { Schema } from '../../../server/db/schema.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { takeBackTopUp, topUp } from '../../../server/modules/ledger/topup.service.ts';
import { giveBonus, loadUnits } from '../../../server/modules/ledger/stock.service.ts';
import { aMessage } from '../../support/messages.ts';
import { listCalls } from '../../support/api/listCalls.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine', units: 100 }) });
const theirs = await signedIn(db, { clientId: await aClient(db, { name: 'Theirs', units: 5000 }) });
const root = await signedIn(db, { clientId: 1, roleId: roleIds.root });
const { read, ids, insert, finds } = listCalls(app, { mine, root });

const at = (day: number) => new Date(Date.UTC(2026, 10, day, 8));

test('payments: by client, source and id, with totals over all pages, and the top-up that gave the units', async () => {
  const made = (client_id: number | null, given: Partial<Insertable<Schema['payments']>>) =>
    insert('payments', { source: 'paybill', state: 'review', client_id, amount: '100', reference: 'x', created: at(1), ...given }); // oxfmt-ignore
  const paid = await made(mine.clientId, { state: 'paid', source: 'stk', amount: '250', paid: '250.50', receipt: 'QWE1234567', units: 250, created: at(3) }); // oxfmt-ignore
  const waiting = await made(mine.clientId, { created: at(2) });
  const unknown = await made(null, {});
  const other = await made(theirs.clientId, { created: at(1) });
  const by = { userId: null, cause: `payment:${paid}`, description: 'M-Pesa' };
  await db.transaction().execute(async (tx) => {
    await loadUnits(tx, { ...by, cause: 'test', units: 250 });
    await topUp(tx, { ...by, clientId: mine.clientId, kes: '250', smsCost: '1' });
  });
  await finds('payment/list', [
    [{ client_id: mine.clientId }, [paid, waiting]],
    [{ source: 'stk' }, [paid]],
    [{ state: 'attention', client_id: mine.clientId }, [waiting]],
    [{ ids: [unknown, waiting] }, [waiting, unknown]],
  ]);
  const page = (await app.call('payment/list', { client_id: mine.clientId, per_page: 1 }, root)).body;
  expect(page).toMatchObject({ total: 2, last_page: 2, totals: { amount: '350.50', units: 250 } });
  expect((await app.call('payment/list', { ids: [2_000_000_000] }, root)).body.totals).toEqual({ amount: '0', units: 0 }); // oxfmt-ignore
  for (const state of ['cancelled', 'waiting', 'dismissed'] as const) await made(mine.clientId, { state });
  await made(mine.clientId, { state: 'paid', paid: '70', units: 70, reversed: at(4) });
  // 250.50 is paid, 100 to assign and 100 closed without credit. Unpaid prompts and reversed payments do not count.
  const all = { amount: '450.50', units: 250 };
  expect((await app.call('payment/list', { client_id: mine.clientId }, root)).body).toMatchObject({ total: 6, totals: all }); // oxfmt-ignore
  const [{ topup_id } = { topup_id: 0 }] = page.data as { topup_id: number }[];
  const [topup] = await read('dashboard/client/balance/history', { ids: [topup_id] });
  expect(topup).toMatchObject({
    id: topup_id,
    payment_id: paid,
    client_id: mine.clientId,
    sms_units: 250,
    kind: 'topup',
    amount: '250.50',
    receipt: 'QWE1234567',
  });
  const moves = await read('activitylogs/all', { client_id: mine.clientId, kind: 'topup' });
  expect(moves).toMatchObject([{ payment_id: paid, amount: -250 }]);
  const back = { ...by, cause: `reversal:${paid}`, of: by.cause, clientId: mine.clientId, smsCost: '1' };
  await db.transaction().execute((tx) => takeBackTopUp(tx, back));
  const reversed = await read('dashboard/client/balance/history', {
    client_id: mine.clientId,
    kind: 'reversal',
  });
  expect(reversed).toMatchObject([
    { payment_id: paid, sms_units: -250, amount: '-250.50', receipt: 'QWE1234567' },
  ]);
  const reader = await signedIn(db, { clientId: mine.clientId, roleId: roleIds.administrator });
  expect(await ids('payment/list', { ids: [paid, waiting, unknown, other] }, reader)).toEqual([
    paid,
    waiting,
  ]);
  expect(await ids('payment/list', { client_id: theirs.clientId }, reader)).toEqual([]);
});

test('top-ups: by day, kind and id, with the units of all pages', async () => {
  const [clientId, other] = [await aClient(db, { units: 300 }), await aClient(db, { units: 7 })];
  const given = { userId: null, cause: 'test', description: 'test', units: 50 };
  await db.transaction().execute(async (tx) => {
    await loadUnits(tx, given);
    await giveBonus(tx, { ...given, clientId });
  });
  const path = 'dashboard/client/balance/history';
  const [second = 0, first = 0] = await ids(path, { client_id: clientId });
  const { body } = await app.call(path, { client_id: clientId, per_page: 1 }, root);
  expect(body).toMatchObject({ total: 2, last_page: 2, total_units: 350 });
  await finds(path, [
    [{ client_id: clientId, kind: 'transfer' }, [first]],
    [{ client_id: clientId, kind: 'bonus' }, [second]],
    [{ client_id: clientId, kind: 'topup' }, []],
    [{ client_id: clientId, end_date: '2020-01-01' }, []],
    [{ client_id: clientId, start_date: '2020-01-01' }, [second, first]],
    [{ ids: [first] }, [first]],
    [{ client_id: other, ids: [first] }, []],
  ]);
  expect(await ids(path, { ids: [first] }, mine)).toEqual([]);
});

test('the platform’s stock: by kind, client and id; each move names its client', async () => {
  const clientId = await aClient(db, { units: 42 });
  const moves = await read('activitylogs/all', { client_id: clientId });
  expect(moves).toMatchObject([{ client_id: clientId, amount: -42, event_title: 'Units Transferred' }]);
  const id = moves[0]?.id ?? 0;
  await finds('activitylogs/all', [
    [{ client_id: clientId, kind: 'transfer' }, [id]],
    [{ client_id: clientId, kind: 'load' }, []],
    [{ ids: [id] }, [id]],
    [{ client_id: clientId, end_date: '2020-01-01' }, []],
  ]);
});

test('reports and consumption answer with the totals of all rows', async () => {
  const clientId = await aClient(db);
  const send = (senderId: string, state: 'delivered' | 'failed', parts: number) => aMessage(db, { clientId, senderId, state, parts, at: at(5) }); // oxfmt-ignore
  await send('ALPHA', 'delivered', 3);
  await send('ALPHA', 'failed', 1);
  await send('BETA', 'delivered', 2);
  const range = { id: clientId, start: '2026-11-01', end: '2026-11-30' };
  const totals = async (path: string) => (await app.call(path, range, root)).body.totals as unknown;
  const figures = { sent: 3, delivered: 2, pending: 0, failed: 1, unsent: 0 };
  const cost = '1.8000';
  expect(await totals('client/reports/sms/connector')).toEqual({ ...figures, cost });
  expect(await totals('per-client/reports/sms/connector')).toEqual({ ...figures, cost });
  expect(await totals('per-client/reports/sms/sender')).toEqual(figures);
  expect(await totals('client/reports/sms/sender')).toEqual({ sms_total: 3, cost });
  expect(await totals('client/reports/consumption')).toEqual({ sms_total: 6, cost });
  const packages = (body: object) => app.call('dashboard/sms/transaction/history/by/package', { client_id: clientId, per_page: 1, ...body }, root); // oxfmt-ignore
  expect((await packages({})).body).toMatchObject({ total_sms: 6 });
  expect((await packages({ start: '2026-11-06', end: '2026-11-30' })).body).toMatchObject({ total_sms: 0 });
  const consumed = async (body: object) => (await app.call('dashboard/sms/client/consumption', { client_id: clientId, ...body }, root)).body; // oxfmt-ignore
  expect(await consumed({ per_page: 1 })).toMatchObject({ total: 2, total_sms: 6 });
  expect(await consumed({ sender_id: 'BETA' })).toMatchObject({ total: 1, total_sms: 2, data: [{ sender_id: 'BETA' }] }); // oxfmt-ignore
});
