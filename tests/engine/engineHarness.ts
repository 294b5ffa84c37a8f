// A database of the test's own with one paying client, connectors to put telcos behind, and engines. What a test starts
// here ends with it, and then the ledger must add up and every failure have a code.
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, onTestFinished } from 'vitest';
import type { FailureCode } from '../../contract/failures.ts';
import type { Database } from '../../server/db/database.ts';
import type { SmppLink } from '../../server/db/schema.ts';
import { firstIdAt } from '../../server/domain/messageId.ts';
import type { MessageState, TimelineEvent } from '../../server/domain/messageStates.ts';
import { countMoves } from '../../server/modules/counts/counts.service.ts';
import { reserveUnits } from '../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { startEngine, type Engine, type EngineOptions } from '../../server/sending/engine.ts';
import { startSmsc, type Smsc, type SmscOptions } from '../../simulators/smsc/smsc.ts';
import { aClient } from '../support/people.ts';
import { testDatabase } from '../support/testDatabase.ts';

/** Short enough that no test waits for a timer, long enough that a slow machine keeps up. */
export const testTimes = {
  pollMs: 50,
  reloadMs: 200,
  heartbeatMs: 100,
  staleMs: 2_000,
  expiryMs: 100,
  smpp: { backoffMs: 20, backoffMaxMs: 100 },
} as const satisfies Partial<EngineOptions>;

export interface SentMessage {
  id: number;
  state: MessageState;
  reason: string | null;
  failure_code: FailureCode | null;
  smsc_id: string | null;
  parts: number;
  parts_sent: number;
  cost: string;
  message: string;
  attempts: number;
  timeline: TimelineEvent[];
}

interface NewMessages {
  numbers: string[];
  connectorId: number;
  text?: string;
  parts?: number;
  class?: 'transactional' | 'promotional';
  otp?: boolean;
  notBefore?: Date;
  /** Made then. */
  at?: Date;
  /** The harness's client where nothing is said. */
  clientId?: number;
  senderId?: string;
}

export type EngineHarness = Awaited<ReturnType<typeof engineHarness>>;

/** KES a part. */
export const partCost = 0.6;

