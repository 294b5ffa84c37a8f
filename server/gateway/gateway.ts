// The gateway: clients' own systems bind to it over SMPP 3.4 with an SMPP account and send
// (requirements/administration.md#smpp-accounts). What they submit becomes transactional messages by the services of
// the house; their receipts go back. It knows no HTTP and no engine: between them stand rows. Any number may run on one
// database.
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
import { Intake } from './intake.ts';
import { registerGateway, retireGateway, writeLive } from './live.ts';
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
  /** 0 for any free port. */
  port: number;
  /** Proxies whose connections begin with a PROXY header: addresses and networks (CIDR). */
  trustedProxies?: readonly string[];
  /** Connections of one address that have not bound (100). */
  unboundPerAddress?: number;
  /** Messages that may wait to be stored (20,000). */
  queueMax?: number;
  /** Times in milliseconds: between two looks for receipts (500), after a refused receipt (5 s), between two signs of life (2 s). */
  receiptPollMs?: number;
  receiptRetryMs?: number;
  heartbeatMs?: number;
  /** Patience with systems at a stop (2 s). */
  graceMs?: number;
}

export interface Gateway {
  port: number;
  /** Takes nothing more, stores and answers what came, unbinds. */
  stop(): Promise<void>;
}

/** deliver_sm under way on one bind. */
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
  const intake = new Intake({ db, logger, queueMax });
  const unbound = new PerAddress(() => options.unboundPerAddress ?? 100);
  let binds: Binds | undefined;
  let isStopping = false;

  const server = await startSmppServer({
    host: options.host,
    port: options.port,
    window: deliverWindow,
    trustsProxy: (address) => trustedProxies.length > 0 && isAllowed(address, trustedProxies),
    hold: (address) => unbound.take(address),
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
      // A question costs what a message costs: whoever asks instead of waiting for receipts slows down.
      if (!bound.rate.take()) return { status: 'ESME_RTHROTTLED' };
      return answerQuery(db, bound.account.id, pdu);
    },
    onBound: (peer) => {
      const id = binds?.add(peer);
      if (id !== undefined) receipts.forget(id);
      void follow();
    },
    onClosed: (peer) => {
      binds?.remove(peer);
      void follow();
    },
    onFault: (message) => logger.warn({ message }, 'A system sent something odd'),
  });

  async function submit(peer: Peer, pdu: PduOf<'submit_sm'>): Promise<Verdict> {
    const bound = binds?.of(peer);
    if (isStopping || !bound) return { status: 'ESME_RSYSERR' };
    if (!bound.rate.take()) return { status: 'ESME_RTHROTTLED' };
    const submission = readSubmission(pdu);
    return 'status' in submission ? submission : intake.submit(bound.account, submission);
  }

  const gatewayId = await registerGateway(db, server.port).catch(async (error: unknown) => {
    // A start that fails holds on to nothing.
    await server.close();
    throw error;
  });
  // After what may fail: a gateway that is started again uses the same registry.
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
  const lookAfter = async () => {
    await binds?.review();
    await writeLive(db, gateway, binds?.liveBinds ?? []);
  };
  const follow = coalesceCalls(() =>
    lookAfter().catch((error: unknown) =>
      logger.error({ err: error }, 'The binds could not be looked after'),
    ),
  );
  const wake = startWake({ url, logger, channels: { gateway: () => void follow() }, retryMs: 1_000 });
  const heartbeat = setInterval(() => void follow(), heartbeatMs);
  receipts.start();

  return {
    port: server.port,
    async stop() {
      isStopping = true;
      clearInterval(heartbeat);
      await wake.stop();
      await intake.idle();
      await server.close(graceMs);
      await receipts.stop();
      await follow();
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
      help: 'Messages of clients’ systems, by the answer',
      labelNames: ['status'],
      registers,
    }),
    receipts: new Counter({
      name: 'tuma_gateway_receipts_total',
      help: 'Receipts to clients’ systems, by what became of them',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
