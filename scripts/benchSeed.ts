/**
 * npm run bench:seed -- --messages 10000000 --clients 40: fills the database of the benchmarks (data/bench, or DATA_DIR) with a year of
 * realistic messages, counts and ledger that `npm run verify-ledger` accepts. INSERT ... SELECT generates the rows in
 * PostgreSQL, which is faster than COPY.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { grouped } from '../contract/grouped.ts';
import { fillSlots } from '../server/db/migrations/0004_home.ts';
import { ensurePartitions } from '../server/db/messages/partitions.ts';
import type { Tx } from '../server/db/database.ts';
import { reserveUnits } from '../server/modules/ledger/ledger.service.ts';
import { drawPackages, loadUnits, transferUnits } from '../server/modules/ledger/stock.service.ts';
import { roleIds } from '../server/modules/access/access.service.ts';
import { benchClients, startBenchServer } from './bench/server.ts';

const { values } = parseArgs({
  options: { messages: { type: 'string', default: '1000000' }, clients: { type: 'string', default: '40' } },
});
const wanted = Number(values.messages);
const clientCount = Number(values.clients);
/** Rows per statement. */
const slice = 250_000;
const days = 365;
/** Number of campaigns of a client, one after another. */
const campaignsEach = 50;

const database = await startBenchServer();
const { db } = database;
const clients = await benchClients(db, clientCount);
const to = new Date();
const from = new Date(to.getTime() - days * 86_400_000);
await ensurePartitions(db, { from, to });
await sql`INSERT INTO connectors (id, name, scope, queue_prefix, mcc, mnc, status)
  SELECT n, 'Bench ' || n, 'NETWORK', 'bench', '639', '0' || n, 0 FROM generate_series(1, 3) n
  ON CONFLICT DO NOTHING`.execute(db);
const campaigns = await addCampaigns();
const { rows: existingRows } = await sql<{ count: number }>`SELECT count(*) AS count FROM messages`.execute(
  db,
);
const existing = existingRows[0]?.count ?? 0;

const started = performance.now();
for (let done = existing; done < wanted;) {
  const rows = Math.min(slice, wanted - done);
  await db.transaction().execute((tx) => insertSlice(tx, { first: done, rows }));
  done += rows;
  const seconds = (performance.now() - started) / 1000;
  process.stdout.write(`\r${grouped(done)} messages, ${grouped((done - existing) / seconds)} a second `);
}
console.log();
if (wanted > existing) {
  await db.transaction().execute(rebuildCountsAndLedger);
  await countCampaigns();
}
await sql`VACUUM (ANALYZE) messages, message_failures, message_counts, message_slots, campaigns`.execute(db);
console.log(`${grouped(Math.max(wanted, existing))} messages in ${clientCount} clients over ${days} days`);
await database.stop();

/** Returns the id before the first campaign. Ids are ordered by time, and at each time there is one campaign for each client. */
async function addCampaigns(): Promise<number> {
  await sql`
    INSERT INTO users (client_id, role_id, full_name, msisdn, email, password_hash)
    SELECT id, ${roleIds.clientAdmin}::int, 'Bench', '25470' || lpad(id::text, 7, '0'), 'bench@example.com', 'none' FROM unnest(${clients}::int[]) id
    ON CONFLICT DO NOTHING`.execute(db);
  await sql`
    INSERT INTO campaigns (client_id, user_id, name, kind, source, sender_id, message, state, created)
    SELECT o.id, u.id, 'Campaign ' || n, 'group', '{"group_id": 1}', 'BENCH', 'Habari', 'finished',
      ${from}::timestamptz + n * interval '1 week'
    FROM generate_series(1, ${campaignsEach}::int) n
      CROSS JOIN unnest(${clients}::int[]) WITH ORDINALITY AS o(id, place)
      JOIN users u ON u.msisdn = '25470' || lpad(o.id::text, 7, '0')
    WHERE NOT EXISTS (SELECT FROM campaigns) ORDER BY n, o.place`.execute(db);
  const { rows } = await sql<{ first: number }>`SELECT min(id) - 1 AS first FROM campaigns`.execute(db);
  return rows[0]?.first ?? 0;
}

/** Counts each campaign's messages on its row, as the product does with every change. */
async function countCampaigns(): Promise<void> {
  await sql`
    UPDATE campaigns c SET recipients = m.all, pending = m.pending, delivered = m.delivered, failed = m.failed, runs = 1
    FROM (
      SELECT campaign_id, count(*) AS all, count(*) FILTER (WHERE state = 'pending') AS pending,
        count(*) FILTER (WHERE state = 'delivered') AS delivered, count(*) FILTER (WHERE state = 'failed') AS failed
      FROM messages WHERE campaign_id IS NOT NULL GROUP BY 1
    ) m WHERE c.id = m.campaign_id`.execute(db);
}

/**
 * Inserts one slice of time. Large clients have most of the messages; 91 of 100 are delivered, 5 failed, 1 refused by the
 * telco, and some of the last two days are still pending, as are the few of any day whose receipt never came.
 */
