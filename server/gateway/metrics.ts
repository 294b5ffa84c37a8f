// The gateway's metrics.
import { Counter, Gauge, type Registry } from 'prom-client';

export function gatewayMetrics(registry: Registry, bound: () => number) {
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
      help: 'Messages of clients’ systems, by SMPP account and status of the answer',
      labelNames: ['account', 'status'],
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
