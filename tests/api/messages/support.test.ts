// Support's explanation of one message (requirements/domain.md#sending).
import { beforeEach, describe, expect, test } from 'vitest';
import { failureCodes } from '../../../contract/failures.ts';
import { failures } from '../../../server/modules/messages/failureAdvice.ts';
import { aMessage, clearMessages } from '../../support/messages.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { staffWhoRead } from '../../support/api/supportSearch.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const support = await staffWhoRead(db, ['messages', 'campaigns', 'dnd', 'payments']);
const mine = await signedIn(db, { clientId: await aClient(db, { name: 'Duka Ltd' }) });
const other = await signedIn(db);
beforeEach(() => clearMessages(db));

describe('support/message', () => {
  const explained = async (id: number, caller: { token: string } = support) =>
    (await app.call('support/message', { id }, caller)).body.message;

  test('explains a message to a phone that was off with side, charge and advice', async () => {
    const at = new Date();
    const id = await aMessage(db, {
      clientId: mine.clientId,
      state: 'failed',
      reason: 'The phone was off or out of coverage',
      failureCode: 'absent_subscriber',
      parts: 2,
      timeline: [{ at: at.toISOString(), kind: 'failed', raw: 'AbsentSubscriber' }],
    });
    await db.updateTable('messages').set({ parts_sent: 2 }).where('id', '=', id).execute();
    expect(await explained(id)).toEqual({
      happened: 'Safaricom did not deliver it: The phone was off or out of coverage',
      side: 'The subscriber’s phone',
      charged: 'Yes, 2 units: the network accepted it',
      tell: 'The phone was off or out of coverage for too long; please send the message again once it is on.',
      facts: {
        kind: 'failed',
        network: 'Safaricom',
        parts: 2,
        parts_sent: 2,
        failure_code: 'absent_subscriber',
        reason: 'The phone was off or out of coverage',
      },
    });
  });

  test('explains that a message that was not sent was refunded', async () => {
    const id = await aMessage(db, {
      clientId: mine.clientId,
      state: 'failed',
      reason: 'The network does not know this sender ID',
      failureCode: 'sender_unknown',
    });
    expect(await explained(id)).toMatchObject({ charged: 'No, 1 unit refunded', side: 'The sender ID' });
  });

  test.each(failureCodes)('has an explanation of %s that does not read its words', async (failureCode) => {
    const id = await aMessage(db, {
      clientId: mine.clientId,
      state: 'failed',
      failureCode,
      reason: 'Opted out, expired, cancelled',
    });
    const { side, advice } = failures[failureCode];
    expect(await explained(id)).toMatchObject({ side: side('Safaricom'), tell: advice('Safaricom') });
    // The advice is one sentence without codes or quotes from the network.
    expect(advice('Safaricom')).toMatch(/^[A-Z][^.“]*\.$/);
  });

  test('gives the network’s words for a queued message that the network could not take', async () => {
    const retry = { at: new Date().toISOString(), kind: 'retry', raw: 'ESME_RTHROTTLED' } as const;
    const id = await aMessage(db, { clientId: mine.clientId, state: 'queued', timeline: [retry] });
    expect(await explained(id)).toMatchObject({
      happened: 'Safaricom could not take it for now (ESME_RTHROTTLED); we try again',
      facts: { kind: 'retrying', failure_code: null, reason: 'ESME_RTHROTTLED', parts_sent: 0 },
    });
  });

  test('says of a waiting message that its network is down, and since when its window is closed', async () => {
    const smpp = JSON.stringify({ host: '127.0.0.1', port: 2775, system_id: 'tuma', password: 'secret' });
    const connector = { name: 'Safaricom', scope: 'NETWORK', queue_prefix: 's', mcc: '639', mnc: '02', smpp } as const; // oxfmt-ignore
    const { id: connectorId } = await db.insertInto('connectors').values(connector).returning('id').executeTakeFirstOrThrow(); // oxfmt-ignore
    const window = { connector_id: connectorId, class: 'promotional', opens: '00:00', closes: '00:00:01' } as const; // oxfmt-ignore
    await db.insertInto('sending_windows').values(window).execute();
    const waiting = { clientId: mine.clientId, connectorId, state: 'queued' } as const;
    const down = { state: 'down', trouble: 'engine', since: null };
    const answer = await explained(await aMessage(db, waiting), mine);
    expect(answer).toMatchObject({
      tell: 'Our link to Safaricom is down at the moment; the message goes out by itself as soon as it is back.',
      facts: { kind: 'queued', health: down },
    });
    expect(Object.keys(answer.facts.health)).toEqual(['state', 'trouble', 'since']);
    await db.insertInto('engines').values({ pid: 1 }).execute();
    const closed = await explained(await aMessage(db, { ...waiting, class: 'promotional' }));
    expect(closed.facts).toMatchObject({ opens_at: expect.any(String) });
    expect(closed.tell).toMatch(/^Promotional messages go out in the daytime only, .* at 00:00\.$/);
    await db.deleteFrom('engines').execute();
  });

  test('says of a message that waits on a connector without a link that the link is down', async () => {
    const connector = { name: 'Airtel', scope: 'DEFAULT', queue_prefix: 'a', mcc: '', mnc: '' } as const;
    const { id: connectorId } = await db.insertInto('connectors').values(connector).returning('id').executeTakeFirstOrThrow(); // oxfmt-ignore
    const id = await aMessage(db, {
      clientId: mine.clientId,
      connectorId,
      network: 'Airtel',
      state: 'queued',
    });
    expect(await explained(id)).toMatchObject({
      tell: 'Our link to Airtel is down at the moment; the message goes out by itself as soon as it is back.',
      facts: { health: { state: 'down', trouble: 'unbound', since: null } },
    });
  });

  test('explains a failure without a code by its reason', async () => {
    const reason = 'The phone was off or out of coverage';
    const id = await aMessage(db, { clientId: mine.clientId, state: 'failed', reason });
    expect(await explained(id)).toMatchObject({
      happened: `It was not sent: ${reason}`,
      tell: 'Safaricom could not deliver the message; please send it again, and call us if it fails once more.',
    });
  });

  test('names the SMPP account a message came in by, and none for any other message', async () => {
    const id = await aMessage(db, { clientId: mine.clientId });
    const { id: accountId } = await db
      .insertInto('smpp_accounts')
      .values({
        client_id: mine.clientId,
        role_id: 5,
        system_id: 'core-k3x9',
        password_hash: 'x',
        full_name: 'Core',
        email: 'a@b.example',
        msisdn: '254712000777',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('gateway_messages')
      .values({
        id: 1,
        account_id: accountId,
        message_id: id,
        source: '',
        destination: '',
        on_failure_only: false,
        receipt: 'none',
      })
      .execute();
    expect(await explained(id)).toMatchObject({ smpp_account: 'core-k3x9' });
    expect(await explained(await aMessage(db, { clientId: mine.clientId }))).not.toHaveProperty(
      'smpp_account',
    );
  });

  test('another client’s message and a missing one answer alike', async () => {
    const id = await aMessage(db, { clientId: other.clientId });
    const theirs = await app.call('support/message', { id }, mine);
    const missing = await app.call('support/message', { id: 123 }, mine);
    expect([theirs.status, theirs.text]).toEqual([422, missing.text]);
  });
});
