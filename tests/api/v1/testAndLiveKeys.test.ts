// What test and live keys have in common: the same networks, prices and refusals, but never each other's messages.
import { beforeEach, describe, expect, test } from 'vitest';
import { testNumbers, type TestNumber } from '../../../contract/v1/testNumbers.ts';
import { numberRules, outcomes } from '../../../simulators/smsc/rules.ts';
import { anApiKey } from '../../support/api/apiKeys.ts';
import { aClient } from '../../support/people.ts';
import { aSender } from '../../support/api/sendFixtures.ts';
import { startTestApp } from '../../support/testApp.ts';
import { testKeySends } from '../../support/api/testKeySends.ts';

const app = await startTestApp();
const { db } = app;
let clientId: number;
let key: string;
beforeEach(async () => {
  app.clock.now = new Date();
  clientId = await aClient(db, { units: 10 });
  key = await anApiKey(db, { clientId, live: false });
});

const { send, get } = testKeySends(app, () => key);

describe('test and live keys', () => {
  test('do not find each other’s messages', async () => {
    await aSender(db, { clientId, code: 'SAVANNA' });
    const live = await anApiKey(db, { clientId });
    const { body: tested } = await send();
    const { body: sent } = await send({ from: 'SAVANNA' }, { token: live });
    expect((await get(`/v1/messages/${tested.id}`, live)).error.code).toBe('message_not_found');
    expect((await get(`/v1/messages/${sent.id}`)).error.code).toBe('message_not_found');
    expect((await get('/v1/messages', live)).data.map(({ id }: { id: string }) => id)).toEqual([sent.id]);
    expect((await get('/v1/messages')).data.map(({ id }: { id: string }) => id)).toEqual([tested.id]);
    expect((await get('/v1/balance')).units).toBe(10_000);
  });

  test('answer the same prices and networks, also where the client has a price of its own for a network', async () => {
    await aSender(db, { clientId, code: 'SAVANNA' });
    const live = await anApiKey(db, { clientId });
    const priced = async (token: string, given: object) => {
      const { body } = await send({ from: 'SAVANNA', to: '+254733345678', ...given }, { token });
      return [body.network, body.units, body.price.amount];
    };
    for (const dry_run of [true, false]) {
      const given = { dry_run, text: 'a'.repeat(161) };
      expect(await priced(live, given)).toEqual(['Airtel', 2, '1.60']);
      expect(await priced(key, given)).toEqual(['Airtel', 2, '1.60']);
      expect(await priced(key, { ...given, from: 'ANYNAME' })).toEqual(['Airtel', 2, '1.60']);
    }
  });

  test('refuse numbers that no network carries', async () => {
    await aSender(db, { clientId, code: 'SAVANNA' });
    const live = await anApiKey(db, { clientId });
    for (const token of [live, key])
      for (const to of ['+14155552671', '+256772123456', '+254135345678'])
        for (const dry_run of [true, false]) {
          const { status, body } = await send({ from: 'SAVANNA', to, dry_run }, { token });
          expect([status, body.error.code, body.error.param]).toEqual([422, 'no_route', 'to']);
        }
  });

  test('send to another country where a connector carries it', async () => {
    const connector = { name: 'World', scope: 'DEFAULT', queue_prefix: 'world', mcc: '', mnc: '' } as const;
    const { id } = await db
      .insertInto('connectors')
      .values(connector)
      .returning('id')
      .executeTakeFirstOrThrow();
    expect((await send({ to: '+14155552671' })).body).toMatchObject({ network: 'World' });
    await db.deleteFrom('connectors').where('id', '=', id).execute();
    expect((await send({ to: '+14155552671' })).body.error.code).toBe('no_route');
  });

  test('take the price of the connector that carries the sender ID, where several carry the network', async () => {
    await aSender(db, { clientId, code: 'SAVANNA' });
    const direct = {
      name: 'Airtel direct',
      scope: 'NETWORK',
      queue_prefix: 'direct',
      mcc: '639',
      mnc: '03',
    } as const;
    const { id: connector_id } = await db
      .insertInto('connectors')
      .values(direct)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('billing_rates')
      .values({ client_id: clientId, connector_id, rate: '0.3000' })
      .execute();
    const { id: sender_configuration_id } = await db
      .insertInto('sender_configurations')
      .values({ code: 'DIRECT', connector_id, package_id: 1001 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db.insertInto('client_senders').values({ client_id: clientId, sender_configuration_id }).execute();
    const live = await anApiKey(db, { clientId });
    const priced = async (from: string, token = key) => {
      const { body } = await send({ from, to: '+254733345678' }, { token });
      return [body.network, body.price.amount];
    };
    expect(await priced('DIRECT')).toEqual(['Airtel direct', '0.30']);
    expect(await priced('DIRECT', live)).toEqual(['Airtel direct', '0.30']);
    expect(await priced('SAVANNA')).toEqual(['Airtel', '0.80']);
  });

  test('name the same outcomes for the numbers that the simulated telco has, too', () => {
    const ruleOf = ({ ending }: TestNumber) => numberRules.find((rule) => rule.ending === ending);
    for (const number of testNumbers) {
      const rule = ruleOf(number);
      if (!rule) continue;
      const { outcome } = number;
      if (rule.submit && !rule.once) expect(outcome, number.ending).toMatchObject({ wasSent: false });
      else if (rule.receipt === 'none') expect(outcome, number.ending).toEqual({ ends: 'sent' });
      else if (rule.once) expect(number.isRetried, number.ending).toBe(true);
      else {
        const { state } = outcomes[rule.receipt ?? 'delivered'];
        const ends = state === 'DELIVRD' ? 'delivered' : state === 'UNKNOWN' ? 'sent' : 'failed';
        expect(outcome.ends, number.ending).toBe(ends);
      }
    }
    expect(testNumbers.filter(ruleOf)).toHaveLength(11);
  });
});
