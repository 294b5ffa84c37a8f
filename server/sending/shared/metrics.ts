// What the engine tells Prometheus. Names start with tuma_; gauges are collected when asked for.
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Db } from '../../db/database.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { queueDepths } from './queueDepths.ts';

export interface EngineMetrics {
  submitted: Counter<'connector'>;
  answers: Counter<'connector' | 'status'>;
  receipts: Counter<'connector' | 'state'>;
  unmatched: Counter;
  rematched: Counter;
  resolved: Counter;
  unknown: Counter;
  incoming: Counter<'connector'>;
  claimsFailed: Counter;
  storeFailures: Counter;
  parked: Counter;
  countReceipts(
    receipts: readonly { connector_id: number; state: string }[],
    tally: { unmatched: readonly unknown[]; resolved: number },
  ): void;
}

/** What the live gauges read of each connector. */
export interface LiveConnector {
  id: number;
  inFlight: number;
  bound: number;
}

interface Sources {
  registry: Registry;
  db: Db;
  clock: () => Date;
  logger: Logger;
  live: () => LiveConnector[];
  receiptsLagMs: () => number;
}

export function engineMetrics({ registry, db, clock, logger, live, receiptsLagMs }: Sources): EngineMetrics {
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter<Label>({ name: `tuma_${name}`, help, labelNames, registers });
  const queue = new Gauge({
    name: 'tuma_queue_messages',
    help: 'Messages waiting to be sent',
    labelNames: ['connector'],
    registers,
    async collect() {
      const depths = await queueDepths(db).catch((error: unknown) => {
        logger.warn({ err: error }, 'The depth of the queues could not be read');
        return undefined;
      });
      this.reset();
      oldest.reset();
      for (const depth of depths ?? []) {
        const age = clock().getTime() - instantOfId(depth.oldest).getTime();
        queue.set({ connector: depth.connector_id }, depth.queued);
        oldest.set({ connector: depth.connector_id }, Math.max(0, age / 1000));
      }
    },
  });
  const oldest = new Gauge({
    name: 'tuma_queue_oldest_seconds',
    help: 'Age of the oldest message waiting to be sent',
    labelNames: ['connector'],
    registers,
  });
  const liveGauge = (name: string, help: string, value: (connector: LiveConnector) => number) =>
    new Gauge({
      name: `tuma_${name}`,
      help,
      labelNames: ['connector'],
      registers,
      collect() {
        this.reset();
        for (const connector of live()) this.set({ connector: connector.id }, value(connector));
      },
    });
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `tuma_${name}`,
      help,
      registers,
      collect() {
        this.set(value());
      },
    });
  gauge(
    'receipts_lag_seconds',
    'How long the oldest receipt that is not stored yet has been waiting',
    () => receiptsLagMs() / 1000,
  );
  liveGauge(
    'window_in_use',
    'Messages sent whose answers are not noted yet',
    (connector) => connector.inFlight,
  );
  liveGauge('sessions_bound', 'SMPP sessions bound', (connector) => connector.bound);

  const metrics: EngineMetrics = {
    submitted: counter('parts_submitted_total', 'Parts given to connectors', ['connector']),
    answers: counter('submit_answers_total', 'Answers to parts, by status or failure', [
      'connector',
      'status',
    ]),
    receipts: counter('receipts_total', 'Delivery receipts, by state', ['connector', 'state']),
    unmatched: counter('receipts_stray_total', 'Receipts that found no message'),
    rematched: counter('receipts_adopted_total', 'Receipts that came before the answer they belong to'),
    resolved: counter('messages_resolved_total', 'Messages in doubt that a receipt settled'),
    unknown: counter('messages_unknown_total', 'Messages that came into doubt: perhaps sent'),
    incoming: counter('incoming_total', 'Texts from subscribers', ['connector']),
    claimsFailed: counter('claims_failed_total', 'Claims that failed, as when the database is away'),
    storeFailures: counter(
      'store_failures_total',
      'Batches of outcomes and receipts that had to be tried again',
    ),
    parked: counter('results_parked_total', 'Outcomes, receipts and texts that PostgreSQL refused to store'),
    countReceipts(receipts, tally) {
      const counts = new Map<string, { connector: number; state: string; count: number }>();
      for (const { connector_id: connector, state } of receipts) {
        const key = `${connector} ${state}`;
        const one = counts.get(key) ?? { connector, state, count: 0 };
        one.count++;
        counts.set(key, one);
      }
      for (const { count, ...labels } of counts.values()) metrics.receipts.inc(labels, count);
      metrics.unmatched.inc(tally.unmatched.length);
      metrics.resolved.inc(tally.resolved);
    },
  };
  return metrics;
}
