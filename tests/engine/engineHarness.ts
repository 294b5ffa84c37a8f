// A test database with one client with units, connectors, telcos and engines. When the test ends, they are stopped, the ledger
// is verified, and every failed message must have a failure code.
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, onTestFinished } from 'vitest';
import type { FailureCode } from '../../contract/failures.ts';
import type { Database } from '../../server/db/database.ts';
import { shownState } from '../../server/db/messages/claimed.ts';
import { timelineOf } from '../../server/db/messages/timeline.ts';
import type { SmppLink } from '../../server/db/schema.ts';
import type { AccountKind } from '../../server/domain/ledgerAccounts.ts';
import type { MessageState, TimelineEvent } from '../../server/domain/messageStates.ts';
import { countMoves } from '../../server/modules/counts/counts.service.ts';
import { reserveUnits } from '../../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../../server/modules/ledger/verify.ts';
import { startEngine, type Engine, type EngineOptions } from '../../server/sending/engine.ts';
import { startSmsc, type Smsc, type SmscOptions } from '../../simulators/smsc/smsc.ts';
import { ownIdAt } from '../support/messages.ts';
import { aClient } from '../support/people.ts';
import { testSecrets } from '../support/secrets.ts';
import { testDatabase } from '../support/database/testDatabase.ts';

/** Intervals and limits in milliseconds: short, so that tests are fast, but long enough for a slow machine. */
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
  validUntil?: Date;
  /** When the messages were created. */
  at?: Date;
  /** Default: the harness's client. */
  clientId?: number;
  senderId?: string;
}

export type EngineHarness = Awaited<ReturnType<typeof engineHarness>>;

/** KES per part. */
export const costPerPart = 0.6;

/** Starts a harness, on a new database by default. */
export async function engineHarness(of?: Database) {
  const database = of ?? (await testDatabase());
  const { db } = database;
  // Tests must run at any hour; tests of windows set their own.
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
    /** Moves the clock. */
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
        secrets: testSecrets,
        ...options,
      });
      engines.push(engine);
      return engine;
    },

    /** The connectors of an engine as it reports them with its heartbeats, in the order of their ids. */
    connectorsOf: ({ id }: Engine) =>
      db
        .selectFrom('connector_states')
        .selectAll()
        .where('engine_id', '=', id)
        .orderBy('connector_id')
        .execute(),

    /** Accepts messages like the send service: moves units and adds rows and counts in one transaction with a NOTIFY. */
    async send(given: NewMessages): Promise<number[]> {
      const { numbers, text = 'Habari', parts = 1, class: messageClass = 'transactional' } = given;
      const at = given.at ?? new Date();
      const cost = (costPerPart * parts).toFixed(4);
      const rows = numbers.map((msisdn) => ({
        id: ownIdAt(at),
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
          cause: `send:${rows[0]?.id}`,
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
              valid_until: given.validUntil ?? null,
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
        .select(shownState('messages').as('state'))
        .select(timelineOf('messages').as('timeline'))
        .where('id', '=', id ?? 0)
        .executeTakeFirstOrThrow();
      return row;
    },

    /** Number of messages by state. Claimed messages count as `submitting`. */
    async states(): Promise<Partial<Record<MessageState, number>>> {
      const rows = await db
        .selectFrom('messages')
        .select([shownState('messages').as('state'), (eb) => eb.fn.countAll<number>().as('count')])
        .groupBy(sql`1`)
        .execute();
      return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
    },

    /** Messages that would become unknown if every engine crashed now: sent, without a journaled answer. */
    async countUnanswered(): Promise<number> {
      const { rows } = await sql<{ count: number }>`
        WITH sent AS (SELECT DISTINCT unnest(sent) AS id FROM journal), answered AS (
          SELECT coalesce(answer ->> 0, answer ->> 'id')::bigint AS id FROM journal, json_array_elements(answered::json) answer
        )
        SELECT count(*) FROM messages m JOIN sent USING (id)
        WHERE ${shownState('m')} = 'submitting' AND NOT EXISTS (SELECT 1 FROM answered a WHERE a.id = m.id)`.execute(
        db,
      );
      return rows[0]?.count ?? 0;
    },

    async unmatchedReceipts(): Promise<{ smsc_id: string; state: string }[]> {
      return db.selectFrom('unmatched_receipts').select(['smsc_id', 'state']).orderBy('id').execute();
    },

    /** The balance of an account in units. */
    async balance(kind: AccountKind): Promise<number> {
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
/** The four digits between the prefix and the ending begin above those of the demo's users, whose numbers end like those of rules. */
const numbersMin = 4000;
const numbersMax = 10_000;

/** Returns Kenyan numbers, which repeat after 6,000. No rule of the simulator matches the default ending. */
export function uniqueNumbers(count: number, ending = '5555'): string[] {
  return Array.from(
    { length: count },
    () => `2547${numbersMin + (numbered++ % (numbersMax - numbersMin))}${ending}`,
  );
}
