// Starts the parts of one process in order and stops them in reverse: database, schema, first users, demo with its
// simulators, engine, HTTP. Reads no environment variable and ends no process.
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { buildApp, buildProbes } from './app.ts';
import { demoSmppPort, type Config } from './config.ts';
import { openDatabase, type Database } from './db/database.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { keepPartitions } from './db/partitions.ts';
import { startDemo } from './demo.ts';
import { startGateway, type Gateway } from './gateway/gateway.ts';
import { startMetrics } from './http/metrics.ts';
import { startJobs } from './jobs/jobs.ts';
import { ensureRoles } from './modules/access/access.service.ts';
import { ensurePlatform } from './modules/clients/clients.service.ts';
import {
  isWithoutUsers,
  makeFirstAdmin,
  readFirstAdmin,
  type FirstAdmin,
} from './modules/identity/firstAdmin.ts';
import { ensurePrefixes } from './modules/networks/networks.service.ts';
import { darajaFrom, startDemoMpesa } from './mpesa.ts';
import { startReconciler } from './payments/reconciler.ts';
import { onPort } from './ports.ts';
import { startEngine } from './sending/engine.ts';

export interface SignIn {
  who: string;
  msisdn: string;
  password: string;
}

export interface Running {
  url: string;
  /** Where the data is, for people. */
  data: string;
  /** A note about the data for people. */
  note: string | undefined;
  /** URL of the separate listener of /metrics. */
  metrics: string | undefined;
  /** Host and port where clients' own systems bind. */
  smpp: string | undefined;
  /** The demo's sign-ins, or the first Admin's one-time password; empty on a system in use. */
  signIns: readonly SignIn[];
  /** Whether the demo's data and simulators are there. */
  isDemo: boolean;
  /** Stops all parts; logs a part that fails and continues with the rest. */
  stop(): Promise<void>;
}

/** Time a stop waits for open calls. */
const drainMs = 5000;