async function insertSlice(tx: Tx, { first, rows }: { first: number; rows: number }): Promise<void> {
  await sql`SET LOCAL synchronous_commit = off`.execute(tx);
  await sql`
    INSERT INTO messages (id, created, client_id, connector_id, package_id, parts, parts_sent, attempts, class, state,
      sender_id, msisdn, network, cost, smsc_id, reason, failure_code, campaign_id, message, timeline)
    SELECT message_id(at), at, client_id, connector, 1000 + connector, parts, CASE WHEN roll < 0.01 THEN 0 ELSE parts END, 1,
      class, state, 'BENCH' || (client_id % 7) || '-' || left(class, 1), msisdn,
      CASE WHEN n % 5000 = 7 THEN 'Equitel' ELSE (ARRAY['Safaricom', 'Airtel', 'Telkom'])[connector] END,
      CASE WHEN roll < 0.01 THEN 0 ELSE parts * 0.6 END,
      CASE WHEN roll >= 0.01 THEN upper(to_hex(1 + (roll * 4294967295)::bigint)) END,
      CASE WHEN roll < 0.01 THEN 'The network does not know this number'
           WHEN state = 'failed' THEN 'The phone was off or out of coverage' END,
      CASE WHEN roll < 0.01 THEN 'number_unknown' WHEN roll < 0.0101 THEN 'opted_out'
           WHEN state = 'failed' THEN 'absent_subscriber' END,
      CASE WHEN class = 'promotional' AND n % 10 < 8 THEN ${campaigns}::bigint
        + (${campaignsEach}::bigint * n / ${wanted}) * ${clientCount} + array_position(${clients}::int[], client_id) END,
      CASE WHEN parts = 1 THEN 'Dear customer, your parcel no. ' || n || ' is ready. Collect it before 6 pm.'
           ELSE repeat('Dear customer, fresh greens, onions and tomatoes came in today. ', 3) END,
      jsonb_build_array(
        jsonb_build_object('at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', 'queued'),
        jsonb_build_object('at', to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'kind', state))
    FROM (
      SELECT *, CASE WHEN roll < 0.06 THEN 'failed'
        WHEN roll < 0.061 OR roll < 0.09 AND at > ${to}::timestamptz - interval '2 days' THEN 'pending' ELSE 'delivered' END AS state
      FROM (
        SELECT n, ${from}::timestamptz + (${days}::float8 * n / ${wanted}::float8) * interval '1 day' AS at,
          (${clients}::int[])[1 + floor(${clientCount} * power(random(), 3))::int] AS client_id,
          CASE WHEN random() < 0.85 THEN 1 WHEN random() < 0.8 THEN 2 ELSE 3 END AS connector,
          CASE WHEN random() < 0.8 THEN 1 ELSE 2 END AS parts,
          CASE WHEN random() < 0.4 THEN 'transactional' ELSE 'promotional' END AS class,
          '2547' || lpad(floor(random() * 30000000)::int::text, 8, '0') AS msisdn,
          random() AS roll
        FROM generate_series(${first}::int, ${first + rows - 1}::int) n
      ) drafts
    ) made`.execute(tx);
}

/** Computes counts, slots and ledger from the rows, as if each had been accepted and submitted. */
async function rebuildCountsAndLedger(tx: Tx): Promise<void> {
  await sql`DELETE FROM message_counts`.execute(tx);
  await sql`
    INSERT INTO message_counts (client_id, day, class, connector_id, sender_id, package_id, queued, pending, delivered, failed, parts, cost)
    SELECT client_id, (created AT TIME ZONE 'Africa/Nairobi')::date, class, connector_id, sender_id, package_id, 0,
      count(*) FILTER (WHERE state = 'pending'), count(*) FILTER (WHERE state = 'delivered'),
      count(*) FILTER (WHERE state = 'failed'), sum(CASE WHEN state = 'failed' THEN parts_sent ELSE parts END), sum(cost)
    FROM messages GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 2`.execute(tx);
  await sql`DELETE FROM message_slots`.execute(tx);
  await sql.raw(fillSlots).execute(tx);
  const { rows: spent } = await sql<{ clientId: number; units: number }>`
    SELECT c.client_id AS "clientId", c.parts - coalesce((
      SELECT sum(a.balance)::bigint FROM ledger_accounts a WHERE a.client_id = c.client_id AND a.kind = 'client_consumption'), 0) AS units
    FROM (SELECT client_id, sum(parts)::bigint AS parts FROM message_counts GROUP BY 1) c`.execute(tx);
  const by = { userId: null, cause: 'bench', description: 'Benchmark' };
  for (const { clientId, units } of spent.filter((client) => client.units > 0)) {
    await loadUnits(tx, { ...by, units: units + 1_000_000 });
    await transferUnits(tx, { ...by, clientId, units: units + 1_000_000 });
    await reserveUnits(tx, { ...by, clientId, units });
  }
  const { rows: packages } = await sql<{ id: number; units: number }>`
    SELECT package_id AS id, sum(parts)::bigint AS units FROM message_counts GROUP BY 1`.execute(tx);
  await drawPackages(tx, { cause: 'bench', packages: new Map(packages.map(({ id, units }) => [id, units])) });
}
