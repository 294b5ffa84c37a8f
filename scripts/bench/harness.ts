// The environment of sending benchmarks: PostgreSQL in a temporary folder, the simulated telco and the engines as separate
// processes, one client with units, and campaigns accepted through the service.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { linkDefaults } from '../../contract/connectors.ts';
import type { Db } from '../../server/db/database.ts';
import { createCampaign } from '../../server/modules/campaigns/runs/creation.service.ts';
import { makeFirstAdmin } from '../../server/modules/identity/firstAdmin.ts';
import { loadUnits, transferUnits } from '../../server/modules/ledger/stock.service.ts';
import { end } from '../cluster/processes.ts';
import { benchClients, startBenchServer } from './server.ts';

const admin = { msisdn: '254712000001', password: 'bench-password' };
export const clientId = 1;
export const sender = 'BENCH';
/** Same as in npm start: objects that live for one batch must not be promoted to the old generation. */
const heap = ['--min-semi-space-size=32', '--max-semi-space-size=64'];
const unitsEach = 100_000_000;
/** Time limit for the first output of a process. */
const startMs = 60_000;

export interface Telco {
  latencyMs: number;
  /** Earliest and latest receipt, in milliseconds. */
  receiptMs: readonly [number, number];
  /** Turns TCP_NODELAY off, so that small writes wait for delayed acknowledgements. */
  delayedAcks?: boolean;
}

export type BenchHarness = Awaited<ReturnType<typeof startBenchHarness>>;

interface HarnessOptions {
  /** Number of server processes. */
  engines: number;
  role?: 'engine' | 'web' | 'all';
  /** Folder for the CPU profiles of the server processes. */
  profileDir?: string;
}

