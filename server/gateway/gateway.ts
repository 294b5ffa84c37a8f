// The gateway: clients' own systems bind to it over SMPP 3.4 with an SMPP account
// (requirements/administration.md#smpp-accounts). Their submissions become transactional messages through the same services
// as the console's, and their receipts are delivered to them. It uses neither HTTP nor the engine: they share rows only.
// Any number of gateways may run on one database.
import type { Logger } from 'pino';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import { coalesceCalls } from '../db/coalesce.ts';
import { startWake } from '../db/wake.ts';
import { countAttempts } from '../modules/identity/identity.service.ts';
import { PerAddress } from '../domain/perAddress.ts';
import { startSmppServer, type Peer, type PduOf } from '../smpp/index.ts';
import { isAllowed } from './allowed.ts';
import { Binds } from './binds.ts';
import { SubmitQueue } from './submitQueue.ts';
import { registerGateway, retireGateway, publishBinds } from './live.ts';
import { answerQuery } from './query.ts';
import { Receipts } from './receipts.ts';
import type { Verdict } from './statuses.ts';
import { readSubmission } from './submission.ts';

export interface GatewayOptions {
  database: Database;
  logger: Logger;
  metrics: Registry;
  clock: () => Date;
  host: string;
  /** 0: any free port. */
  port: number;
  /** Proxies whose connections begin with a PROXY header: addresses and networks (CIDR). */
  trustedProxies?: readonly string[];
  /** Unbound connections per address (100). */
  unboundPerAddress?: number;
  /** Messages that may wait to be stored (20,000). */
  queueMax?: number;
  /** In milliseconds: interval of polls for receipts (500), first delay after a refused receipt (5 s), heartbeat (2 s). */
  receiptPollMs?: number;
  receiptRetryMs?: number;
  heartbeatMs?: number;
  /** Time a stop waits for open answers (2 s). */
  graceMs?: number;
}

export interface Gateway {
  port: number;
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
    queueMax = 20_000,
    graceMs = 2_000,
    heartbeatMs = 2_000,
  } = options;
  const { db, url } = database;
  const logger = options.logger.child({ part: 'gateway' });
  const submitQueue = new SubmitQueue({ db, logger, queueMax });
  const unbound = new PerAddress(() => options.unboundPerAddress ?? 100);
  let binds: Binds | undefined;
  let isStopping = false;

  const server = await startSmppServer({
    host: options.host,
    port: options.port,
    window: deliverWindow,
    trustsProxy: (address) => trustedProxies.length > 0 && isAllowed(address, trustedProxies),
    reserveConnection: (address) => unbound.take(address),
    authenticate: async (bind) => (isStopping || !binds ? 'ESME_RSYSERR' : binds.authenticate(bind)),
    onSubmit: async (peer, pdu) => {
      const verdict = await submit(peer, pdu);
      const { status } = verdict;
      metrics.submits.inc({ status: typeof status === 'number' ? `0x${status.toString(16)}` : status });
      return verdict;
    },
    onQuery: async (peer, pdu) => {
      const bound = binds?.of(peer);
      if (isStopping || !bound) return { status: 'ESME_RSYSERR' };
      // A query costs as much as a message: polling instead of waiting for receipts slows the account down.
      if (!bound.bucket.tryTake()) return { status: 'ESME_RTHROTTLED' };
      return answerQuery(db, bound.account.id, pdu);
    },
    onBound: (peer) => {
      const id = binds?.add(peer);
      if (id !== undefined) receipts.pollAtOnce(id);
      void refreshBinds();
    },
    onClosed: (peer) => {
      binds?.remove(peer);
      void refreshBinds();
    },
    onFault: (message) => logger.warn({ message }, 'Malformed PDU from client'),
  });

  async function submit(peer: Peer, pdu: PduOf<'submit_sm'>): Promise<Verdict> {
    const bound = binds?.of(peer);
    if (isStopping || !bound) return { status: 'ESME_RSYSERR' };
    if (!bound.bucket.tryTake()) return { status: 'ESME_RTHROTTLED' };
    const submission = readSubmission(pdu);
    return 'status' in submission ? submission : submitQueue.submit(bound.account, submission);
  }

  const gatewayId = await registerGateway(db, server.port).catch(async (error: unknown) => {
    await server.close();
    throw error;
  });
  // After everything that may fail: a second start uses the same registry.
  const metrics = gatewayMetrics(options.metrics, () => binds?.liveBinds.length ?? 0);
  const gateway = { id: gatewayId, port: server.port };
  binds = new Binds({ db, logger, clock, gatewayId, attempts: countAttempts(database, clock) });
  const receipts = new Receipts({
    db,
    logger,
    clock,
    binds,
    pollMs: options.receiptPollMs ?? 500,
    retryMs: options.receiptRetryMs ?? 5_000,
    onReceipt: (outcome) => metrics.receipts.inc({ outcome }),
  });
  const reviewAndPublishBinds = async () => {
    await binds?.review();
    await publishBinds(db, gateway, binds?.liveBinds ?? []);
  };
  const refreshBinds = coalesceCalls(() =>
    reviewAndPublishBinds().catch((error: unknown) =>
      logger.error({ err: error }, 'Could not refresh the binds'),
    ),
  );
  const wake = startWake({ url, logger, channels: { gateway: () => void refreshBinds() }, retryMs: 1_000 });
  const heartbeat = setInterval(() => void refreshBinds(), heartbeatMs);
  receipts.start();

  return {
    port: server.port,
    async stop() {
      isStopping = true;
      clearInterval(heartbeat);
      await wake.stop();
      await submitQueue.idle();
      await server.close(graceMs);
      await receipts.stop();
      await refreshBinds();
      await retireGateway(db, gatewayId);
    },
  };
}

function gatewayMetrics(registry: Registry, bound: () => number) {
  const registers = [registry];
  const binds = {
    name: 'tuma_gateway_binds',
    help: 'Binds of clients’ systems',
    registers,
    collect(this: Gauge) {
      this.set(bound());
    },
  };
  return {
    binds: new Gauge(binds),
    submits: new Counter({
      name: 'tuma_gateway_submits_total',
      help: 'Messages of clients’ systems, by status of the answer',
      labelNames: ['status'],
      registers,
    }),
    receipts: new Counter({
      name: 'tuma_gateway_receipts_total',
      help: 'Receipts to clients’ systems, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
