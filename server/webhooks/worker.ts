// Delivers the recorded events to clients' endpoints. A delivery leaves the queue only once its outcome is stored: restarts and
// crashes lose none, and it may arrive more than once, with the same id. Endpoints do not delay each other: each has a bounded
// number of deliveries of its own in progress, and one that fails only very few. Any number of processes may run it on one
// database. Must never change a message.
import type { Logger } from 'pino';
import { Counter, Histogram, type Registry } from 'prom-client';
import { succeeded } from '../../contract/v1/webhooks.ts';
import { coalesceCalls } from '../runtime/coalesce.ts';
import type { Database } from '../db/database.ts';
import type { Secrets } from '../db/secrets/secrets.ts';
import { startWake } from '../db/connection/wake.ts';
import { attemptsMax, retryDelayMs } from '../domain/webhookSchedule.ts';
import { isRotating, signingSecrets } from '../modules/webhooks/signing.service.ts';
import { attemptDelivery } from './attempt.ts';
import { AttemptWriter } from './attemptWriter.ts';
import type { Outgoing, OutgoingResult } from './outgoing.ts';
import * as store from './queue.store.ts';

export interface WebhookWorkerOptions {
  database: Database;
  logger: Logger;
  metrics: Registry;
  clock: () => Date;
  outgoing: Outgoing;
  secrets: Secrets;
  /** Interval of queries for due deliveries (1 s), and time a stop waits for open requests (2 s), in milliseconds. */
  pollMs?: number;
  graceMs?: number;
  /** Random number from 0 to 1, for the jitter of retries. */
  chance?: () => number;
}

/** Most deliveries in progress per endpoint, and per endpoint whose last attempt failed, because each may take the whole time limit. */
const requestsMax = 64;
const requestsMaxFailing = 2;
/** Deliveries claimed per delivery in progress, so that there always is one to start. */
const aheadFactor = 2;
/** Requests in progress beyond which each endpoint has the limit `requestsMaxBusy`, to bound sockets and memory. */
const requestsMaxOfAll = 1_024;
const requestsMaxBusy = 8;
/** Lease of a claimed delivery. One that has not started within `startMs` is not started, and is due again after the lease. */
const leaseMs = 60_000;
const startMs = 45_000;

/** A claimed delivery that has not started; `startBy` is a time of performance.now. */
type Waiting = store.Claimed & { startBy: number };

export class WebhookWorker {
  private readonly options: WebhookWorkerOptions;
  /** Claimed deliveries that have not started, by endpoint. */
  private readonly waiting = new Map<number, Waiting[]>();
  private readonly running = new Map<number, number>();
  /** Decrypted secrets by endpoint, with their stored form. */
  private readonly opened = new Map<number, { stored: string; secrets: readonly string[] }>();
  private runningAll = 0;
  private readonly open = new Set<Promise<void>>();
  /** Deliveries that have started and not ended. */
  private readonly started = new Set<number>();
  private isStopping = false;
  private readonly stopping = new AbortController();
  private readonly timer: NodeJS.Timeout;
  private readonly wake: { stop: () => Promise<void> };
  private readonly attemptsTotal: Counter<'outcome'>;
  private readonly attemptSeconds: Histogram;
  private readonly claim: () => Promise<void>;
  private readonly attempts: AttemptWriter;

  constructor(options: WebhookWorkerOptions) {
    this.options = options;
    const { database, logger, clock, metrics, pollMs = 1_000 } = options;
    this.attemptsTotal = new Counter({
      name: 'tuma_webhook_attempts_total',
      help: 'Attempts at deliveries of webhooks, by outcome',
      labelNames: ['outcome'],
      registers: [metrics],
    });
    this.attemptSeconds = new Histogram({
      name: 'tuma_webhook_attempt_seconds',
      help: 'Time that attempts at deliveries of webhooks took',
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [metrics],
    });
    this.claim = coalesceCalls(() => this.claimDue());
    this.attempts = new AttemptWriter({ db: database.db, logger, clock });
    const wakeUp = () => void this.claim();
    this.wake = startWake({ url: database.url, logger, channels: { webhooks: wakeUp }, retryMs: pollMs });
    this.timer = setInterval(wakeUp, pollMs);
  }

  /** Waits up to `graceMs` for open requests and aborts the others, stores all outcomes, and releases the remaining deliveries. */
  async stop(): Promise<void> {
    const { database, clock, graceMs = 2_000 } = this.options;
    this.isStopping = true;
    clearInterval(this.timer);
    await this.wake.stop();
    await this.claim();
    const cut = setTimeout(() => this.stopping.abort(), graceMs);
    await Promise.all(this.open);
    clearTimeout(cut);
    await this.attempts.stop();
    const released = [...this.started, ...[...this.waiting.values()].flat().map((one) => one.delivery_id)];
    if (released.length > 0) await store.releaseDeliveries(database.db, released, clock());
  }