/** `stop` ends every process and removes the folder. */
export async function startBenchHarness({ engines, role = 'engine', profileDir }: HarnessOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-bench-'));
  const { db, url, postgres, dir, stop } = await startBenchServer(join(folder, 'data'));
  const connectorId = await prepareSending(db);
  const env = {
    ...process.env,
    DATABASE_URL: url,
    TUMA_ROLE: role,
    TUMA_SEED: 'none',
    PORT: '0',
  };
  const profile = profileDir === undefined ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const running = await Promise.all(
    Array.from({ length: engines }, () =>
      spawnUntilOutput([...profile, ...heap, 'server/main.ts'], { ...env, LOG_LEVEL: 'warn' }),
    ),
  );
  let telco: { process: ChildProcess; port: number } | undefined;
  let campaigns = 0;

  return {
    db,
    url,
    /** Process ids of each part. */
    get pids() {
      return {
        engines: running.map(({ process: child }) => child.pid ?? 0),
        postgres: [postgres],
        telco: telco ? [telco.process.pid ?? 0] : [],
      };
    },
    /** URL of the first server process. */
    address: /http:\/\/\S+/.exec(running[0]?.output ?? '')?.[0] ?? '',
    get telcoPort() {
      return telco?.port ?? 0;
    },

    /** Starts a new telco for the connector; resolves when every engine is bound to it. */
    async bindTo(how: Telco, link: { window: number; sessions: number }): Promise<void> {
      await end(telco?.process);
      telco = await startTelco({
        SMSC_LATENCY_MS: String(how.latencyMs),
        SMSC_RECEIPT_MS: how.receiptMs.join('-'),
        ...(how.delayedAcks === true && { SMSC_SLOW_SOCKET: 'true' }),
      });
      const smpp = { ...link, port: telco.port };
      await sql`UPDATE connectors SET smpp = smpp || ${JSON.stringify(smpp)}::jsonb WHERE id = ${connectorId}`.execute(
        db,
      );
      await sql`NOTIFY connectors`.execute(db);
      await waitUntilBound(db, link.sessions);
    },

    /** Accepts a campaign to that many numbers; returns its id and the time it took. */
    async accept(messages: number): Promise<{ id: number; acceptMs: number }> {
      campaigns++;
      const bytes = Buffer.from(
        `Number\n${Array.from({ length: messages }, (_, n) => numberOf(campaigns, n)).join('\n')}\n`,
      );
      const from = performance.now();
      const answer = await createCampaign(
        db,
        {
          clientId,
          name: `Benchmark ${campaigns}`,
          kind: 'upload',
          source: { file: { name: 'numbers.csv', bytes } },
          sender,
          text: 'Habari, this is a message of the benchmark, as long as those that shops send to their customers.',
          optOut: false,
        },
        { userId: 1, idempotencyKey: undefined, now: new Date() },
      );
      if (answer.accepted !== messages)
        throw new Error(`only ${answer.accepted} of ${messages} were accepted`);
      return { id: answer.campaign_id ?? 0, acceptMs: performance.now() - from };
    },

    async stop(): Promise<void> {
      await Promise.all(running.map(({ process: child }) => end(child)));
      await end(telco?.process);
      await stop();
      for (const path of [dir, folder]) rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Safaricom's numbers, different in each of ten campaigns; none has an ending with a rule of the simulator. */
function numberOf(campaign: number, n: number): string {
  const reserved = 20;
  const block = 10_000 - reserved;
  const digits = Math.floor(n / block) * 10_000 + reserved + (n % block);
  return `2547${10 + (campaign % 10)}${String(digits).padStart(6, '0')}`;
}

/** Clients with units that may send as {@link sender}. */
export async function sendingClients(db: Db, count: number): Promise<number[]> {
  const ids = await benchClients(db, count);
  for (const id of ids) {
    await loadClient(db, id);
    await sql`INSERT INTO client_senders (client_id, sender_configuration_id)
      SELECT ${id}::int, id FROM sender_configurations WHERE code = ${sender}`.execute(db);
  }
  return ids;
}

const loadClient = (db: Db, id: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const by = { userId: null, cause: 'bench', description: 'Benchmark', units: unitsEach };
    await loadUnits(tx, by);
    await transferUnits(tx, { ...by, clientId: id });
  });

/** Prepares the sending of {@link clientId} over one connector; `bench_rows` is for comparison with one row per commit. Returns the connector's id. */
export async function prepareSending(db: Db): Promise<number> {
  await makeFirstAdmin(db, admin);
  // Benchmarks must run at any hour.
  await db.deleteFrom('sending_windows').execute();
  await loadClient(db, clientId);
  await sql`CREATE TABLE bench_rows (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, text text)`.execute(
    db,
  );
  const account = { host: '127.0.0.1', port: 1, system_id: 'bench', password: 'bench' };
  const smpp = { ...linkDefaults, ...account, window: 1, rate: 100_000 };
  // Safaricom, the network of most messages: those of rarer networks have an entry in one more index (messages_by_rare_network).
  const telco = {
    name: 'Safaricom',
    scope: 'NETWORK',
    queue_prefix: 'saf',
    mcc: '639',
    mnc: '02',
  } as const;
  const connector = await db
    .insertInto('connectors')
    .values({ ...telco, smpp: JSON.stringify(smpp) })
    .returning('id')
    .executeTakeFirstOrThrow();
  const configuration = await db
    .insertInto('sender_configurations')
    .values({ code: sender, connector_id: connector.id, package_id: 1001 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('client_senders')
    .values({ client_id: clientId, sender_configuration_id: configuration.id })
    .execute();
  return connector.id;
}

/** Starts a simulated telco on a free port; `settings` are its variables (simulators/smsc/main.ts). */
export async function startTelco(settings: Record<string, string>) {
  const env = { ...process.env, SMSC_PORT: '0', ...settings };
  const { process: child, output } = await spawnUntilOutput(['simulators/smsc/main.ts'], env);
  return { process: child, port: Number(/:(\d+)/.exec(output)?.[1]) };
}

/** Resolves with the first output of the process. */
export async function spawnUntilOutput(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<{ process: ChildProcess; output: string }> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [output] = (await Promise.race([
    once(child.stdout, 'data', { signal: AbortSignal.timeout(startMs) }),
    once(child, 'exit').then(() => Promise.reject(new Error(`${args.at(-1)} ended at its start`))),
  ])) as [Buffer];
  return { process: child, output: output.toString() };
}

/** Waits until engines report that many bound sessions, in the states that they store with every heartbeat. */
async function waitUntilBound(db: Db, sessions: number): Promise<void> {
  await sql`TRUNCATE connector_states`.execute(db);
  for (const until = Date.now() + startMs; Date.now() < until; await delay(100)) {
    const { rows } = await sql<{
      bound: number;
    }>`SELECT sum(bound)::int AS bound FROM connector_states`.execute(db);
    if ((rows[0]?.bound ?? 0) >= sessions) return;
  }
  throw new Error('The engines were not bound in time');
}
