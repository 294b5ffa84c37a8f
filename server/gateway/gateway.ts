// The gateway: clients' own systems bind to it over SMPP 3.4 with an SMPP account
// (requirements/administration.md#smpp-accounts). Their submissions become transactional messages through the same services
// as the console's, and their receipts are delivered to them. It uses neither HTTP nor the engine: they share rows only.
// Any number of gateways may run on one database.
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { byIndexAlone, openDatabase, shortTransactions, type Database } from '../db/database.ts';
import { coalesceCalls } from '../runtime/coalesce.ts';
import { watchPool } from '../db/connection/poolMetrics.ts';
import { startWake } from '../db/connection/wake.ts';
import { minuteMs } from '../domain/durations.ts';
import { recordRefusals } from '../modules/audit/refusals.service.ts';
import { countAttempts } from '../modules/identity/identity.service.ts';
import { Binds } from './binds.ts';
import { SubmitQueue, submitConnectionsMax } from './submitQueue.ts';
import { startListeners, type ListenerPorts } from './listeners.ts';
import { registerGateway, retireGateway, publishBinds } from './gateways.store.ts';
import { gatewayMetrics } from './metrics.ts';
import { peerHandlers, type RegisteredParts } from './peerHandlers.ts';
import { Receipts } from './receipts.ts';
import { Texts } from './texts.ts';

export interface GatewayOptions extends ListenerPorts {
  database: Database;
  logger: Logger;
  metrics: Registry;
  clock: () => Date;
  host: string;
  /** The name under which clients' systems reach it. */
  publicHost?: string | undefined;
  /** Proxies whose connections begin with a PROXY header: addresses and networks (CIDR). */
  trustedProxies?: readonly string[];
  /** Unbound connections per address (100). */
  unboundPerAddress?: number;
  /** Messages that may wait to be stored (20,000). */
  queueMax?: number;
  /** Interval of polls for receipts, in milliseconds (500). */
  receiptPollMs?: number;
  /** Interval of polls for subscribers' texts, in milliseconds (5 s). */
  textPollMs?: number;
  /** First delay after a receipt or text that the client's system refused, in milliseconds (5 s). */
  receiptRetryMs?: number;
  /** Interval of ending what is too old, in milliseconds (1 min). */
  sweepMs?: number;
  /** Interval of heartbeats, in milliseconds (2 s). */
  heartbeatMs?: number;
  /** Time a stop waits for open answers (2 s). */
  graceMs?: number;
}

export interface Gateway {
  port: number | undefined;
  tlsPort: number | undefined;
  /** Refuses new submissions, stores and answers the pending ones, and unbinds. */
  stop(): Promise<void>;
}

/** Unanswered deliver_sm per bind. */
const deliverWindow = 50;

export async function startGateway(options: GatewayOptions): Promise<Gateway> {
  const {
    database,
    clock,
    trustedProxies = [],
    unboundPerAddress = 100,
    queueMax = 20_000,
    graceMs = 2_000,
    heartbeatMs = 2_000,
    publicHost = null,
  } = options;
  const { db, url } = database;
  const logger = options.logger.child({ part: 'gateway' });
  const hotPath = openDatabase(url, {
    connectionsMax: submitConnectionsMax,
    settings: { ...byIndexAlone, ...shortTransactions },
    prepared: true,
  });
  watchPool(options.metrics, 'gateway', hotPath.pool);
  const submitQueue = new SubmitQueue({ db: hotPath.db, logger, clock, queueMax });
  let parts: RegisteredParts | undefined;
  let isStopping = false;

  const handlers = peerHandlers({
    db,
    logger,
    clock,
    submitQueue,
    trustedProxies,
    unboundPerAddress,
    parts: () => parts,
    isStopping: () => isStopping,
  });
  const listeners = await startListeners(
    { ...handlers, host: options.host, window: deliverWindow },
    options,
    logger,
  );
  const place = { port: listeners.port ?? null, tlsPort: listeners.tlsPort ?? null, host: publicHost };
  const gatewayId = await registerGateway(db, place).catch(async (error: unknown) => {
    await listeners.close(0);
    throw error;
  });
  const refusals = recordRefusals({ db, clock, logger });
  const attempts = countAttempts(database, clock);
  const binds = new Binds({ db, logger, clock, gatewayId, attempts, refused: refusals.record });
  // Created after everything that may fail, because another attempt to start uses the same registry of metrics.
  const metrics = gatewayMetrics(options.metrics, () => binds.liveBinds.length);
  const deliveries = {
    db,
    logger,
    clock,
    binds,
    retryMs: options.receiptRetryMs ?? 5_000,
    sweepMs: options.sweepMs ?? minuteMs,
  };
  const receipts = new Receipts({
    ...deliveries,
    pollMs: options.receiptPollMs ?? 500,
    onReceipt: (outcome) => metrics.receipts.inc({ outcome }),
  });
  const texts = new Texts({ ...deliveries, pollMs: options.textPollMs ?? 5_000 });
  const refreshBinds = coalesceCalls(async () => {
    try {
      await binds.review();
      await publishBinds(db, { id: gatewayId, ...place }, binds.liveBinds);
    } catch (error) {
      logger.error({ err: error }, 'Could not refresh the binds');
    }
  });
  parts = { binds, receipts, texts, metrics, refreshBinds };
  const wake = startWake({
    url,
    logger,
    channels: { gateway: () => void refreshBinds(), gateway_texts: () => texts.poll() },
    retryMs: 1_000,
  });
  const heartbeat = setInterval(() => void refreshBinds(), heartbeatMs);
  receipts.start();
  texts.start();

  return {
    port: listeners.port,
    tlsPort: listeners.tlsPort,
    async stop() {
      isStopping = true;
      clearInterval(heartbeat);
      await wake.stop();
      await submitQueue.idle();
      await listeners.close(graceMs);
      await Promise.all([receipts.stop(), texts.stop()]);
      await hotPath.close();
      await refreshBinds();
      await refusals.close();
      await retireGateway(db, gatewayId);
    },
  };
}
