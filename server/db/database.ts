// Connections to PostgreSQL: one pool, typed SQL. Imports no module. Inside a transaction only `tx` is used, and no
// network call is made.
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { markUnreachable } from '../domain/unreachable.ts';
import { markPipelined } from './pipeline.ts';
import type { Schema } from './schema.ts';
import { readOnly, sqlState } from './sqlState.ts';
import { statementOf, Trip } from './trip.ts';

/** Read as numbers, not text: ids and units stay below 2^53 (ids by construction, units by the bounds on amounts). */
const int8 = 20;
const int8Array = 1016;
/** Dates are read as text, `yyyy-MM-dd`: a Date would be an instant in some time zone. */
const date = 1082;
const readers = new Map<number, (value: string) => unknown>([
  [int8, safeInteger],
  [int8Array, (text) => text.slice(1, -1).split(',').filter(Boolean).map(safeInteger)],
  [date, String],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const reader = readers.get(oid);
    return reader ?? (pg.types.getTypeParser(oid, format) as (value: string) => unknown);
  },
};

function safeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} does not fit a number exactly`);
  return value;
}

/** Most different statements that a process prepares; any further ones are not prepared. */
const preparedMax = 500;
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= preparedMax) return known;
  const name = `tuma${names.size}`;
  names.set(text, name);
  return name;
}

/** Marks the errors of its connection, and closes one that turns out to be read-only: the pool then opens another, to the primary. */
class MarkingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', markUnreachable);
    const { connection } = this as unknown as { connection: EventEmitter };
    connection.on('errorMessage', (error: Error) => {
      if (sqlState(error) === readOnly) this.end(() => undefined);
    });
  }

  // The overloads of pg cannot be expressed; the pool calls this one.
  override connect(callback?: unknown): never {
    const done = callback as (error: Error) => void;
    return super.connect((error: Error) => {
      markUnreachable(error);
      done(error);
    }) as never;
  }
}

const preparedMark = '/* prepared */';

/**
 * Begins a statement that is prepared on every connection: PostgreSQL parses it once, and after five calls also plans it once if a plan for
 * any parameters seems as good. Planning a page of messages takes three times as long as reading it. For frequent statements whose columns
 * are listed and whose rows the same index finds for any parameters.
 */
export const prepare = sql.raw(preparedMark);

/** A client that prepares the statements that `isPrepared` selects, by giving them a name. */
const clientThatPrepares = (isPrepared: (text: string, values: readonly unknown[]) => boolean) =>
  class extends MarkingClient {
    // The overloads of pg cannot be expressed. Kysely awaits the answer, and the pool's own `query` gives a callback.
    override query(text: unknown, values?: unknown, callback?: unknown): never {
      const isNamed = typeof text === 'string' && Array.isArray(values) && isPrepared(text, values);
      const name = isNamed ? nameOf(text) : undefined;
      const named = name === undefined ? text : { name, text };
      return super.query(named as string, values as unknown[], callback as () => void) as never;
    }
  };
const PlainClient = clientThatPrepares((text) => text.startsWith(preparedMark));
const PreparingClient = clientThatPrepares((_text, values) => values.length > 0);

/**
 * Settings for a pool whose statements all read few rows by an index. Generic plans are kept, and indexes are used even for a table that
 * was empty when PostgreSQL last analyzed it.
 */
export const byIndexAlone = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
  plan_cache_mode: 'force_generic_plan',
};

/**
 * Sends statements that are issued in the same tick as one {@link Trip}. A BEGIN is sent with the statement after it, which also reports its
 * error.
 */
class PipeliningClient extends MarkingClient {
  // `private` members would be visible to the library, which may use their names.
  #waiting: ReturnType<typeof statementOf>[] = [];
  #isScheduled = false;

  override query(text: unknown, values: unknown = []): never {
    if (typeof text !== 'string') return super.query(text as string, values as unknown[]) as never;
    const result = new Promise((resolve, reject) => {
      const statement = { name: nameOf(text), text, values, types };
      this.#waiting.push(
        statementOf(statement, (error, answer) => (error ? reject(error) : resolve(answer))),
      );
    });
    if (text === 'begin') {
      result.catch(() => undefined);
      return Promise.resolve({ command: 'BEGIN', rowCount: null, rows: [] }) as never;
    }
    if (!this.#isScheduled) {
      this.#isScheduled = true;
      process.nextTick(() => {
        this.#isScheduled = false;
        super.query(new Trip(this.#waiting.splice(0)));
      });
    }
    return result as never;
  }
}

/**
 * Checks and configures each new connection in one round trip. Refuses a standby where the primary is required: during a failover a load
 * balancer may still route to the former primary, where reads would succeed and locks would protect nothing. Settings are set here because
 * PgBouncer refuses them as startup parameters.
 */
const preparing =
  (settings: Readonly<Record<string, string>>, isStandby: boolean) =>
  async (client: pg.ClientBase): Promise<void> => {
    const made = Object.entries(settings).map(
      ([name, value]) => `, set_config('${name}', '${value}', false)`,
    );
    const { rows } = await client.query<{ standby: boolean }>(
      `SELECT pg_is_in_recovery() AS standby${made.join('')}`,
    );
    if (rows[0]?.standby !== isStandby)
      throw Object.assign(new Error(`PostgreSQL at this address is ${isStandby ? 'no' : 'a'} standby`), {
        code: readOnly,
      });
  };

export type Db = Kysely<Schema>;
/** A transaction; functions that must run inside one take it by this type. */
export type Tx = Transaction<Schema>;

/**
 * Runs one read for which there always is an index: PostgreSQL scans tables that look empty, and statistics may be older than
 * the rows. A statement that takes longer than `secondsMax` fails ({@link tookTooLong}).
 */
export const withoutTableScans = <T>(
  db: Db,
  read: (tx: Tx) => Promise<T>,
  { secondsMax }: { secondsMax?: number | undefined } = {},
): Promise<T> => readWith(db, { enable_seqscan: 'off', ...limitedTo(secondsMax) }, read);

/** Runs reads of which a statement that takes longer than `secondsMax`, if it is set, fails ({@link tookTooLong}). */
export const withinSeconds = <T>(
  db: Db,
  secondsMax: number | undefined,
  read: (tx: Tx) => Promise<T>,
): Promise<T> => readWith(db, limitedTo(secondsMax), read);

const limitedTo = (secondsMax: number | undefined): Record<string, string> =>
  secondsMax === undefined ? {} : { statement_timeout: `${secondsMax}s` };

/** Runs reads in a transaction with settings of PostgreSQL. */
const readWith = <T>(
  db: Db,
  settings: Readonly<Record<string, string>>,
  read: (tx: Tx) => Promise<T>,
): Promise<T> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      const made = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
      if (made.length > 0) await sql`SELECT ${sql.join(made)}`.execute(tx);
      return read(tx);
    });

export interface Database {
  db: Db;
  pool: pg.Pool;
  url: string;
  close(): Promise<void>;
}

export interface OpenOptions {
  /** Default 10. */
  connectionsMax?: number;
  /** Settings of PostgreSQL for every connection. */
  settings?: Readonly<Record<string, string>>;
  /** Prepares all statements, not only those that begin with {@link prepare}: for a pool with few different ones. */
  prepared?: boolean;
  /** Prepares statements, and sends those issued together in one packet (pipeline.ts). */
  pipelined?: boolean;
}

/** TCP keep-alive: detects a host that went away without closing its connections, for LISTEN and long statements, which only wait. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

function openPool(config: pg.PoolConfig, onConnect: (client: pg.ClientBase) => Promise<void>): pg.Pool {
  const pool = new pg.Pool({
    types,
    application_name: 'tuma',
    ...keepAlive,
    Client: PlainClient,
    onConnect,
    ...config,
  });
  // A connection that is lost while idle is replaced on the next use; without a listener it would end the process. So would
  // one that is lost between two statements of a transaction: there the next statement fails, and that is what counts.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Read-only connections to a standby. Connecting fails after `timeoutMs` without an answer. */
export const openStandbyPool = (
  url: string,
  { connectionsMax, timeoutMs, ...config }: { connectionsMax: number; timeoutMs: number } & pg.PoolConfig,
): pg.Pool =>
  openPool(
    { connectionString: url, max: connectionsMax, connectionTimeoutMillis: timeoutMs, ...config },
    preparing({ default_transaction_read_only: 'on' }, true),
  );

/** Ends a connection at once; a statement that waits for its answer fails. */
export function cutConnection(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.destroy();
}

export function openDatabase(
  url: string,
  { connectionsMax = 10, settings = {}, prepared = false, pipelined = false }: OpenOptions = {},
): Database {
  const pool = openPool(
    {
      connectionString: url,
      max: connectionsMax,
      ...(prepared && { Client: PreparingClient }),
      ...(pipelined && { Client: PipeliningClient, pipeline: true }),
    },
    preparing(settings, false),
  );
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  if (pipelined) markPipelined(db);
  return { db, pool, url, close: () => db.destroy() };
}
