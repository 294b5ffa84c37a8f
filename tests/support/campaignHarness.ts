// A client that can send to groups and files: units, a sender ID on a connector without a telco behind it, contacts.
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { onTestFinished, expect } from 'vitest';
import type { Database, Db } from '../../server/db/database.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import type { CampaignOrder } from '../../server/modules/campaigns/runs/campaignOrders.ts';
import { createCampaign } from '../../server/modules/campaigns/runs/creation.service.ts';
import { expandRun } from '../../server/modules/campaigns/runs/expansion.service.ts';
import { propagateCampaignState } from '../../server/modules/campaigns/control/propagation.service.ts';
import { findDueWork, listOpenCampaigns } from '../../server/modules/campaigns/runs/dueWork.service.ts';
import { closeFinished } from '../../server/modules/campaigns/runs/ending.service.ts';
import { releaseHolds, startDue } from '../../server/modules/campaigns/runs/runs.service.ts';
import { available } from '../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { ensurePrefixes } from '../../server/modules/networks/networks.service.ts';
import { aClient, aUser, giveUnits } from './people.ts';
import { testDatabase } from './database/testDatabase.ts';

export const senderName = 'DUKA';
let connectors = 0;

/** Starts every run that is due. */
export async function startDueRuns(db: Db, now: Date): Promise<void> {
  const { due } = await findDueWork(db, now);
  for (const id of due) await startDue(db, id, now);
}

/** Adds a connector for every number, with a route of the sender ID. */
export async function aSender(db: Db, clientId: number, smpp: object | null = null): Promise<number> {
  connectors++;
  const { id } = await db
    .insertInto('connectors')
    .values({
      name: `Telco of campaigns ${connectors}`,
      scope: 'DEFAULT',
      queue_prefix: 'telco',
      mcc: '639',
      mnc: '02',
      smpp: smpp && JSON.stringify(smpp),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const configuration = await db
    .insertInto('sender_configurations')
    .values({ code: senderName, connector_id: id, package_id: 1001 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client_senders')
    .values({ client_id: clientId, sender_configuration_id: configuration.id })
    .execute();
  return id;
}

/** Consecutive Kenyan numbers without an ending that the simulator has a rule for. */
export const numbersFrom = (first: number, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `25471${String(first + index).padStart(3, '0')}5555`);

export async function aGroup(db: Db, clientId: number, contacts: number): Promise<number> {
  const { id } = await db
    .insertInto('contact_groups')
    .values({ client_id: clientId, name: `Group of ${contacts} ${++connectors}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    WITH made AS (
      INSERT INTO contacts (client_id, msisdn, first_name, other_name)
      SELECT ${clientId}, '25471' || lpad(n::text, 7, '0'), 'Name' || n, 'Other' FROM generate_series(1, ${contacts}::int) n
      ON CONFLICT (client_id, msisdn) DO UPDATE SET first_name = excluded.first_name RETURNING id
    )
    INSERT INTO contact_group_members (group_id, contact_id) SELECT ${id}, id FROM made ORDER BY id`.execute(
    db,
  );
  return id;
}

export type CampaignHarness = Awaited<ReturnType<typeof campaignHarness>>;

/** Creates a client with units and a user; the test sets the clock. Verifies the ledger after the test. */
export async function campaignHarness(
  options: { units?: number; now?: string; database?: Database; smpp?: object } = {},
) {
  const database = options.database ?? (await testDatabase());
  const { db } = database;
  await ensurePrefixes(db);
  await sql`INSERT INTO roles (id, name, role_type) VALUES (3, 'Client Admin', 'CLIENT') ON CONFLICT DO NOTHING`.execute(
    db,
  );
  const clientId = await aClient(db, { units: options.units ?? 100_000 });
  const user = await aUser(db, { clientId });
  const connectorId = await aSender(db, clientId, options.smpp);
  const clock = { now: new Date(options.now ?? '2026-11-02T09:00:00Z') };
  const endings: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const end of endings) await end();
    const faults = await verifyLedger(db);
    await database.close();
    expect(faults).toEqual([]);
  });

  return {
    database,
    db,
    clientId,
    connectorId,
    userId: user.id,
    clock,
    /** Called before the ledger is verified. */
    atEnd: (end: () => Promise<void>) => endings.push(end),
    actorOf: (id: number) => ({ id, reach: { clientId }, userId: user.id, address: '127.0.0.1' }),

    async accept(order: Partial<CampaignOrder> & Pick<CampaignOrder, 'source'>, idempotencyKey?: string) {
      const full: CampaignOrder = {
        clientId,
        name: 'Fees reminder',
        kind: 'group',
        sender: senderName,
        text: 'Habari',
        optOut: false,
        ...order,
      };
      const answer = await createCampaign(db, full, { userId: user.id, idempotencyKey, now: clock.now });
      return answer.campaign_id ?? 0;
    },

    /** Runs the jobs' work once, in order, at the time of the clock. */
    async work(): Promise<void> {
      await releaseHolds(db, await listOpenCampaigns(db), clock.now);
      await startDueRuns(db, clock.now);
      const { toExpand } = await findDueWork(db, clock.now);
      for (const id of toExpand) await expandRun(database, id);
      for (const { id, unsettled } of await listOpenCampaigns(db))
        if (unsettled) await propagateCampaignState(db, id);
      await closeFinished(db);
    },

    /** Starts the jobs; they stop with the test at the latest. */
    async jobs(): Promise<{ stop: () => Promise<void> }> {
      const logger = pino({ level: 'silent' });
      const metrics = new Registry();
      const jobs = await startJobs({
        database,
        logger,
        metrics,
        clock: () => clock.now,
        pollMs: 50,
        cronItems: [],
      });
      let stopping: Promise<void> | undefined;
      const stop = () => (stopping ??= jobs.stop());
      endings.push(stop);
      return { stop };
    },

    campaign: (id: number) =>
      db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    runs: (id: number) =>
      db.selectFrom('campaign_runs').selectAll().where('campaign_id', '=', id).orderBy('due').execute(),

    /** Phone numbers of a campaign's messages, in the order of their rows. */
    async numbers(id: number): Promise<string[]> {
      const rows = await db
        .selectFrom('messages')
        .select('msisdn')
        .where('campaign_id', '=', id)
        .orderBy('run_id')
        .orderBy('run_row')
        .execute();
      return rows.map(({ msisdn }) => msisdn);
    },

    async states(id: number): Promise<Record<string, number>> {
      const rows = await db
        .selectFrom('messages')
        .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
        .where('campaign_id', '=', id)
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },

    units: () => available(db, clientId),
    /** Buys units. */
    transfer: (units: number) => giveUnits(db, clientId, units),
    verify: () => verifyLedger(db),
  };
}
