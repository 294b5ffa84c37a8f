// Every page of a list of messages equals the plain list after filtering, sorting and slicing (decisions/027-filtered-lists.md).
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { allPromotional, type MessageClass } from '../../../contract/messages.ts';
import { firstIdAt } from '../../../server/domain/messageId.ts';
import { groupOf, messageStates, type MessageState } from '../../../server/domain/messageStates.ts';
import { nairobiDay } from '../../../server/domain/nairobiDay.ts';
import { roleIds } from '../../../server/modules/access/access.service.ts';
import { aClient, signedIn } from '../../support/people.ts';
import { startTestApp } from '../../support/testApp.ts';

const app = await startTestApp();
const { db } = app;
const mine = await signedIn(db, { clientId: await aClient(db) });
const staff = await signedIn(db, { clientId: 1, roleId: roleIds.support });
const clients = [mine.clientId, await aClient(db)];
const campaigns = [await aCampaign(), await aCampaign()];
const seed = 27;

async function aCampaign(): Promise<number> {
  const row = { client_id: mine.clientId, user_id: mine.id, name: 'Rent', kind: 'group', source: '{"group_id":1}', sender_id: 'TUMA', message: 'x', state: 'finished' } as const;
  return (await db.insertInto('campaigns').values(row).returning('id').executeTakeFirstOrThrow()).id;
} // oxfmt-ignore

const mostly = <Value>(usual: Value, ...rare: Value[]) =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: fc.constantFrom(...rare) });
/** Messages of three months: many on a few days, few on most days, and few in progress. */
const drafts = fc.sample(
  fc.record({
    day: fc.integer({ min: 0, max: 92 }),
    second: fc.integer({ min: 0, max: 86_399 }),
    client_id: fc.constantFrom(...clients),
    class: mostly<MessageClass>('promotional', 'transactional'),
    state: mostly<MessageState>('delivered', ...messageStates),
    sender_id: mostly('TUMA', 'RARE'),
    network: mostly('Safaricom', 'Airtel', 'Telkom'),
    number: fc.integer({ min: 0, max: 2000 }),
    campaign: fc.option(fc.constantFrom(...campaigns)),
  }),
  { numRuns: 900, seed },
);
const rows = drafts.map(({ day, second, number, campaign, state, ...given }, n) => {
  const created = new Date(Date.UTC(2026, 7, 29 + (n % 3 > 0 ? 3 + (day % 2) : day), 0, 0, second));
  const isOfCampaign = given.client_id === mine.clientId && given.class === 'promotional';
  return {
    ...given,
    id: firstIdAt(created) + n,
    created,
    state,
    msisdn: `254712${String(340_000 + number * 7)}`,
    campaign_id: isOfCampaign ? campaign : null,
    failure_code: state === 'failed' ? (n % 2 === 0 ? ('expired' as const) : ('opted_out' as const)) : null,
    connector_id: 1,
    package_id: 1001,
    parts: 1,
    cost: '0.6000',
    message: 'Habari',
    timeline: '[]',
  };
});
await db.insertInto('messages').values(rows).execute();
await sql`INSERT INTO message_counts (day, client_id, class, connector_id, sender_id, package_id, queued, pending, delivered, failed)
  SELECT (created AT TIME ZONE 'Africa/Nairobi')::date, client_id, class, connector_id, sender_id, package_id,
    count(*) FILTER (WHERE state IN ('queued', 'held', 'submitting')), count(*) FILTER (WHERE state IN ('pending', 'unknown')),
    count(*) FILTER (WHERE state = 'delivered'), count(*) FILTER (WHERE state = 'failed') FROM messages GROUP BY 1, 2, 3, 4, 5, 6`.execute(
  db,
);
for (const id of campaigns) {
  const count = (group: string) => rows.filter((row) => row.campaign_id === id && groupOf(row.state) === group).length;
  await db.updateTable('campaigns').where('id', '=', id)
    .set({ pending: count('pending'), queued: count('queued'), delivered: count('delivered'), failed: count('failed') }).execute();
} // oxfmt-ignore

const day = fc.integer({ min: -3, max: 95 }).map((n) => nairobiDay(new Date(Date.UTC(2026, 7, 29 + n))));
type Filter = Partial<Record<'client_id' | 'status' | 'sender_id' | 'network' | 'failure_code' | 'campaign_id' | 'start_date' | 'end_date' | 'msisdn', string | number>>; // oxfmt-ignore

