// The address that a call is attributed to, over real HTTP. Limits, the audit log and M-Pesa's address list use it.
import { describe, expect, test } from 'vitest';
import { startMpesaApp } from '../../support/api/mpesa.ts';
import { aUser, testPassword } from '../../support/people.ts';

const safaricom = '196.201.214.200';
/** Returns what nginx makes of a forged header: it appends the address that called it. */
const forged = (address: string) => `${address}, 10.0.0.1`;

describe.each([
  ['one proxy', 1],
  ['the network of the proxy', ['loopback']],
])('with TRUST_PROXY naming %s', async (_, trustProxy) => {
  const app = await startMpesaApp({ trustProxy });
  const post = (path: string, body: object, forwarded: string) =>
    fetch(`${app.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
      body: JSON.stringify(body),
    });
  const signIn = (msisdn: string, forwarded: string, password = testPassword) =>
    post('/api/user/login', { msisdn, password }, forwarded);

  test('a forged X-Forwarded-For is not the address in the audit log', async () => {
    const { id, msisdn } = await aUser(app.db);
    expect((await signIn(msisdn, forged('6.6.6.6'))).status).toBe(202);
    const entry = await app.db
      .selectFrom('audit_log')
      .select('address')
      .where('user_id', '=', id)
      .executeTakeFirst();
    expect(entry?.address).toBe('10.0.0.1');
  });

  test('a forged X-Forwarded-For does not open an address on M-Pesa’s list', async () => {
    app.mpesa.callbackIps = [safaricom];
    const confirmation = {
      TransID: `P${String(trustProxy)}`,
      TransAmount: '5.00',
      BusinessShortCode: '600100',
      BillRefNumber: 'NONE',
      MSISDN: '254712000001',
    };
    const confirm = (forwarded: string) =>
      post(`/callbacks/paybill/${app.mpesa.keys.paybill}/confirmation`, confirmation, forwarded);
    expect((await confirm(forged(safaricom))).status).toBe(404);
    expect((await confirm(safaricom)).status).toBe(200);
    app.mpesa.callbackIps = [];
  });

  test('wrong sign-ins are limited by address, whatever X-Forwarded-For claims', async () => {
    const tries = Array.from({ length: 200 }, (_try, i) => i);
    let limited: number | undefined;
    for (const i of tries) {
      const answer = await signIn(
        `07990${String(i).padStart(5, '0')}`,
        forged(`6.6.${i % 250}.${i % 7}`),
        'wrong',
      );
      if (answer.status === 429) {
        limited = i;
        break;
      }
    }
    expect(limited).toBeDefined();
  });
});

test('without TRUST_PROXY the header is ignored', async () => {
  const { msisdn, id } = await aUser(direct.db);
  const answer = await fetch(`${direct.url}/api/user/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '6.6.6.6' },
    body: JSON.stringify({ msisdn, password: testPassword }),
  });
  expect(answer.status).toBe(202);
  const entry = await direct.db
    .selectFrom('audit_log')
    .select('address')
    .where('user_id', '=', id)
    .executeTakeFirst();
  expect(entry?.address).toBe('127.0.0.1');
});
const direct = await startMpesaApp();

test.each([
  ['by a server that listens on IPv6, which sees it as a mapped one', `::ffff:${safaricom}`],
  ['in another notation of IPv6', '2001:db8::7'],
])('an address on M-Pesa’s list is taken %s', async (_how, remoteAddress) => {
  const app = await startMpesaApp();
  app.mpesa.callbackIps = [safaricom, '2001:DB8:0:0::7'];
  const answer = await app.fastify.inject({
    method: 'POST',
    url: `/callbacks/paybill/${app.mpesa.keys.paybill}/confirmation`,
    remoteAddress,
    payload: { TransID: 'MAPPED', TransAmount: '5.00', BusinessShortCode: '600100', BillRefNumber: 'NONE' },
  });
  expect(answer.statusCode).toBe(200);
});
