/**
 * npm run bench:sending: messages a second from the accepted campaign to the commit of the last receipt; CPU and memory of
 * each process; bytes of WAL and of storage (table and indexes) a message; for comparison the rate of the simulated telco on bare sockets.
 *   -- --messages 100000 --runs 5 --engines 1 --window 100 --sessions 4   the default
 *   -- --only once|late|answers|acks   receipts at once; late and shuffled; answers after 20 ms; delayed ACKs
 *   -- --soak 10 --rate 6500   minutes of constant load at that many messages a second
 *   -- --profile DIR   CPU profiles of the engines
 */
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { grouped } from '../contract/grouped.ts';
import { verifyLedger } from '../server/modules/ledger/verify.ts';
import { bareSocketRate } from './bench/bareSocket.ts';
import { medianBy } from './bench/measure.ts';
import { cpuOf, growthPer, memoryOf, ofParts } from './bench/processes.ts';
import { soak } from './bench/soak.ts';
import { startBenchHarness, type BenchHarness, type Telco } from './bench/harness.ts';

const { values } = parseArgs({
  options: {
    messages: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '5' },
    engines: { type: 'string', default: '1' },
    window: { type: 'string', default: '100' },
    sessions: { type: 'string', default: '4' },
    only: { type: 'string' },
    soak: { type: 'string' },
    rate: { type: 'string', default: '6500' },
    profile: { type: 'string' },
  },
});
const messages = Number(values.messages);
const runs = Number(values.runs);
const link = { window: Number(values.window), sessions: Number(values.sessions) };

const parts = ['engines', 'postgres', 'telco'] as const;
type Part = (typeof parts)[number];
interface Run {
  rate: number;
  acceptMs: number;
  /** CPU microseconds per message. */
  cpu: Record<Part, number>;
  /** Bytes per message. */
  written: Written;
}

/** `storage`: of the partitions of messages, with their indexes. */
type Written = Record<'wal' | 'storage', number>;

const atOnce: Telco = { latencyMs: 0, receiptMs: [0, 0] };
const late: Telco = { latencyMs: 0, receiptMs: [1_500, 2_500] };

const harness = await startBenchHarness({
  engines: Number(values.engines),
  ...(values.profile !== undefined && { profileDir: values.profile }),
});
const peak: Record<Part, number> = { engines: 0, postgres: 0, telco: 0 };

try {
  if (values.soak === undefined) await scenarios();
  else {
    await harness.bindTo(late, link);
    await soak(harness, { rate: Number(values.rate), minutes: Number(values.soak) });
  }
  const faults = await verifyLedger(harness.db);
  console.log(`ledger: ${faults.length} broken rules`);
} finally {
  await harness.stop();
}

async function scenarios(): Promise<void> {
  console.log(
    `${grouped(messages)} messages a run, median of ${runs}; ${values.engines} engine(s), ` +
      `${link.sessions} session(s), window ${link.window}; ${availableParallelism()} cores`,
  );
  const wanted = (name: string) => values.only === undefined || values.only === name;
  if (wanted('once')) await scenario('receipts at once', atOnce, link);
  if (wanted('late')) await scenario('receipts 2 s late, shuffled', late, link);
  if (wanted('acks')) await scenario('delayed ACKs', { ...atOnce, delayedAcks: true }, link);
  if (wanted('answers')) await answerTimes();
  console.log(
    `peak memory: ${parts.map((part) => `${part} ${(peak[part] / 1024 / 1024).toFixed(0)} MB`).join(', ')}`,
  );
}

async function scenario(name: string, telco: Telco, bound: typeof link): Promise<Run> {
  await harness.bindTo(telco, bound);
  await oneRun(harness, Math.min(messages, 10_000));
  const { middle, rates } = await repeatRuns(messages);
  const bare = await bareSocketRate({ ...bound, port: harness.telcoPort, messages });
  const total = parts.reduce((sum, part) => sum + middle.cpu[part], 0);
  console.log(
    `${name}: ${middle.rate.toFixed(0)}/s (${rates}), ` +
      `${total.toFixed(0)} us CPU a message (${parts.map((part) => `${part} ${middle.cpu[part].toFixed(0)}`).join(', ')}), ` +
      `WAL ${middle.written.wal.toFixed(0)} and storage ${middle.written.storage.toFixed(0)} bytes a message, ` +
      `accepted in ${middle.acceptMs.toFixed(0)} ms; bare socket ${bare.toFixed(0)}/s, of that ${((100 * middle.rate) / bare).toFixed(0)} %`,
  );
  return middle;
}

/** The share of a window's throughput that is reached if every answer takes 20 ms. */
async function answerTimes(): Promise<void> {
  const latencyMs = 20;
  for (const window of [10, 100])
    for (const sessions of [1, 4]) {
      const allowed = (window * sessions * 1000) / latencyMs;
      await harness.bindTo({ latencyMs, receiptMs: [0, 0] }, { window, sessions });
      // Twenty seconds, so that the start of the campaign has little effect.
      const { middle, rates } = await repeatRuns(Math.min(messages, 20 * allowed));
      const bare = await bareSocketRate({ port: harness.telcoPort, window, sessions, messages: 5 * allowed });
      const share = (of: number) => `${((100 * of) / allowed).toFixed(0)} %`;
      console.log(
        `answers after ${latencyMs} ms, window ${window}, sessions ${sessions}: ${middle.rate.toFixed(0)}/s (${rates}), ` +
          `${share(middle.rate)} of ${allowed}; bare socket ${share(bare)}`,
      );
    }
}

/** The median run, with the rates of all runs. */
async function repeatRuns(count: number): Promise<{ middle: Run; rates: string }> {
  const results: Run[] = [];
  while (results.length < runs) results.push(await oneRun(harness, count));
  return {
    middle: medianBy(results, ({ rate }) => rate),
    rates: results.map(({ rate }) => rate.toFixed(0)).join(', '),
  };
}

async function oneRun(on: BenchHarness, count: number): Promise<Run> {
  const { id, acceptMs } = await on.accept(count);
  const from = performance.now();
  const [before, writtenBefore] = [ofParts(on.pids, cpuOf), await written(on)];
  for (let done = 0; done < count; await delay(20)) {
    const row = await on.db
      .selectFrom('campaigns')
      .select(['delivered', 'failed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    done = row.delivered + row.failed;
    const share = (performance.now() - from) % 1_000 < 20;
    if (share) watchMemory(on);
  }
  const seconds = (performance.now() - from) / 1000;
  const [after, writtenAfter] = [ofParts(on.pids, cpuOf), await written(on)];
  return {
    rate: count / seconds,
    acceptMs,
    cpu: growthPer(count, before, after),
    written: growthPer(count, writtenBefore, writtenAfter),
  };
}

/** Bytes so far. */
async function written(on: BenchHarness): Promise<Written> {
  const { rows } = await sql<Written>`
    SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS wal,
      (SELECT sum(pg_total_relation_size(inhrelid))::float8 FROM pg_inherits WHERE inhparent = 'messages'::regclass) AS storage`.execute(
    on.db,
  );
  const [row] = rows;
  if (!row) throw new Error('PostgreSQL returned no row');
  return row;
}

function watchMemory(on: BenchHarness): void {
  const now = ofParts(on.pids, memoryOf);
  for (const part of parts) peak[part] = Math.max(peak[part], now[part]);
}
