// What a process that sends does without being asked: the engine, jobs, the seals of the audit log, test messages, webhooks and the
// reconciliation of payments.
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from './db/database.ts';
import type { ReadRoom } from './db/diskRoom.ts';
import { startPolling } from './runtime/polling.ts';
import type { Secrets } from './db/secrets/secrets.ts';
import type { Channels } from './modules/alarms/channels.service.ts';
import { startJobs } from './jobs/jobs.ts';
import { advanceTestMessages } from './modules/apiMessages/testMessages.service.ts';
import { createSealer } from './modules/audit/sealing.service.ts';
import type { Daraja } from './payments/daraja.ts';
import { startReconciler } from './payments/reconciler.ts';
import { startEngine, type EngineOptions } from './sending/engine.ts';
import type { Undo } from './undo.ts';
import type { Outgoing } from './webhooks/outgoing.ts';
import { WebhookWorker } from './webhooks/worker.ts';

/** Milliseconds between two looks for entries of the audit log to seal: each is sealed within a second or two of its commit. */
const sealMs = 1_000;
/** The same for messages of test keys whose next step is due, each a probe of a nearly empty index. */
const testMessagesMs = 500;

interface WorkerDeps {
  database: Database;
  logger: Logger;
  metrics: Registry;
  clock: () => Date;
  /** The earlier of this machine's clock and PostgreSQL's. */
  earlier: () => Date;
  secrets: Secrets;
  outgoing: Outgoing;
  heartbeatUrl: string | undefined;
  alarmChannels: Channels;
  readRoom: ReadRoom;
  /** Undefined if M-Pesa is not configured. */
  mpesa: Daraja | undefined;
}

/** Adds to `undo` what stops each, also where a later one fails to start. */
export async function startWorkers(
  {
    database,
    logger,
    metrics,
    clock,
    earlier,
    secrets,
    outgoing,
    heartbeatUrl,
    alarmChannels,
    readRoom,
    mpesa,
  }: WorkerDeps,
  undo: Undo,
): Promise<void> {
  const { db } = database;
  await startEngineInTurn({ database, logger, metrics, clock: earlier, secrets }, undo);
  const jobs = await startJobs({
    database,
    logger,
    metrics,
    clock,
    earlier,
    heartbeatUrl,
    alarmChannels,
    readRoom,
  });
  undo.push(() => jobs.stop());
  const sealing = new AbortController();
  const sealer = createSealer(db);
  const seals = startPolling(
    sealMs,
    () => sealer.seal(sealing.signal),
    (error) => logger.error({ err: error }, 'Could not seal the audit log'),
  );
  undo.push(() => {
    sealing.abort();
    return seals.stop();
  });
  const testMessages = startPolling(
    testMessagesMs,
    () => advanceTestMessages(db, clock()),
    (error) => logger.error({ err: error }, 'Could not advance messages of test keys'),
  );
  undo.push(() => testMessages.stop());
  const webhooks = new WebhookWorker({ database, logger, metrics, clock: earlier, outgoing, secrets });
  undo.push(() => webhooks.stop());
  if (mpesa) {
    const reconciler = startReconciler({ db, clock, logger, mpesa });
    undo.push(() => reconciler.stop());
  }
}

/** Resolves once the engine runs, or waits for those of the version before to end: in a rolling restart they end later. */
async function startEngineInTurn(options: EngineOptions, undo: Undo): Promise<void> {
  const stopping = new AbortController();
  const waiting = Promise.withResolvers<void>();
  const starting = startEngine({ ...options, signal: stopping.signal, onWait: waiting.resolve });
  undo.push(async () => {
    stopping.abort();
    const engine = await starting.catch(() => undefined);
    await engine?.stop();
  });
  await Promise.race([starting, waiting.promise]);
  // Where it waited, no caller awaits it any more: its failure ends the process.
  void starting.catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
}
