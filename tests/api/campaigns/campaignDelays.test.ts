// What delays the queued messages of a running campaign, in its list and on the home of its client.
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { onlyRow } from '../../../server/db/sql/rows.ts';
import { campaignCalls, groupSend } from '../../support/api/campaignCalls.ts';
import { aGroup } from '../../support/campaignHarness.ts';
import { aLinkState } from '../../support/linkState.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
app.clock.now = new Date('2026-11-02T09:00:00Z');
const { aCaller, expandAll } = campaignCalls(app);
const since = new Date('2026-11-02T08:55:00Z');

afterEach(async () => {
  await db.deleteFrom('engines').execute();
  await db.deleteFrom('sending_windows').where('connector_id', 'is not', null).execute();
});

/** A running campaign whose messages are queued on one connector with a link. */
async function aQueuedCampaign() {
  const caller = await aCaller();
  const sent = await caller.call(
    'message/send/contact-group',
    groupSend(await aGroup(db, caller.clientId, 3)),
  );
  await expandAll();
  const { id: connectorId, name: network } = await onlyRow(db)<{ id: number; name: string }>`
    SELECT c.id, c.name FROM connectors c JOIN outbox o ON o.connector_id = c.id
    WHERE o.client_id = ${caller.clientId} LIMIT 1`;
  const change = (set: { status?: number; smpp?: string | null }) =>
    db.updateTable('connectors').set(set).where('id', '=', connectorId).execute();
  await change({ smpp: JSON.stringify({ host: 'smsc', port: 2775 }) });
  const listed = async () =>
    (await caller.call('message/groupbulk', { page: 1, per_page: 10 })).body.data[0] as Record<
      string,
      unknown
    >;
  return {
    caller,
    campaignId: sent.body.campaign_id as number,
    connectorId,
    network,
    change,
    listed,
    delays: async () => (await listed()).delays,
  };
}

test('is nothing while the link is up', async () => {
  const { connectorId, delays } = await aQueuedCampaign();
  await aLinkState(db, connectorId, { bound: 1 });
  expect(await delays()).toEqual([]);
});

test('is a link that is down, also on the home of the client', async () => {
  const { caller, connectorId, network, delays } = await aQueuedCampaign();
  await aLinkState(db, connectorId, { bound: 0, unbound_since: since });
  const down = [{ network, cause: 'link_down', since: since.toISOString() }];
  expect(await delays()).toEqual(down);
  const home = await caller.call('client/home');
  expect(home.body.message.campaigns).toMatchObject([{ state: 'running', delays: down }]);
});

test('is why no time is left at the rate of the part that is sent', async () => {
  const { connectorId, campaignId, listed } = await aQueuedCampaign();
  // Two of five were sent in the last half minute, and three are queued.
  const samples = JSON.stringify([{ at: app.clock.now.getTime() - 30_000, sent: 0 }]);
  await db.updateTable('campaigns').set({ recipients: 5, samples }).where('id', '=', campaignId).execute();
  await aLinkState(db, connectorId, { bound: 1 });
  expect(await listed()).toMatchObject({ rate: 0.1, seconds_left: 45 });
  await db.deleteFrom('connector_states').execute();
  await aLinkState(db, connectorId, { bound: 0, unbound_since: since });
  expect(await listed()).toMatchObject({ rate: 0.1, seconds_left: null });
});

test('is a connector that was switched off', async () => {
  const { connectorId, network, change, delays } = await aQueuedCampaign();
  await aLinkState(db, connectorId, { bound: 1 });
  await change({ status: 0 });
  expect(await delays()).toEqual([{ network, cause: 'link_down', since: null }]);
});

test('is a connector without a link', async () => {
  const { connectorId, network, change, delays } = await aQueuedCampaign();
  await aLinkState(db, connectorId, { bound: 1 });
  await db.deleteFrom('connector_states').execute();
  await change({ smpp: null });
  expect(await delays()).toEqual([{ network, cause: 'link_down', since: null }]);
});

test('is a sending window that is closed', async () => {
  const { connectorId, network, delays } = await aQueuedCampaign();
  await aLinkState(db, connectorId, { bound: 1 });
  const window = { class: 'promotional', opens: '14:00', closes: '18:00' } as const;
  await db
    .insertInto('sending_windows')
    .values({ ...window, connector_id: connectorId })
    .execute();
  expect(await delays()).toEqual([{ network, cause: 'window_closed', until: '2026-11-02T11:00:00.000Z' }]);
});

test('is the link of the connector to which the messages were moved', async () => {
  const { caller, connectorId, delays } = await aQueuedCampaign();
  const { connectorId: other, network } = await aQueuedCampaign();
  await aLinkState(db, connectorId, { bound: 0, unbound_since: since });
  await aLinkState(db, other, { bound: 1 });
  await sql`UPDATE outbox SET connector_id = ${other} WHERE client_id = ${caller.clientId}`.execute(db);
  expect(await delays()).toEqual([]);
  await db.deleteFrom('connector_states').where('connector_id', '=', other).execute();
  await aLinkState(db, other, { bound: 0, unbound_since: since });
  expect(await delays()).toEqual([{ network, cause: 'link_down', since: since.toISOString() }]);
});

test('is unset once the campaign is paused', async () => {
  const { caller, campaignId, connectorId, delays } = await aQueuedCampaign();
  await aLinkState(db, connectorId, { bound: 0, unbound_since: since });
  await caller.call(`campaign/${campaignId}/pause`);
  expect(await delays()).toBeUndefined();
});
