// Connections to PostgreSQL: one pool, typed SQL. Imports no module. Inside a transaction only `tx` is used, and no
// network call is made.
import type { Socket } from 'node:net';
import { Kysely, sql, type RawBuilder, type Transaction } from 'kysely';
import pg from 'pg';
import { Dialect } from './connection/dialect.ts';
import {
  PipeliningClient,
  PlainClient,
  prepare,
  PreparingClient,
  types,
  withSettings,
} from './connection/pgClients.ts';
import { markPipelined } from './connection/pipeline.ts';
import type { Schema } from './schema.ts';
import { isWritable, takesNoWrites } from './connection/writable.ts';

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

/** Settings for a pool of short transactions: others wait for the locks of a process that is suspended or cut off in one. */
export const shortTransactions = { idle_in_transaction_session_timeout: '10s' };

/**
 * Checks and configures each new connection in one round trip. Refuses a standby where the primary is required, and a primary that was made
 * read-only: during a failover a load balancer may still route to the former primary, where reads would succeed and locks would protect
 * nothing. Settings are set here because PgBouncer refuses them as startup parameters.
 */
const preparing =
  (settings: Readonly<Record<string, string>>, isStandby: boolean) =>
  async (client: pg.ClientBase): Promise<void> => {
    const made = Object.entries(settings).map(
      ([name, value]) => `, set_config('${name}', '${value}', false)`,
    );
    const { rows } = await client.query<{ standby: boolean; writable: boolean }>(
      `SELECT pg_is_in_recovery() AS standby, ${isWritable} AS writable${made.join('')}`,
    );
    const [found] = rows;
    if (found?.standby !== isStandby)
      throw takesNoWrites(`PostgreSQL at this address is ${isStandby ? 'not a' : 'a'} standby`);
    if (!isStandby && !found.writable) throw takesNoWrites();
  };

export type Db = Kysely<Schema>;
/** A transaction; functions that must run inside one take it by this type. */
export type Tx = Transaction<Schema>;

/**
 * Begins a read for which there always is an index: PostgreSQL scans tables that look empty, and statistics may be older than the rows. A
 * statement that takes longer than `secondsMax` fails ({@link tookTooLong}).
 */
export const withoutTableScans = (secondsMax?: number): RawBuilder<unknown> =>
  withSettings({ enable_seqscan: 'off', ...timeLimit(secondsMax) });

/**
 * Begins a read that an index finds in its order for any parameters. It is prepared and planned once, without a choice by statistics: planning
 * a page of messages takes three times as long as reading it.
 */
export const inIndexOrder = (secondsMax?: number): RawBuilder<unknown> =>
  sql`${withSettings({
    ...byIndexAlone,
    enable_sort: 'off',
    ...timeLimit(secondsMax),
  })}${prepare}`;

const timeLimit = (secondsMax: number | undefined): Record<string, string> =>
  secondsMax === undefined ? {} : { statement_timeout: `${secondsMax}s` };

/** Runs reads in a transaction, of which a statement that takes longer than `secondsMax` fails ({@link tookTooLong}). */
export const withinSeconds = <T>(db: Db, secondsMax: number, read: (tx: Tx) => Promise<T>): Promise<T> =>
  db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`SELECT set_config('statement_timeout', ${`${secondsMax}s`}, true)`.execute(tx);
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
  /** After this long without an answer, connecting fails. Unset: it waits. */
  connectMsMax?: number;
  /** Settings of PostgreSQL for every connection. */
  settings?: Readonly<Record<string, string>>;
  /** Prepares all statements, not only those that are marked (pgClients.ts): for a pool with few different ones. */
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
  {
    connectionsMax = 10,
    connectMsMax = 0,
    settings = {},
    prepared = false,
    pipelined = false,
  }: OpenOptions = {},
): Database {
  const pool = openPool(
    {
      connectionString: url,
      max: connectionsMax,
      connectionTimeoutMillis: connectMsMax,
      ...(prepared && { Client: PreparingClient }),
      ...(pipelined && { Client: PipeliningClient, pipeline: true }),
    },
    preparing(settings, false),
  );
  const db = new Kysely<Schema>({ dialect: new Dialect({ pool }) });
  if (pipelined) markPipelined(db);
  return { db, pool, url, close: () => db.destroy() };
}
