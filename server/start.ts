// Starts the parts of one process in order: database, schema, first users, demo with its simulators, HTTP, gateway, workers. A
// process binds to no telco before it listens on all its ports. Stopping, it stops listening before its workers end. Reads no
// environment variable and ends no process.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { buildApp, buildProbes } from './app.ts';
import { alarmTargetsOf } from './alarmVariables.ts';
import { demoSmppPort, isPlainToOthers, keyPlaces, type Config } from './config.ts';
import { openDatabase, type Database, type Db } from './db/database.ts';
import { roomReader } from './db/diskRoom.ts';
import type { Embedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { keepPartitions } from './db/partitions.ts';
import { watchPool } from './db/poolMetrics.ts';
import { openSecrets } from './db/secrets/openSecrets.ts';
import type { Secrets } from './db/secrets/secrets.ts';
import { waitForDatabase } from './db/waitForDatabase.ts';
import { findDatabase, findStandby } from './findDatabases.ts';
import { startDemo } from './demo.ts';
import { alarmChannels } from './jobs/alarmChannels.ts';
import { startGateway, type Gateway } from './gateway/gateway.ts';
import { startMetrics } from './http/metrics.ts';
import { ensureRoles } from './modules/access/access.service.ts';
import { ensurePlatform } from './modules/clients/clients.service.ts';
import {
  isWithoutUsers,
  makeFirstAdmin,
  readFirstAdmin,
  type FirstAdmin,
} from './modules/identity/firstAdmin.ts';
import { exportPlatformMetrics } from './modules/platformMetrics/platformMetrics.service.ts';
import { ensurePrefixes } from './modules/networks/networks.service.ts';
import { findHold, holdIfRestored } from './modules/hold/hold.service.ts';
import { darajaFrom, startDemoMpesa } from './mpesa.ts';
import { exportProcessMetrics } from './processMetrics.ts';
import { onPort } from './domain/ports.ts';
import { Outgoing } from './webhooks/outgoing.ts';
import { nameServers } from './webhooks/resolve.ts';
import { undoAll, type Undo } from './undo.ts';
import { startWorkers } from './workers.ts';

export interface SignIn {
  who: string;
  msisdn: string;
  password: string;
}

export interface Running {
  url: string;
  /** Where the data is, for people. */
  data: string;
  /** What people should read: about the data, and what is not safe. */
  notes: readonly string[];
  /** URL of the separate listener of /metrics. */
  metrics: string | undefined;
  /** Host and port where clients' own systems bind. */
  smpp: string | undefined;
  /** The same with TLS. */
  smppTls: string | undefined;
  /** The demo's sign-ins, or the first Admin's one-time password; empty on a system in use. */
  signIns: readonly SignIn[];
  /** Whether the demo's data and simulators are there. */
  isDemo: boolean;
  /** Stops all parts; logs a part that fails and continues with the rest. */
  stop(): Promise<void>;
}

/** Time a stop waits for open calls. */
const openCallsMs = 5000;

/** Time a start waits for a PostgreSQL that cannot be reached. */
const databaseSecondsMax = 60;
/** Of the web, the jobs and what listens: two expansions of campaigns hold two each for minutes. */
const connectionsMax = 12;

interface Tools {
  logger: Logger;
  clock: () => Date;
  /** Called with each new connection to PostgreSQL. */
  onConnected?: () => void;
}

/** Starts the parts of the configured role; if one fails, stops those already started. */
export async function start(config: Config, tools: Tools): Promise<Running> {
  const { logger, clock, onConnected } = tools;
  const firstAdmin = readFirstAdmin(config);
  const undo: Undo = [];
  try {
    const place = await findDatabase(config, { logger, undo });
    const database = openDatabase(place.url, { connectionsMax });
    undo.push(() => database.close());
    if (onConnected) database.pool.on('connect', onConnected);
    await waitForDatabase(database.pool, { logger, secondsMax: databaseSecondsMax });
    const { demo, oneTime, secrets } = await withStartupLock(database, () =>
      prepare(config, { database, clock, logger, undo, firstAdmin, embedded: place.embedded }),
    );

    let url = '';
    const configured = darajaFrom(config);
    const simulated =
      demo.length > 0 && config.TUMA_ROLE === 'all' && !configured
        ? await startDemoMpesa(config, { callbackUrl: () => url, logger, undo })
        : undefined;
    const mpesa = configured ?? simulated;

    let isDraining = false;
    const metrics = new Registry();
    exportProcessMetrics(metrics, config);
    watchPool(metrics, 'main', database.pool);
    const platform = exportPlatformMetrics({ database, registry: metrics, logger, clock });
    undo.push(() => platform.stop());
    const outgoing = new Outgoing({ allowed: config.WEBHOOK_ALLOWED_ADDRESSES, resolve: nameServers() });
    undo.push(() => outgoing.close());
    // Workers start last, when all ports are open, and stop after them.
    const workers: Undo = [];
    undo.push(() => undoAll(workers, logger));
    const http = {
      database,
      logger,
      metrics,
      connections: { perAddress: config.CONNECTIONS_PER_ADDRESS },
      trustProxy: config.TRUST_PROXY,
      metricsToken: config.METRICS_TOKEN,
      isDraining: () => isDraining,
    };
    const standby = await findStandby(config, { database, logger });
    if (standby) undo.push(() => standby.close());
    const alarming = { alarmChannels: alarmChannels(alarmTargetsOf(config)), readRoom: roomReader(config) };
    const app =
      config.TUMA_ROLE === 'engine'
        ? await buildProbes(http)
        : await buildApp({
            ...http,
            standby,
            clock,
            secrets,
            securityContact: config.TUMA_SECURITY_CONTACT,
            consoleDir: join(import.meta.dirname, '../dist'),
            mpesa,
            outgoing,
            ...alarming,
          });
    undo.push(() => closeHttp(app));
    url = await listen(app, config);
    const scraped = await openMetrics(config, metrics);
    if (scraped) undo.push(() => scraped.stop());
    const gateway = await openGateway(config, {
      database,
      logger,
      metrics,
      clock,
      trustedProxies: config.SMPP_TRUST_PROXY,
      isDemo: demo.length > 0,
    });
    if (gateway) undo.push(() => gateway.stop());
    if (config.TUMA_ROLE !== 'web') {
      const heartbeatUrl = config.TUMA_HEARTBEAT_URL;
      await startWorkers(
        { database, logger, metrics, clock, secrets, outgoing, heartbeatUrl, ...alarming, mpesa },
        workers,
      );
    }
    const warnings = [...warningsOf(config, secrets), ...(await holdWarning(database.db))];
    for (const warning of warnings) logger.warn(warning);
    // The simulator loses its registered URLs at each start.
    await simulated?.registerUrls();
    return {
      url,
      smpp: gateway?.port === undefined ? undefined : `${config.SMPP_HOST}:${gateway.port}`,
      smppTls: gateway?.tlsPort === undefined ? undefined : `${config.SMPP_HOST}:${gateway.tlsPort}`,
      data: place.data,
      notes: [...place.notes, ...warnings],
      metrics: scraped?.url,
      signIns: oneTime === undefined ? demo : [...demo, oneTime],
      isDemo: demo.length > 0,
      async stop() {
        isDraining = true;
        if (config.TUMA_ROLE !== 'engine') await pause(config.DRAIN_SECONDS * 1000);
        await undoAll(undo, logger);
      },
    };
  } catch (error) {
    await undoAll(undo, logger);
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

/** What is not safe in this configuration. */
function warningsOf(config: Config, secrets: Secrets): string[] {
  return [
    ...(secrets.keyIds.length === 0
      ? ['Secrets in the database are not encrypted: set TUMA_SECRET_KEY_FILE (Secrets in docs/running.md)']
      : []),
    ...(isPlainToOthers(config)
      ? [
          `HTTP is not encrypted, and HOST ${config.HOST} lets other machines connect: put a proxy with TLS in front and set TRUST_PROXY`,
        ]
      : []),
  ];
}

/** That nothing is sent until an administrator releases it. */
async function holdWarning(db: Db): Promise<string[]> {
  const hold = await findHold(db);
  if (!hold || hold.set_aside) return [];
  return [`Nothing is sent until an administrator releases it in the console: ${hold.reason}`];
}

/** Creates schema, roles, platform and first users if they are missing. */
async function prepare(
  config: Config,
  {
    firstAdmin,
    embedded,
    ...tools
  }: Omit<Parameters<typeof startDemo>[1], 'secrets'> & {
    firstAdmin: FirstAdmin;
    embedded: Embedded | undefined;
  },
): Promise<{ demo: readonly SignIn[]; oneTime: SignIn | undefined; secrets: Secrets }> {
  const { db } = tools.database;
  await migrate(db);
  // Before anything can be sent.
  await holdIfRestored(db, embedded?.restored);
  embedded?.holdWritten();
  const secrets = await openSecrets(db, keyPlaces(config));
  tools.undo.push(await keepPartitions(db, tools));
  await ensureRoles(db);
  await ensurePrefixes(db);
  const isNew = await isWithoutUsers(db);
  const demo = config.TUMA_SEED === 'demo' ? await startDemo(config, { ...tools, secrets }) : [];
  await ensurePlatform(db, firstAdmin.msisdn);
  const needsAdmin = isNew && (demo.length === 0 || config.ADMIN_MSISDN !== undefined);
  const oneTime = needsAdmin ? await makeFirstAdmin(db, firstAdmin) : undefined;
  return { demo, oneTime, secrets };
}

/** The gateway runs in processes that serve the web; the demo has a default port. */
async function openGateway(
  config: Config,
  {
    isDemo,
    ...tools
  }: Omit<Parameters<typeof startGateway>[0], 'host' | 'port' | 'tls'> & { isDemo: boolean },
): Promise<Gateway | undefined> {
  const { SMPP_TLS_CERT: cert, SMPP_TLS_KEY: key, SMPP_UNBOUND_PER_ADDRESS: unboundPerAddress } = config;
  const port = config.SMPP_PORT ?? (isDemo ? demoSmppPort : undefined);
  const tls = cert !== undefined && key !== undefined ? { cert, key, port: config.SMPP_TLS_PORT } : undefined;
  if (config.TUMA_ROLE === 'engine' || (port === undefined && !tls)) return undefined;
  const { SMPP_HOST: host, SMPP_PUBLIC_HOST: publicHost } = config;
  return startGateway({ ...tools, unboundPerAddress, host, publicHost, port, tls });
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

/** Waits for open calls; closes their connections after `openCallsMs`. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), openCallsMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