/** On a database of its own, or on the one it is given. */
export async function engineHarness(of?: Database) {
  const database = of ?? (await testDatabase());
  const { db } = database;
  // Tests run at any hour; those of windows set their own.
  await db.deleteFrom('sending_windows').execute();
  const clientId = await aClient(db, { units: 100_000 });
  const offset = { ms: 0 };
  const engines: Engine[] = [];
  const endings: (() => Promise<void>)[] = [];
  let made = 0;
  onTestFinished(async () => {
    await Promise.all(engines.map((engine) => engine.stop()));
    for (const end of endings.toReversed()) await end();
    const faults = await verifyLedger(db);
    const uncoded = await db
      .selectFrom('messages')
      .select(['id', 'reason'])
      .where('state', '=', 'failed')
      .where('failure_code', 'is', null)
      .execute();
    await database.close();
    expect(faults).toEqual([]);
    expect(uncoded, 'failures without a code').toEqual([]);
  });

  return {
    database,
    db,
    clientId,
    /** Runs when the test is over, after the engines have stopped. */
    atEnd: (end: () => Promise<void>) => endings.push(end),
    clock: () => new Date(Date.now() + offset.ms),
    /** Lets time pass for everything that is told the time. */
    advance(ms: number) {
      offset.ms += ms;
    },

    async smsc(options: SmscOptions = {}): Promise<Smsc> {
      const smsc = await startSmsc(options);
      endings.push(() => smsc.close());
      return smsc;
    },

    async connector(port: number, link: Partial<SmppLink> = {}): Promise<number> {
      made++;
      const smpp: SmppLink = {
        host: '127.0.0.1',
        port,
        system_id: `tuma${made}`,
        password: 'secret',
        system_type: '',
        bind: 'transceiver',
        tls: false,
        window: 50,
        rate: 10_000,
        sessions: 1,
        source_ton: 0,
        source_npi: 0,
        message_id_format: 'as_is',
        ...link,
      };
      const row = await db
        .insertInto('connectors')
        .values({
          name: `Telco ${made}`,
          scope: 'DEFAULT',
          queue_prefix: 'telco',
          mcc: '639',
          mnc: '02',
          smpp: JSON.stringify(smpp),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return row.id;
    },

    async engine(options: Partial<EngineOptions> = {}): Promise<Engine> {
      const engine = await startEngine({
        ...testTimes,
        database,
        logger: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
        metrics: new Registry(),
        clock: this.clock,
        ...options,
      });
      engines.push(engine);
      return engine;
    },

    /** Accepts messages as the send service does: units, rows and counts in one transaction, then a notice. */
    async send(given: NewMessages): Promise<number[]> {
      const { numbers, text = 'Habari', parts = 1, class: messageClass = 'transactional' } = given;
      const at = given.at ?? new Date();
      const cost = (partCost * parts).toFixed(4);
      const rows = numbers.map((msisdn) => ({
        id: firstIdAt(at) + ++made,
        client_id: given.clientId ?? clientId,
        class: messageClass,
        connector_id: given.connectorId,
        sender_id: given.senderId ?? 'TUMA',
        package_id: 1001,
        msisdn,
      }));
      await db.transaction().execute(async (tx) => {
        await reserveUnits(tx, {
          clientId: given.clientId ?? clientId,
          units: parts * rows.length,
          userId: null,
          cause: `send:${made}`,
          description: 'test',
        });
        await tx
          .insertInto('messages')
          .values(
            rows.map((row) => ({
              ...row,
              network: 'Safaricom',
              message: text,
              parts,
              cost,
              state: 'queued' as const,
              created: at,
              otp: given.otp ?? false,
              not_before: given.notBefore ?? null,
              timeline: JSON.stringify([{ kind: 'queued', at: at.toISOString() }]),
            })),
          )
          .execute();
        await countMoves(
          tx,
          rows.map((row) => ({ ...row, from: null, to: 'queued' as const, parts, cost })),
        );
        await sql`NOTIFY outbox`.execute(tx);
      });
      return rows.map(({ id }) => id);
    },

    async message(id: number | undefined): Promise<SentMessage> {
      const row = await db
        .selectFrom('messages')
        .selectAll()
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow();
      return row;
    },

    /** How many messages are in which state. */
    async states(): Promise<Partial<Record<MessageState, number>>> {
      const rows = await db
        .selectFrom('messages')
        .select(['state', (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy('state')
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },

    /** How many would come into doubt if every engine died now: sent, and no answer noted. */
    async inDoubt(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        WITH sent AS (SELECT DISTINCT unnest(sent) AS id FROM journal), answered AS (
          SELECT (answer ->> 'id')::bigint AS id FROM journal, json_array_elements(answered::json) answer
        )
        SELECT count(*) FROM messages m JOIN sent USING (id)
        WHERE m.state = 'submitting' AND NOT EXISTS (SELECT 1 FROM answered a WHERE a.id = m.id)`.execute(db);
      return rows[0]?.count ?? 0;
    },

    async strays(): Promise<{ smsc_id: string; state: string }[]> {
      return db.selectFrom('unmatched_receipts').select(['smsc_id', 'state']).orderBy('id').execute();
    },

    /** The balance of an account, units. */
    async balance(kind: string): Promise<number> {
      const row = await db
        .selectFrom('ledger_accounts')
        .select('balance')
        .where('kind', '=', kind)
        .executeTakeFirst();
      return Number(row?.balance ?? 0);
    },
  };
}

let numbered = 0;

/** Kenyan numbers, each given once, with that ending; the one left out no rule of the simulator names. */
export function someNumbers(count: number, ending = '5555'): string[] {
  return Array.from({ length: count }, () => `2547${String(numbered++).padStart(4, '0')}${ending}`);
}
