/**
 * npm run bench:http: rate and latency of single sends over the HTTP API, each with an idempotency key and answered after its
 * commit; CPU of each process; for comparison the server's cheapest answer, PostgreSQL with one row per commit, and the CPU
 * that other programs used.
 *   -- --connections 32 --seconds 5 --runs 3   the default
 *   -- --only one|many   one client on all connections; one client per connection
 *   -- --bound   with a telco, so that the engine sends meanwhile · --profile DIR   CPU profile of the server
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { transferUnits, loadUnits } from '../server/modules/ledger/ledger.service.ts';
import { verifyLedger } from '../server/modules/ledger/verify.ts';
import { benchClients, createToken } from './bench/server.ts';
import type { Load, Loaded } from './bench/httpLoad.ts';
import { medianBy } from './bench/measure.ts';
import { cpuOf } from './bench/processes.ts';
import { startBenchHarness, sender } from './bench/harness.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    bound: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const connections = Number(values.connections);
const unitsEach = 10_000_000;

const harness = await startBenchHarness({
  engines: 1,
  role: 'all',
  ...(values.profile !== undefined && { profileDir: values.profile }),
});
const { db } = harness;
try {
  if (values.bound) await harness.bindTo({ latencyMs: 0, receiptMs: [0, 0] }, { window: 100, sessions: 4 });
  await sql`CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)`.execute(
    db,
  );
  const clients = await payingClients(connections);
  const tokens = await Promise.all(clients.map((clientId) => createToken(db, clientId)));
  const common = { connections, seconds: Number(values.seconds), warmUp: 2, sender };
  const server = { ...common, port: Number(new URL(harness.address).port), databaseUrl: harness.url };
  const scenarios: [string, string, Load][] = [
    ['health', 'cheapest answer', { ...server, what: 'health', tokens: [] }],
    ['row', 'PostgreSQL, one row a commit', { ...server, what: 'row', tokens: [] }],
    ['one', 'sends of one client', { ...server, what: 'send', tokens: tokens.slice(0, 1) }],
    ['many', `sends of ${connections} clients`, { ...server, what: 'send', tokens }],
  ];
  console.log(
    `${connections} connections, ${values.seconds} s each, median of ${values.runs}; ${availableParallelism()} cores`,
  );
  let sends = 0;
  for (const [name, title, load] of scenarios) {
    if (load.what === 'send' && values.only !== undefined && values.only !== name) continue;
    const results: Run[] = [];
    while (results.length < Number(values.runs)) results.push(await oneRun(load));
    sends += load.what === 'send' ? results.reduce((sum, { count }) => sum + count, 0) : 0;
    print(title, results);
  }
  const { rows } = await sql<{ kept: number }>`SELECT count(*)::int AS kept FROM messages`.execute(db);
  const faults = await verifyLedger(db);
  console.log(
    `${rows[0]?.kept} messages kept, ${sends} of them answered while it was measured; ledger: ${faults.length} broken rules`,
  );
} finally {
  await harness.stop();
}

interface Run extends Loaded {
  /** CPU microseconds per call. */
  cpu: { server: number; postgres: number; load: number };
  /** Cores used by other programs. */
  others: number;
}

async function payingClients(count: number): Promise<number[]> {
  const ids = await benchClients(db, count);
  for (const clientId of ids)
    await db.transaction().execute(async (tx) => {
      const by = { userId: null, cause: 'bench', description: 'Benchmark', units: unitsEach };
      await loadUnits(tx, by);
      await transferUnits(tx, { ...by, clientId });
      await sql`INSERT INTO client_senders (client_id, sender_configuration_id)
        SELECT ${clientId}::int, id FROM sender_configurations WHERE code = ${sender}`.execute(tx);
    });
  return ids;
}

async function oneRun(load: Load): Promise<Run> {
  const child = spawn(process.execPath, ['scripts/bench/httpLoad.ts', JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pids = { server: harness.engines[0] ?? 0, postgres: harness.postgres, load: child.pid ?? 0 };
  const readCpu = () => ({
    server: cpuOf(pids.server),
    postgres: cpuOf(pids.postgres),
    load: cpuOf(pids.load),
    machine: readMachineCpu(),
  });
  let before: ReturnType<typeof readCpu> | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'measuring') {
      before = readCpu();
      continue;
    }
    const after = readCpu();
    const loaded = JSON.parse(line) as Loaded;
    if (!before) break;
    const used = {
      server: after.server - before.server,
      postgres: after.postgres - before.postgres,
      load: after.load - before.load,
    };
    const others = after.machine - before.machine - used.server - used.postgres - used.load;
    return {
      ...loaded,
      cpu: {
        server: used.server / loaded.count,
        postgres: used.postgres / loaded.count,
        load: used.load / loaded.count,
      },
      others: Math.max(0, others / 1e6 / loaded.seconds),
    };
  }
  throw new Error('The load process printed no result');
}

/** CPU microseconds of all processes of the machine. */
function readMachineCpu(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq) * 10_000;
}

function print(title: string, results: readonly Run[]): void {
  const run = medianBy(results, rateOf);
  const failures = Object.entries(run.failures).map(([status, count]) => `, ${count} answered ${status}`);
  console.log(
    `${title}: ${rateOf(run).toFixed(0)}/s (${results.map((each) => rateOf(each).toFixed(0)).join(', ')}), ` +
      `p50 ${run.p50.toFixed(1)}, p95 ${run.p95.toFixed(1)}, p99 ${run.p99.toFixed(1)} ms; CPU us each: server ${run.cpu.server.toFixed(0)}, ` +
      `postgres ${run.cpu.postgres.toFixed(0)}, load ${run.cpu.load.toFixed(0)}; others used ${run.others.toFixed(2)} cores${failures.join('')}`,
  );
}

function rateOf({ count, seconds }: Loaded): number {
  return count / seconds;
}