  private get requestsMaxNow(): number {
    return this.runningAll < requestsMaxOfAll ? requestsMax : requestsMaxBusy;
  }

  private async claimDue(): Promise<void> {
    const { database, clock, logger } = this.options;
    // The leases of deliveries whose outcomes cannot be stored may have ended.
    if (this.isStopping || this.attempts.isFailing) return;
    const held = new Map<number, number>(this.running);
    for (const [id, { length }] of this.waiting) held.set(id, (held.get(id) ?? 0) + length);
    const startBy = performance.now() + startMs;
    try {
      const claimed = await store.claimDue(database.db, {
        now: clock(),
        leaseMs,
        held,
        perEndpoint: this.requestsMaxNow * aheadFactor,
        perFailing: requestsMaxFailing,
      });
      for (const one of claimed) {
        const queue = this.waiting.get(one.endpoint_id);
        if (queue) queue.push({ ...one, startBy });
        else this.waiting.set(one.endpoint_id, [{ ...one, startBy }]);
      }
      for (const id of new Set(claimed.map(({ endpoint_id }) => endpoint_id))) this.startWaiting(id);
    } catch (error) {
      logger.error({ err: error }, 'Could not claim deliveries of webhooks');
    }
  }

  private startWaiting(endpointId: number): void {
    const queue = this.waiting.get(endpointId) ?? [];
    while (!this.isStopping && queue.length > 0) {
      if ((this.running.get(endpointId) ?? 0) >= this.requestsMaxNow) return;
      const next = queue.shift();
      if (next && next.startBy > performance.now()) this.begin(next);
    }
    if (queue.length === 0) this.waiting.delete(endpointId);
  }

  private begin(claimed: store.Claimed): void {
    const { endpoint_id: id, delivery_id } = claimed;
    this.running.set(id, (this.running.get(id) ?? 0) + 1);
    this.runningAll++;
    this.started.add(delivery_id);
    const work = this.deliver(claimed)
      // The delivery remains leased, and is due again when the lease ends.
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted) this.options.logger.error({ err: error }, 'A webhook failed');
      })
      .finally(() => this.end(id, work));
    this.open.add(work);
  }

  private end(endpointId: number, work: Promise<void>): void {
    this.open.delete(work);
    this.runningAll--;
    const left = (this.running.get(endpointId) ?? 1) - 1;
    if (left > 0) this.running.set(endpointId, left);
    else this.running.delete(endpointId);
    this.startWaiting(endpointId);
    const held = left + (this.waiting.get(endpointId)?.length ?? 0);
    if (held <= requestsMax / 2) void this.claim();
  }

  private async deliver(claimed: store.Claimed): Promise<void> {
    const { outgoing, clock } = this.options;
    const { delivery_id: deliveryId, endpoint_id: endpointId, url, format } = claimed;
    const now = clock();
    const secrets = this.secretsOf(claimed, now);
    const { event_id: id, type, created, data } = claimed;
    const work = { target: { url, format, secrets }, event: { id, type, created, data } };
    const { attempt, result } = await attemptDelivery(outgoing, work, {
      now,
      signal: this.stopping.signal,
    });
    const isDelivered = succeeded(attempt);
    const failures = claimed.failures + 1;
    const retryAt = isDelivered || failures >= attemptsMax ? null : this.retryAt(failures, result);
    const state = isDelivered ? 'delivered' : retryAt ? 'pending' : 'failed';
    this.attemptsTotal.inc({ outcome: isDelivered ? 'delivered' : (attempt.error ?? 'refused') });
    this.attemptSeconds.observe(attempt.duration_ms / 1000);
    this.attempts.add({ deliveryId, endpointId, failures: claimed.failures, state, attempt, retryAt });
    this.started.delete(deliveryId);
  }

  /** Decrypts secrets once per endpoint and change, not per delivery. */
  private secretsOf({ endpoint_id: id, ...row }: store.Claimed, now: Date): readonly string[] {
    const stored = `${row.secret} ${isRotating(row, now) && row.old_secret}`;
    const known = this.opened.get(id);
    if (known?.stored === stored) return known.secrets;
    const secrets = signingSecrets(this.options.secrets, { id, ...row }, now);
    if (secrets.length === 0)
      this.options.logger.error({ endpoint: id }, 'The secret of a webhook endpoint cannot be read');
    this.opened.set(id, { stored, secrets });
    return secrets;
  }

  private retryAt(failures: number, { retryAfterSeconds = 0 }: OutgoingResult): Date {
    const { clock, chance = Math.random } = this.options;
    const delayMs = Math.max(retryDelayMs(failures, chance()), Math.min(86_400, retryAfterSeconds) * 1_000);
    return new Date(clock().getTime() + delayMs);
  }
}
