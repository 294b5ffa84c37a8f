// The demo: five organisations, their people, four networks on the simulator and three months of messages, the same on
// every machine. Written through the services, so that ledger and counts agree. Only ever fills an empty system.
import { numberArray } from '../db/sql/arrays.ts';
import type { Database, Db, Tx } from '../db/database.ts';
import { ensurePartitions } from '../db/messages/partitions.ts';
import { allRows, runSql } from '../db/sql/rows.ts';
import type { Secrets } from '../db/secrets/secrets.ts';
import { dayMs } from '../domain/durations.ts';
import { nairobiDay, startOfNairobiDay } from '../domain/nairobiDay.ts';
import { ensurePrefixes } from '../modules/networks/networks.service.ts';
import { seedCampaigns } from './campaigns.ts';
import { seedHistory } from './history.ts';
import { seedIncoming } from './incoming.ts';
import { seedLists } from './lists.ts';
import { seedClients, seedConnectors, seedUnits } from './organisations.ts';
import { seedPayments } from './payments.ts';
import { demoSignIns, simulatorPassword, type DemoSignIn } from './people.ts';
import type { Postings } from './postings.ts';
import { randomFrom } from './random.ts';
import { seedApiKeys } from './apiKeys.ts';
import { seedSmppAccounts } from './smppAccounts.ts';
import { seedSenderRequests } from './senderRequests.ts';

const daysOfHistory = 90;

/**
 * Fills an empty system, or points the connectors of an existing demo at the simulator's port. Returns the sign-ins to print;
 * does nothing and returns undefined where the system holds other data.
 */
export async function seedDemo(options: {
  database: Database;
  clock: () => Date;
  secrets: Secrets;
  simulatorPort: number;
}): Promise<readonly DemoSignIn[] | undefined> {
  const { simulatorPort: port, secrets } = options;
  const { db } = options.database;
  await ensurePrefixes(db);
  const client = await db.selectFrom('clients').select('id').limit(1).executeTakeFirst();
  if (!client) {
    const now = options.clock();
    await ensurePartitions(db, { from: new Date(now.getTime() - daysOfHistory * dayMs), to: now });
    await db.transaction().execute((tx) => fill(tx, { now, port, secrets }));
    await runSql(db)`ANALYZE`;
    return demoSignIns;
  }
  const found = await pointToSimulator(db, { port, secrets });
  return found ? demoSignIns : undefined;
}

async function fill(tx: Tx, how: { now: Date; port: number; secrets: Secrets }): Promise<void> {
  const random = randomFrom(20_261_121);
  const days = Array.from({ length: daysOfHistory + 1 }, (_, i) =>
    startOfNairobiDay(nairobiDay(new Date(how.now.getTime() - (daysOfHistory - i) * dayMs))),
  );
  const start = days[0] ?? how.now;
  const connectors = await seedConnectors(tx, how);
  await openAllDay(tx);
  const clients = await seedClients(tx, { connectors, random, start });
  const postings: Postings = [];
  const months = [0, 30, 60].flatMap((i) => days[i] ?? []);
  await seedUnits(tx, clients, { months, postings });
  const context = { connectors, random, days, now: how.now, postings };
  for (const client of clients) await seedHistory(tx, client, context);
  await seedCampaigns(tx, clients, context);
  await seedLists(tx, clients, context);
  await seedSmppAccounts(tx, clients);
  await seedApiKeys(tx, clients, context);
  await seedIncoming(tx, clients, context);
  await seedSenderRequests(tx, clients, context);
  await seedPayments(tx, clients, context);
  for (const { post } of postings.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await post();
}

/** A demo in the evening should show a campaign being sent, not waiting for the morning. */
async function openAllDay(tx: Tx): Promise<void> {
  await runSql(tx)`UPDATE sending_windows SET opens = '00:00', closes = '24:00' WHERE class = 'promotional'`;
}

/** A demo is recognised by its connectors' password; any other system is not changed. */
async function pointToSimulator(
  db: Db,
  { port, secrets }: { port: number; secrets: Secrets },
): Promise<boolean> {
  const rows = await allRows(db)<{ id: number; password: string }>`
    SELECT id, smpp->>'password' AS password FROM connectors WHERE smpp->>'host' = '127.0.0.1'`;
  const ids = rows
    .filter(({ id, password }) => secrets.tryOpen('connectors.password', id, password) === simulatorPassword)
    .map(({ id }) => id);
  await runSql(db)`
    UPDATE connectors SET smpp = jsonb_set(smpp, '{port}', ${String(port)}::jsonb)
    WHERE id = ANY(${numberArray(ids)}::int[])`;
  return ids.length > 0;
}
