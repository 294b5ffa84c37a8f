// Starts the parts of one process in order: database, schema, first users, demo with its simulators, HTTP, gateway, workers. A
// process binds to no telco before it listens on all its ports. Stopping, it stops listening before its workers end. Reads no
// environment variable and ends no process.
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Registry } from 'prom-client';
import { buildApp, buildProbes } from './app.ts';
import { alarmTargetsOf } from './config/alarmVariables.ts';
import type { Config } from './config/config.ts';
import { watchClock } from './clockWatch.ts';
import { openDatabase, type Database } from './db/database.ts';
import { roomReader } from './db/diskRoom.ts';
import { watchPool } from './db/connection/poolMetrics.ts';
import { refuseTransactionPooling } from './db/connection/transactionPooling.ts';
import { waitForDatabase } from './db/connection/waitForDatabase.ts';
import { findDatabase, findStandby } from './findDatabases.ts';
import { alarmChannels } from './jobs/alarmChannels.ts';
import { closeHttp, listenHttp, openGateway, openMetrics } from './listeners.ts';
import { readFirstAdmin } from './modules/identity/firstAdmin.ts';
import { exportPlatformMetrics } from './modules/platformMetrics/platformMetrics.service.ts';
import { darajaFrom, startDemoMpesa } from './mpesa.ts';
import { prepareDatabase, type SignIn } from './prepare.ts';
import { exportProcessMetrics } from './processMetrics.ts';
import { undoAll, type Undo } from './undo.ts';
import { findWarnings } from './warnings.ts';
import { Outgoing } from './webhooks/outgoing.ts';
import { nameServers } from './webhooks/resolve.ts';
import { startWorkers } from './workers.ts';

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

/** Time a start waits for a PostgreSQL that cannot be reached. */
const databaseSecondsMax = 60;
/** Of the web, the jobs and what listens: two expansions of campaigns hold two each for minutes. */
const connectionsMax = 12;

interface Tools {
  logger: Logger;
  clock: () => Date;
  /** Called with each new connection to PostgreSQL. */
  onConnected?: () => void;
  /** Ends the wait for a PostgreSQL that cannot be reached. */
  signal?: AbortSignal;
}

/** Starts the parts of the configured role; if one fails, stops those already started. */
export async function start(config: Config, tools: Tools): Promise<Running> {
  const { logger, clock } = tools;
  const firstAdmin = readFirstAdmin(config);
  const undo: Undo = [];
  try {
    const place = await findDatabase(config, { logger, undo });
    const database = await connect(place, { ...tools, undo });
    const metrics = new Registry();
    const clocks = await watchClock({ db: database.db, registry: metrics, logger, clock });
    undo.push(() => clocks.stop());
    const preparing = { database, clock, logger, undo, firstAdmin, embedded: place.embedded };
    const { demo, oneTime, secrets } = await prepareDatabase(config, preparing);
    const isDemo = demo.length > 0;

    let url = '';
    const configured = darajaFrom(config);
    const simulated =
      isDemo && config.TUMA_ROLE === 'all' && !configured
        ? await startDemoMpesa(config, { callbackUrl: () => url, logger, undo })
        : undefined;
    const mpesa = configured ?? simulated;

    let isDraining = false;
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
    url = await listenHttp(app, config);
    const scraped = await openMetrics(config, metrics);
    if (scraped) undo.push(() => scraped.stop());
    const gateway = await openGateway(config, {
      database,
      logger,
      metrics,
      clock,
      trustedProxies: config.SMPP_TRUST_PROXY,
      isDemo,
    });
    if (gateway) undo.push(() => gateway.stop());
    if (config.TUMA_ROLE !== 'web') {
      const heartbeatUrl = config.TUMA_HEARTBEAT_URL;
      await startWorkers(
        {
          database,
          logger,
          metrics,
          clock,
          earlier: clocks.earlier,
          secrets,
          outgoing,
          heartbeatUrl,
          ...alarming,
          mpesa,
        },
        workers,
      );
    }
    const warnings = await findWarnings(config, { db: database.db, secrets });
    for (const warning of warnings) logger.warn(warning);
    // The simulator loses its registered URLs at each start.
    await simulated?.registerUrls();
    return {
      url,
      smpp: gateway?.port === undefined ? undefined : `${config.SMPP_HOST}:${gateway.port}`,
      smppTls: gateway?.tlsPort === undefined ? undefined : `${config.SMPP_HOST}:${gateway.tlsPort}`,
      data: place.data,
      notes: [...place.notes, ...clocks.notes, ...warnings],
      metrics: scraped?.url,
      signIns: oneTime === undefined ? demo : [...demo, oneTime],
      isDemo,
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

/** Opens the connections to the database and waits until it answers. */
async function connect(
  { url, data: name }: { url: string; data: string },
  { logger, onConnected, signal, undo }: Tools & { undo: Undo },
): Promise<Database> {
  const database = openDatabase(url, { connectionsMax });
  undo.push(() => database.close());
  if (onConnected) database.pool.on('connect', onConnected);
  await waitForDatabase(database.pool, { logger, secondsMax: databaseSecondsMax, name, signal });
  await refuseTransactionPooling(database.pool);
  return database;
}
