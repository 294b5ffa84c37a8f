// The list of do-not-disturb numbers: its rows, pages and filters (requirements/portal.md#dnd).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { dndApi } from '../../support/api/dndApi.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Mine', units: 100 }) });
const theirs = await signedIn(db, { clientId: await aClient(db, { name: 'Theirs' }) });
const platform = await signedIn(db, { clientId: 1, roleId: roleIds.root });
beforeEach(() => db.deleteFrom('dnd').execute());
const { anEntry, list, shown } = dndApi(app, mine);

/** A time in Nairobi. */
const at = (time: string) => new Date(`${time}+03:00`);

describe('the list', () => {
  test('shows a client its own numbers and the platform’s, newest first, with source and time', async () => {
    const created = new Date('2026-11-20T09:30:15.250Z');
    const first = await anEntry({ clientId: mine.clientId, msisdn: '254712345671', source: 'receipt', detail: 'SenderName Blacklisted', created }); // oxfmt-ignore
    await anEntry({ clientId: theirs.clientId, msisdn: '254712345672' });
    const last = await anEntry({ clientId: null, msisdn: '254712345673', created });
    expect(await list()).toEqual({
      message: [
        { id: last, msisdn: '254712345673', created: created.toISOString(), source: 'console', detail: null, platform: true, client_id: null },
        { id: first, msisdn: '254712345671', created: created.toISOString(), source: 'receipt', detail: 'SenderName Blacklisted',
          platform: false, client_id: mine.clientId, client_name: 'Mine' },
      ],
      current_page: 1, last_page: 1, total: 2,
    }); // oxfmt-ignore
  });

  test('shows the platform all entries with their clients', async () => {
    await anEntry({ clientId: mine.clientId, msisdn: '254712345671' });
    await anEntry({ clientId: theirs.clientId, msisdn: '254712345672' });
    const { message } = await list({}, { as: platform });
    expect(message.map(({ msisdn, client_name }) => [msisdn, client_name])).toEqual([
      ['254712345672', 'Theirs'],
      ['254712345671', 'Mine'],
    ]);
  });

  test('answers pages and the total', async () => {
    for (let n = 0; n < 5; n++) {
      const clientId = n === 3 ? null : mine.clientId;
      await anEntry({ clientId, msisdn: `25471234567${n}` });
    }
    const page = await list({ page: 2, per_page: 2 });
    expect(page).toMatchObject({ current_page: 2, last_page: 3, total: 5 });
    expect(page.message.map(({ msisdn }) => msisdn)).toEqual(['254712345672', '254712345671']);
    expect(await list({ page: 9, per_page: 2 })).toMatchObject({ message: [], last_page: 3, total: 5 });
    expect(await list({ per_page: 50_000 })).toMatchObject({ last_page: 1, total: 5 });
  });

  test('filters by days in Nairobi, both inclusive', async () => {
    await anEntry({ clientId: mine.clientId, msisdn: '254712345671', created: at('2026-11-19T23:59:59') });
    await anEntry({ clientId: mine.clientId, msisdn: '254712345672', created: at('2026-11-20T00:00:00') });
    await anEntry({ clientId: mine.clientId, msisdn: '254712345673', created: at('2026-11-21T23:59:59') });
    await anEntry({ clientId: mine.clientId, msisdn: '254712345674', created: at('2026-11-22T00:00:00') });
    const found = await list({ start_date: '2026-11-20', end_date: '2026-11-21' });
    expect(found.message.map(({ msisdn }) => msisdn)).toEqual(['254712345673', '254712345672']);
    expect(found.total).toBe(2);
    const wrong = { start_date: '2026-11-21', end_date: '2026-11-20' };
    expect((await app.call('blacklist/all', wrong, mine)).status).toBe(422);
  });

  test.each(['0712 345 678', '+254712345678', '712345678', '0712', '2547123', '345678', '678'])(
    'finds a number by %s',
    async (msisdn) => {
      await anEntry({ clientId: mine.clientId, msisdn: '254712345678' });
      await anEntry({ clientId: mine.clientId, msisdn: '254733999111' });
      await anEntry({ clientId: theirs.clientId, msisdn: '254712345678' });
      expect(await shown({}, { msisdn })).toEqual(['254712345678']);
    },
  );

  test.each(['abc', '%', '0799999999', '12345'])('finds nothing by %s', async (msisdn) => {
    await anEntry({ clientId: mine.clientId, msisdn: '254712345678' });
    expect(await list({}, { msisdn })).toMatchObject({ message: [], total: 0, last_page: 1 });
  });
});