/** Starts the parts of the configured role; if one fails, stops those already started. */
export async function start(config: Config, tools: { logger: Logger; clock: () => Date }): Promise<Running> {
  const { logger, clock } = tools;
  const firstAdmin = readFirstAdmin(config);
  const undo: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) {
      await step().catch((error: unknown) => logger.error({ err: error }, 'A part did not stop cleanly'));
    }
  };
  try {
    const place = await findDatabase(config, { logger, undo });
    const database = openDatabase(place.url);
    undo.push(() => database.close());
    const { db } = database;
    const { demo, oneTime } = await withStartupLock(database, () =>
      prepare(config, { database, clock, logger, undo, firstAdmin }),
    );

    let url = '';
    const configured = darajaFrom(config);
    const simulated =
      demo.length > 0 && config.TUMA_ROLE === 'all' && !configured
        ? await startDemoMpesa(config, { callbackUrl: () => url, logger, undo })
        : undefined;
    const mpesa = configured ?? simulated;

    const metrics = new Registry();
    collectDefaultMetrics({ register: metrics });
    if (config.TUMA_ROLE !== 'web') {
      const engine = await startEngine({ database, logger, metrics, clock });
      undo.push(() => engine.stop());
      const jobs = await startJobs({ database, logger, clock });
      undo.push(() => jobs.stop());
      if (mpesa) {
        const reconciler = startReconciler({ db, clock, logger, mpesa });
        undo.push(() => reconciler.stop());
      }
    }
    const { TRUST_PROXY: trustProxy, METRICS_TOKEN: metricsToken } = config;
    const connections = { perAddress: config.CONNECTIONS_PER_ADDRESS };
    const http = { database, logger, metrics, connections, trustProxy, metricsToken };
    const consoleDir = join(import.meta.dirname, '../dist');
    const app =
      config.TUMA_ROLE === 'engine'
        ? await buildProbes(http)
        : await buildApp({ ...http, clock, consoleDir, mpesa });
    undo.push(() => closeHttp(app));
    url = await listen(app, config);
    const scraped = await openMetrics(config, metrics);
    if (scraped) undo.push(() => scraped.stop());
    const trustedProxies = config.SMPP_TRUST_PROXY;
    const gateway = await openGateway(config, {
      database,
      logger,
      metrics,
      clock,
      trustedProxies,
      isDemo: demo.length > 0,
    });
    if (gateway) undo.push(() => gateway.stop());
    // The simulator loses its registered URLs at each start.
    await simulated?.registerUrls();
    return {
      url,
      smpp: gateway && `${config.SMPP_HOST}:${gateway.port}`,
      data: place.data,
      note: place.note,
      metrics: scraped?.url,
      signIns: oneTime === undefined ? demo : [...demo, oneTime],
      isDemo: demo.length > 0,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs `work` in one process of a database at a time: of several that start at once, only the first creates what is missing. */
async function withStartupLock<Result>({ pool }: Database, work: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('tuma start'))`);
    return await work();
  } finally {
    // Closing the connection releases the lock in any case.
    client.release(true);
  }
}

/** Creates schema, roles, platform and first users if they are missing. */
async function prepare(
  config: Config,
  { firstAdmin, ...tools }: Parameters<typeof startDemo>[1] & { firstAdmin: FirstAdmin },
): Promise<{ demo: readonly SignIn[]; oneTime: SignIn | undefined }> {
  const { db } = tools.database;
  await migrate(db);
  tools.undo.push(await keepPartitions(db, tools));
  await ensureRoles(db);
  await ensurePrefixes(db);
  const isNew = await isWithoutUsers(db);
  const demo = config.TUMA_SEED === 'demo' ? await startDemo(config, tools) : [];
  await ensurePlatform(db, firstAdmin.msisdn);
  const needsAdmin = isNew && (demo.length === 0 || config.ADMIN_MSISDN !== undefined);
  return { demo, oneTime: needsAdmin ? await makeFirstAdmin(db, firstAdmin) : undefined };
}

async function findDatabase(
  config: Config,
  { logger, undo }: { logger: Logger; undo: (() => Promise<void>)[] },
): Promise<{ url: string; data: string; note: string | undefined }> {
  if (config.DATABASE_URL !== undefined) {
    return { url: config.DATABASE_URL, data: 'the database of DATABASE_URL', note: undefined };
  }
  const embedded = await startEmbedded({
    dataDir: config.DATA_DIR,
    onEnd: (why) => logger.error({ why }, 'PostgreSQL has ended; restarting it'),
  });
  undo.push(() => embedded.stop());
  return { url: embedded.url, data: embedded.dir, note: embedded.note };
}

/** The gateway runs in processes that serve the web; the demo has a default port. */
async function openGateway(
  { TUMA_ROLE, SMPP_HOST: host, SMPP_PORT, SMPP_UNBOUND_PER_ADDRESS: unboundPerAddress }: Config,
  { isDemo, ...tools }: Omit<Parameters<typeof startGateway>[0], 'host' | 'port'> & { isDemo: boolean },
): Promise<Gateway | undefined> {
  if (TUMA_ROLE === 'engine' || (SMPP_PORT === undefined && !isDemo)) return undefined;
  const place = { variable: 'SMPP_PORT', port: SMPP_PORT ?? demoSmppPort };
  return onPort(place, (port) => startGateway({ ...tools, unboundPerAddress, host, port }));
}

/** Starts the separate listener of /metrics if it is configured. */
async function openMetrics(
  { METRICS_HOST: host, METRICS_PORT, METRICS_TOKEN: token }: Config,
  metrics: Registry,
) {
  if (METRICS_PORT === undefined) return undefined;
  const place = { variable: 'METRICS_PORT', port: METRICS_PORT };
  return onPort(place, (port) => startMetrics({ host, port, token, metrics }));
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<string> {
  const address = await onPort({ variable: 'PORT', port: PORT }, (port) =>
    app.listen({ host: HOST, port, listenTextResolver: () => 'listening' }),
  );
  return address.replace('127.0.0.1', 'localhost');
}

/** Waits for open calls; closes their connections after `drainMs`. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), drainMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
