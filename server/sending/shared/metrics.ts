// The Prometheus metrics of one engine. Names start with tuma_; gauges are computed at each scrape. Those of the whole platform are in
// modules/platformMetrics.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { bucketSeconds } from '../../domain/receiptCurve.ts';

export interface EngineMetrics {
  submitted: Counter<'connector'>;
  answers: Counter<'connector' | 'status'>;
  receipts: Counter<'connector' | 'state'>;
  receiptSeconds: Histogram<'connector'>;
  unmatched: Counter;
  rematched: Counter;
  resolved: Counter;
  unknown: Counter;
  incoming: Counter<'connector'>;
  claimsFailed: Counter;
  storeFailures: Counter;
  parked: Counter;
  breakersOpened: Counter<'connector' | 'cause'>;
  rerouted: Counter<'connector'>;
  countReceipts(
    receipts: readonly { connector_id: number; state: string }[],
    tally: { unmatched: readonly unknown[]; resolved: number },
  ): void;
}

/** Values of the live gauges, for each connector. */
export interface LiveConnector {
  id: number;
  inFlight: number;
  bound: number;
}

interface Sources {
  registry: Registry;
  live: () => LiveConnector[];
  receiptsLagMs: () => number;
}

export function engineMetrics({ registry, live, receiptsLagMs }: Sources): EngineMetrics {
  const registers = [registry];
  const counter = <Label extends string = never>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter<Label>({ name: `tuma_${name}`, help, labelNames, registers });
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
  gauge('receipts_lag_seconds', 'Age of the oldest receipt that is not stored', () => receiptsLagMs() / 1000);
  liveGauge('window_in_use', 'Messages sent without a stored answer', (connector) => connector.inFlight);
  liveGauge('sessions_bound', 'SMPP sessions bound', (connector) => connector.bound);

  const metrics: EngineMetrics = {
    submitted: counter('parts_submitted_total', 'Parts submitted to connectors', ['connector']),
    answers: counter('submit_answers_total', 'Answers to parts, by status or failure', [
      'connector',
      'status',
    ]),
    receipts: counter('receipts_total', 'Delivery receipts, by state', ['connector', 'state']),
    receiptSeconds: new Histogram({
      name: 'tuma_receipt_seconds',
      help: 'Time from the acceptance of a message by the network to its final receipt',
      labelNames: ['connector'],
      buckets: [1, 2, ...bucketSeconds.filter(Number.isFinite)],
      registers,
    }),
    unmatched: counter('receipts_unmatched_total', 'Receipts without a message'),
    rematched: counter('receipts_rematched_total', 'Unmatched receipts that found their message later'),
    resolved: counter('messages_resolved_total', 'Unknown messages settled by a receipt'),
    unknown: counter('messages_unknown_total', 'Messages that became unknown: sent, but without an answer'),
    incoming: counter('incoming_total', 'Texts from subscribers', ['connector']),
    claimsFailed: counter('claims_failed_total', 'Claims that failed, for example without a database'),
    storeFailures: counter('store_failures_total', 'Batches of outcomes and receipts that were retried'),
    breakersOpened: counter('breakers_opened_total', 'Times that a connector was bypassed, by cause', [
      'connector',
      'cause',
    ]),
    rerouted: counter('messages_rerouted_total', 'Messages that took another route than this connector', [
      'connector',
    ]),
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
