// Metrics of the standby: the calls that read it, and its lag.
import { Counter, Gauge, type GaugeConfiguration, type Registry } from 'prom-client';
import { watchPool } from '../connection/poolMetrics.ts';
import type { Standby } from './standby.ts';

/** Exports the metrics; returns the function that counts a call that may lag. */
export function watchStandby(
  registry: Registry,
  standby: Pick<Standby, 'pool' | 'isUsable' | 'lagSeconds'>,
): (source: 'standby' | 'primary') => void {
  watchPool(registry, 'standby', standby.pool);
  const gauge = (configuration: GaugeConfiguration<string>) =>
    new Gauge({ ...configuration, registers: [registry] });
  const lag = gauge({
    name: 'tuma_standby_lag_seconds',
    help: 'Seconds that the standby is behind the primary; absent while it cannot be read',
    collect() {
      const seconds = standby.lagSeconds();
      if (seconds === undefined) this.remove();
      else this.set(seconds);
    },
  });
  lag.remove();
  gauge({
    name: 'tuma_standby_usable',
    help: '1 while the standby is read, 0 while it is late or away and the primary is read in its place',
    collect() {
      this.set(Number(standby.isUsable()));
    },
  });
  const reads = new Counter({
    name: 'tuma_standby_reads_total',
    help: 'Calls that may read a standby, by what they read: the primary after a write of their own, and while the standby is late or away',
    labelNames: ['from'],
    registers: [registry],
  });
  for (const from of ['standby', 'primary']) reads.inc({ from }, 0);
  return (from) => reads.inc({ from });
}
