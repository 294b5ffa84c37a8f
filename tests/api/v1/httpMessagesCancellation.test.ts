// Cancellations of messages of the HTTP API, through the API and in the console (decisions/044-http-sends.md).
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { available } from '../../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../../server/modules/ledger/verify.ts';
import { aSendingClient } from '../../support/api/httpMessages.ts';
import { signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
let clientId: number;
let key: string;

beforeEach(async () => {
  app.clock.now = new Date();
  ({ clientId, key } = await aSendingClient(db, 100));
});
afterEach(async () => {
  expect(await verifyLedger(db)).toEqual([]);
});

const wanted = { to: '+254712345678', from: 'SAVANNA', text: 'Your code is 1234' };
const send = (given: object = {}) =>
  app.v1('POST', '/v1/messages', { token: key, body: { ...wanted, ...given } });
const left = () => available(db, clientId);

describe('a cancellation', () => {
  test('gives the units back once', async () => {
    const { body: sent } = await send();
    const cancel = () => app.v1('POST', `/v1/messages/${sent.id}/cancel`, { token: key });
    const { status, body } = await cancel();
    expect([status, body.status, body.units, body.price.amount]).toEqual([200, 'canceled', 0, '0.00']);
    expect(body.error).toMatchObject({ code: 'message_cancelled', fault: 'sender' });
    expect(await left()).toBe(100);
    expect((await cancel()).body.error).toMatchObject({
      type: 'conflict',
      code: 'message_not_cancellable',
      message: 'The message is cancelled already',
    });
    expect(await left()).toBe(100);
  });

  test('in the console is one of a scheduled message, by the client alone, and audited', async () => {
    const { body: sent } = await send({ send_at: new Date(Date.now() + 7_200_000).toISOString() });
    const me = await signedIn(db, { clientId });
    const listed = async () => {
      const { body } = await app.call('message/all/transactional', {}, me);
      return [body.data[0].status_description, body.data[0].narrow_status];
    };
    expect(await listed()).toEqual(['Queued', 'Scheduled']);
    const cancel = async (id: string, by = me) => {
      const { status, body } = await app.call(`message/${id}/cancel`, {}, by);
      return [status, body.code ?? body.message];
    };
    const missing = [404, 'message_not_found'];
    expect(await cancel('588357086222612')).toEqual(missing);
    expect(await cancel(sent.id, await signedIn(db))).toEqual(missing);
    expect(await cancel(sent.id)).toEqual([200, 'Message cancelled']);
    expect(await cancel(sent.id)).toEqual([409, 'message_not_cancellable']);
    expect(await listed()).toEqual(['Failed', 'Cancelled']);
    expect(await left()).toBe(100);
    const entries = await db
      .selectFrom('audit_log')
      .select(['user_id', 'client_id', 'subject'])
      .where('action', '=', 'message.cancel')
      .execute();
    expect(entries).toEqual([{ user_id: me.id, client_id: clientId, subject: `message ${sent.id}` }]);
  });

  test('of the message of another client answers like that of a missing one', async () => {
    const { body: sent } = await send();
    const other = await aSendingClient(db, 1);
    const refused = async (id: string, how: 'GET' | 'POST') => {
      const path = how === 'GET' ? `/v1/messages/${id}` : `/v1/messages/${id}/cancel`;
      const { status, body } = await app.v1(how, path, { token: other.key });
      return [status, body.error.code, body.error.message];
    };
    for (const how of ['GET', 'POST'] as const)
      expect(await refused(sent.id, how)).toEqual(await refused('588357086222612', how));
    expect(await left()).toBe(99);
  });
});
