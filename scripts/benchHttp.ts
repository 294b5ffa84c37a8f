/**
 * npm run bench:http: rate and latency of messages over the HTTP API, each with an idempotency key and answered after its
 * commit, and of batches; CPU of each process; for comparison the server's cheapest answer, the same call without a database,
 * PostgreSQL with one row per commit, and the CPU that other programs used.
 *   -- --connections 32 --seconds 5 --runs 3   the default
 *   -- --only one,many,batch,console   one client on all connections; one client per connection; batches of one client; the
 *      console's call
 *   -- --batch 1000   messages of a batch
 *   -- --bound   with an engine in the process and a telco, so that it sends meanwhile · --profile DIR   CPU profile of the server
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { verifyLedger } from '../server/modules/ledger/verify.ts';
import { end } from './cluster/processes.ts';
import { createKey, createToken } from './bench/server.ts';
import type { Load, Loaded } from './bench/httpLoad.ts';
import { medianBy } from './bench/measure.ts';
import { cpuOf, growthPer, ofParts } from './bench/processes.ts';
import { sender, sendingClients, spawnUntilOutput, startBenchHarness } from './bench/harness.ts';

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '5' },
    runs: { type: 'string', default: '3' },
    only: { type: 'string' },
    batch: { type: 'string', default: '1000' },
    bound: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const connections = Number(values.connections);
/** Seconds before the first measurement of a kind of send. */
const firstWarmUp = 8;

const harness = await startBenchHarness({
  engines: 1,
  // Without a telco, an engine would search other routes for waiting messages ten times a second.
  role: values.bound ? 'all' : 'web',
  ...(values.profile !== undefined && { profileDir: values.profile }),
});
const { db } = harness;
const bare = await spawnUntilOutput(['scripts/bench/bareV1.ts'], process.env);
try {
  if (values.bound) await harness.bindTo({ latencyMs: 0, receiptMs: [0, 0] }, { window: 100, sessions: 4 });
  const clients = await sendingClients(db, connections);
  const keys = await Promise.all(clients.map((clientId) => createKey(db, clientId)));
  const tokens = await Promise.all(clients.slice(0, 1).map((clientId) => createToken(db, clientId)));
  const batchMessages = Number(values.batch);
  const common = {
    batchMessages,
    connections,
    seconds: Number(values.seconds),
    warmUp: 2,
    sender,
  };
  const server = { ...common, port: Number(new URL(harness.address).port), databaseUrl: harness.url };
  const only = values.only?.split(',');
  const scenarios: [string, string, Load][] = [
    ['health', 'cheapest answer', { ...server, what: 'health', tokens: [] }],
    [
      'bare',
      'the call without a database',
      { ...server, port: Number(bare.output), what: 'message', tokens: keys.slice(0, 1) },
    ],
    ['row', 'PostgreSQL, one row a commit', { ...server, what: 'row', tokens: [] }],
    ['one', 'messages of one client', { ...server, what: 'message', tokens: keys.slice(0, 1) }],
    ['many', `messages of ${connections} clients`, { ...server, what: 'message', tokens: keys }],
    [
      'batch',
      `messages of one client in batches of ${batchMessages}`,
      { ...server, connections: 2, what: 'batch', tokens: keys.slice(0, 1) },
    ],
    ['console', "the console's sends of one client", { ...server, what: 'console', tokens }],
  ];
  console.log(
    `${connections} connections, ${values.seconds} s each, median of ${values.runs}; ${availableParallelism()} cores`,
  );
  const wanted = scenarios.filter(([name]) => !isSend(name) || !only || only.includes(name));
  // All scenarios run in each round, so that the load of other programs affects all of them.
  const results = new Map(wanted.map(([name]) => [name, [] as Run[]]));
  for (let round = 0; round < Number(values.runs); round++)
    for (const [name, , load] of wanted) {
      // In the first seconds a quarter of the server's CPU compiles the code of the send.
      const warmUp = round === 0 && isSend(name) ? firstWarmUp : load.warmUp;
      const run = await oneRun(
        { ...load, warmUp },
        name === 'bare' ? [bare.process.pid ?? 0] : harness.pids.engines,
      );
      countMessages(run, load.what === 'batch' ? batchMessages : 1);
      results.get(name)?.push(run);
    }
  const rows = (results.get('row') ?? []).map(rateOf);
  let sends = 0;
  for (const [name, title] of wanted) {
    const runs = results.get(name) ?? [];
    print(title, runs);
    if (!isSend(name)) continue;
    sends += runs.reduce((sum, { count }) => sum + count, 0);
    const shares = runs.map((run, round) => rateOf(run) / (rows[round] ?? 0));
    const shown = shares.map((share) => share.toFixed(2)).join(', ');
    console.log(
      `  ${medianBy(shares, (share) => share).toFixed(2)} of PostgreSQL's rate of one row a commit (${shown})`,
    );
  }
  const kept = await sql<{ kept: number; transactions: number }>`
    SELECT count(*)::int AS kept, count(DISTINCT created)::int AS transactions FROM messages`.execute(db);
  const faults = await verifyLedger(db);
  console.log(
    `${kept.rows[0]?.kept} messages kept in ${kept.rows[0]?.transactions} transactions, ${sends} of them answered while it was measured; ledger: ${faults.length} broken rules`,
  );
} finally {
  await end(bare.process);
  await harness.stop();
}

function isSend(scenario: string): boolean {
  return !['health', 'bare', 'row'].includes(scenario);
}

interface Run extends Loaded {
  /** CPU microseconds per call. */
  cpu: { server: number; postgres: number; load: number };
  /** Cores used by other programs. */
  others: number;
}

/** Changes the figures of a run from calls to messages. */
function countMessages(run: Run, messagesEach: number): void {
  run.count *= messagesEach;
  for (const part of ['server', 'postgres', 'load'] as const) run.cpu[part] /= messagesEach;
}

async function oneRun(load: Load, server: readonly number[]): Promise<Run> {
  const child = spawn(process.execPath, ['scripts/bench/httpLoad.ts', JSON.stringify(load)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const pids = { server, postgres: harness.pids.postgres, load: [child.pid ?? 0] };
  const readCpu = () => ({ parts: ofParts(pids, cpuOf), machine: readMachineCpu() });
  let before: ReturnType<typeof readCpu> | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'measuring') {
      before = readCpu();
      continue;
    }
    const after = readCpu();
    const loaded = JSON.parse(line) as Loaded;
    if (!before) break;
    const cpu = growthPer(loaded.count, before.parts, after.parts);
    const used = loaded.count * (cpu.server + cpu.postgres + cpu.load);
    const others = after.machine - before.machine - used;
    return { ...loaded, cpu, others: Math.max(0, others / 1e6 / loaded.seconds) };
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