const filters = fc.record(
  {
    client_id: fc.constantFrom(...clients),
    status: fc.constantFrom('Queued', 'Pending', 'Delivered', 'Failed'),
    sender_id: fc.constantFrom('TUMA', 'RARE'),
    network: fc.constantFrom('Safaricom', 'Airtel'),
    failure_code: fc.constantFrom('expired', 'opted_out'),
    campaign_id: fc.constantFrom(...campaigns),
    start_date: day,
    end_date: day,
    msisdn: fc.constantFrom('0712', '071234', '0712345', '0712345678'),
  },
  { requiredKeys: [] },
);
const requests = fc.record({
  isStaff: fc.boolean(),
  isAscending: fc.boolean(),
  page: fc.integer({ min: 1, max: 9 }),
  per_page: fc.constantFrom(10, 25, 100),
  // Keeps some of the filters, so that they are combined.
  filter: fc
    .tuple(filters, fc.nat(2))
    .map(([filter, kept]): Filter =>
      Object.fromEntries(Object.entries(filter).filter((_, n) => n % 3 === kept)),
    ),
});

/** Returns the IDs of all matches, in order. */
function matchesOf(filter: Filter, { isStaff, isAscending }: { isStaff: boolean; isAscending: boolean }) {
  const { status, start_date = '', end_date = '9', msisdn, ...equal } = filter;
  const prefix = msisdn === undefined ? '' : `254${String(msisdn).slice(1)}`;
  const ids = rows
    .filter(
      (row) =>
        row.class === 'promotional' &&
        (isStaff || row.client_id === mine.clientId) &&
        (status === undefined || groupOf(row.state) === String(status).toLowerCase()) &&
        nairobiDay(row.created) >= String(start_date) &&
        nairobiDay(row.created) <= String(end_date) &&
        row.msisdn.startsWith(prefix) &&
        Object.entries(equal).every(([name, value]) => row[name as keyof typeof row] === value),
    )
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);
  return isAscending ? ids : ids.toReversed();
}

const isCounted = ({ network, failure_code, campaign_id, msisdn }: Filter) =>
  [network, failure_code, campaign_id, msisdn].every((value) => value === undefined);

/** Adds rows of other messages in progress: more than a list reads completely. */
const inProgress = {
  few: () => Promise.resolve(),
  many: async () => {
    await sql`INSERT INTO awaiting (id, connector_id, msisdn, unknown) SELECT n, 1, '', false FROM generate_series(1, 20001) n`.execute(db);
    await sql`INSERT INTO outbox (id, connector_id, client_id, priority, held) SELECT n, 1, 1, 1, false FROM generate_series(1, 20001) n`.execute(db);
  }, // oxfmt-ignore
};

test.each(['few', 'many'] as const)(
  'with %s messages in progress every page of any filter has the rows, order and total of the plain list',
  async (amount) => {
    await inProgress[amount]();
    let found = 0;
    await fc.assert(
      fc.asyncProperty(requests, async ({ filter: { msisdn, ...filter }, page, per_page, ...who }) => {
        const body = { ...filter, page, per_page, sort: who.isAscending ? 'created|asc' : 'created|desc' };
        const query = msisdn === undefined ? undefined : { msisdn: String(msisdn) };
        const answer = await app.call('message/all/promotional', body, {
          ...(who.isStaff ? staff : mine),
          ...(query && { query }),
        });
        expect(answer.status, answer.text).toBe(200);
        const { data, total } = allPromotional.answer.parse(answer.body);
        const all = matchesOf({ ...filter, ...query }, who);
        const offset = (page - 1) * per_page;
        expect(data.map(({ id }) => id)).toEqual(all.slice(offset, offset + per_page));
        if (isCounted({ ...filter, ...query })) expect(total).toBe(all.length);
        else expect(total ?? all.length).toBe(all.length);
        found += data.length;
      }),
      { numRuns: 400, seed },
    );
    expect(found).toBeGreaterThan(1000);
  },
  120_000,
);

test('the newest messages of all clients are found behind a thousand newer ones of the other class', async () => {
  const usual = rows[0]!;
  const newest = firstIdAt(new Date(Date.UTC(2026, 11, 1)));
  const others = Array.from({ length: 1_001 }, (_, n) => ({ ...usual, id: newest + n, class: 'transactional' as const, campaign_id: null }));
  await db.insertInto('messages').values(others).execute();
  const answer = await app.call('message/all/promotional', { page: 1, per_page: 10 }, staff);
  const { data } = allPromotional.answer.parse(answer.body);
  expect(data.map(({ id }) => id)).toEqual(matchesOf({}, { isStaff: true, isAscending: false }).slice(0, 10));
}); // oxfmt-ignore
