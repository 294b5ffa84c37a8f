// Lists of sender ID configurations and their mapping (requirements/administration.md#sender-id-configurations, #sender-id-mapping).
import { beforeEach, describe, expect, test } from 'vitest';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { signedIn } from '../../support/people.ts';
import { twoConnectors, senderConfigurationsApi } from '../../support/api/senderConfigurationsApi.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const { token } = await signedIn(db, { clientId: 1, roleId: roleIds.administrator });
let safaricom: number;
let airtel: number;
beforeEach(async () => {
  ({ safaricom, airtel } = await twoConnectors(db));
});
const { call, update, create, assign, table, codes } = senderConfigurationsApi(app, token, () => safaricom);

describe('configuration/sender/view', () => {
  test('table answers pages, newest first, with the total', async () => {
    for (const code of ['A', 'B', 'C']) await create(code);
    const { data, ...rest } = await table({ page: 2, per_page: 2, sort: 'sender.id|desc' });
    expect((data as { code: string }[]).map(({ code }) => code)).toEqual(['A']);
    expect(rest).toEqual({ current_page: 2, last_page: 2, total: 3 });
  });

  test.each([
    ['code|asc', ['alpha', 'BETA', 'Gamma']],
    ['code|desc', ['Gamma', 'BETA', 'alpha']],
    ['connector_name|asc', ['Gamma', 'alpha', 'BETA']],
    ['sender.id|asc', ['BETA', 'Gamma', 'alpha']],
    ['nonsense', ['alpha', 'Gamma', 'BETA']],
  ])('table is sorted by %s', async (sort, expected) => {
    await create('BETA');
    await create('Gamma', airtel);
    await create('alpha');
    expect(await codes({ sort })).toEqual(expected);
  });

  test('table searches name, package and connector; pattern characters are plain', async () => {
    await create('SAVANNA');
    await create('A_B', airtel);
    expect(await codes({ search: 'vann' })).toEqual(['SAVANNA']);
    expect(await codes({ search: 'airT' })).toEqual(['A_B']);
    expect(await codes({ search: '100' })).toHaveLength(2);
    expect(await codes({ search: '_' })).toEqual(['A_B']);
    expect(await codes({ search: '' })).toHaveLength(2);
  });

  test('list has the assignable ones: active ones of active connectors', async () => {
    const off = await create('OFF');
    await update(off, { status: 0 });
    const id = await create('SAVANNA');
    await create('DEAD', airtel);
    await db.updateTable('connectors').set({ status: 0 }).where('id', '=', airtel).execute();
    const { status, body } = await call('configuration/sender/view/list');
    expect([status, body.message]).toEqual([200, [{ id, code: 'SAVANNA', connector_name: 'Safaricom' }]]);
  });
});

describe('configuration/sender/mapping/list', () => {
  test('lists client and sender ID, newest first, in pages, and searches both', async () => {
    const savanna = await create('SAVANNA');
    await assign(savanna, 'Savanna Sacco');
    await assign(await create('DUKA', airtel), 'Mama Mboga');
    const { status, body } = await call('configuration/sender/mapping/list', {
      sort: 'sender.id|desc',
      page: 1,
      per_page: 1,
    });
    expect(status).toBe(200);
    expect(body).toEqual({
      data: [
        {
          id: expect.any(Number),
          client_id: expect.any(Number),
          client_name: 'Mama Mboga',
          sender_configuration_id: expect.any(Number),
          sender_id: 'DUKA',
          connector_id: airtel,
          connector_name: 'Airtel',
          status: 1,
          otp: 0,
        },
      ],
      current_page: 1,
      last_page: 2,
      total: 2,
    });
    const found = async (search: string) =>
      (
        (await call('configuration/sender/mapping/list', { search })).body.data as { sender_id: string }[]
      ).map(({ sender_id }) => sender_id);
    expect(await found('sacco')).toEqual(['SAVANNA']);
    expect(await found('duk')).toEqual(['DUKA']);
    expect(await found('')).toEqual(['DUKA', 'SAVANNA']);
    expect(await found('unknown')).toEqual([]);
    expect((await table({ search: 'SAVANNA' })).data[0].clients).toBe(1);
  });
});
