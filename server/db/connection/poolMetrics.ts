// Gauges of this process's connections to PostgreSQL, by pool.
import type pg from 'pg';
import { Gauge, type GaugeConfiguration, type Registry } from 'prom-client';

const poolsOf = new WeakMap<Registry, Map<string, pg.Pool>>();

/** Adds a pool to the gauges of the registry; a second one of the same name replaces the first. */
export function watchPool(registry: Registry, name: string, pool: pg.Pool): void {
  const known = poolsOf.get(registry);
  if (known) return void known.set(name, pool);
  const pools = new Map([[name, pool]]);
  poolsOf.set(registry, pools);
  const registers = [registry];
  const gauge = (configuration: GaugeConfiguration<'pool' | 'state'>) =>
    new Gauge({ ...configuration, registers });
  gauge({
    name: 'tuma_db_connections',
    help: 'Connections to PostgreSQL, by pool: in use and idle',
    labelNames: ['pool', 'state'],
    collect() {
      for (const [of, { totalCount, idleCount }] of pools) {
        this.set({ pool: of, state: 'idle' }, idleCount);
        this.set({ pool: of, state: 'used' }, totalCount - idleCount);
      }
    },
  });
  gauge({
    name: 'tuma_db_connections_max',
    help: 'Connections that a pool may have',
    labelNames: ['pool'],
    collect() {
      for (const [of, { options }] of pools) this.set({ pool: of }, options.max);
    },
  });
  gauge({
    name: 'tuma_db_waiting',
    help: 'Transactions that wait for a connection of their pool',
    labelNames: ['pool'],
    collect() {
      for (const [of, { waitingCount }] of pools) this.set({ pool: of }, waitingCount);
    },
  });
}
