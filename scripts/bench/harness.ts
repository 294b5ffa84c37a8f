// What a benchmark of sending needs: PostgreSQL in a folder that is thrown away, the simulated telco and the engines as
// processes of their own, one client that can pay, and campaigns accepted through the service.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../server/db/database.ts';
import { createCampaign } from '../../server/modules/campaigns/runs/creation.service.ts';
import { makeFirstAdmin } from '../../server/modules/identity/firstAdmin.ts';
import { loadUnits, transferUnits } from '../../server/modules/ledger/ledger.service.ts';
import { startBenchServer } from './server.ts';

const admin = { msisdn: '254712000001', password: 'bench-password' };
const clientId = 1;
export const sender = 'BENCH';
/** As npm start has it: what lives for a batch must not be taken for long-lived. */
const heap = ['--min-semi-space-size=32', '--max-semi-space-size=64'];
const unitsEach = 100_000_000;
/** A process that does not say that it runs by then never will. */
const startMs = 60_000;

export interface Telco {
  latencyMs: number;
  /** Earliest and latest receipt, in milliseconds. */
  receiptMs: readonly [number, number];
  /** Small writes wait for the acknowledgement of those before, which the other side delays. */
  delayedAcks?: boolean;
}

export type BenchHarness = Awaited<ReturnType<typeof startBenchHarness>>;

interface HarnessOptions {
  /** Processes of the server. */
  engines: number;
  role?: 'engine' | 'all';
  /** Of their CPU profiles. */
  profileDir?: string;
}

/** `stop` ends every process and removes the folder. */
export async function startBenchHarness({ engines, role = 'engine', profileDir }: HarnessOptions) {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-bench-'));
  const { db, url, postgres, dir, stop } = await startBenchServer(join(folder, 'data'));
  const connectorId = await prepare(db);
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
      started([...profile, ...heap, 'server/main.ts'], { ...env, LOG_LEVEL: 'warn' }),
    ),
  );
  let telco: { process: ChildProcess; port: number } | undefined;
  let campaigns = 0;

  return {
    db,
    url,
    postgres,
    engines: running.map(({ process: child }) => child.pid ?? 0),
    /** Where the first of them answers. */
    address: /http:\/\/\S+/.exec(running[0]?.said ?? '')?.[0] ?? '',
    get telco() {
      return telco?.process.pid ?? 0;
    },
    get telcoPort() {
      return telco?.port ?? 0;
    },

    /** Puts a new telco behind the connector; resolves when every engine is bound to it. */
    async bindTo(how: Telco, link: { window: number; sessions: number }): Promise<void> {
      await ended(telco?.process);
      telco = await aTelco(how);
      const smpp = { ...link, port: telco.port };
      await sql`UPDATE connectors SET smpp = smpp || ${JSON.stringify(smpp)}::jsonb WHERE id = ${connectorId}`.execute(
        db,
      );
      await sql`NOTIFY connectors`.execute(db);
      await untilBound(db, link.sessions);
    },

    /** Accepts a campaign to that many numbers, and gives its id and how long that took. */
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
      await Promise.all(running.map(({ process: child }) => ended(child)));
      await ended(telco?.process);
      await stop();
      for (const gone of [dir, folder]) rmSync(gone, { recursive: true, force: true });
    },
  };
}

/** Safaricom's numbers, other ones for each of ten campaigns; none has an ending that the simulator knows. */
function numberOf(campaign: number, n: number): string {
  const known = 20;
  const block = 10_000 - known;
  const digits = Math.floor(n / block) * 10_000 + known + (n % block);
  return `2547${10 + (campaign % 10)}${String(digits).padStart(6, '0')}`;
}

async function prepare(db: Db): Promise<number> {
  await makeFirstAdmin(db, admin);
  // A benchmark runs at any hour.
  await db.deleteFrom('sending_windows').execute();
  await db.transaction().execute(async (tx) => {
    const by = { userId: null, cause: 'bench', description: 'Benchmark', units: unitsEach };
    await loadUnits(tx, by);
    await transferUnits(tx, { ...by, clientId });
  });
  const smpp = {
    host: '127.0.0.1',
    port: 1,
    system_id: 'bench',
    password: 'bench',
    system_type: '',
    bind: 'transceiver',
    tls: false,
    window: 1,
    rate: 100_000,
    sessions: 1,
    source_ton: 0,
    source_npi: 0,
    message_id_format: 'as_is',
  };
  const telco = {
    name: 'Benchmark',
    scope: 'DEFAULT',
    queue_prefix: 'bench',
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

async function aTelco({ latencyMs, receiptMs, delayedAcks }: Telco) {
  const env = {
    ...process.env,
    SMSC_PORT: '0',
    SMSC_LATENCY_MS: String(latencyMs),
    SMSC_RECEIPT_MS: receiptMs.join('-'),
    ...(delayedAcks === true && { SMSC_SLOW_SOCKET: 'true' }),
  };
  const { process: child, said } = await started(['simulators/smsc/main.ts'], env);
  return { process: child, port: Number(/:(\d+)/.exec(said)?.[1]) };
}

/** Resolves with what the process says first. */
async function started(
  args: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ process: ChildProcess; said: string }> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [said] = (await Promise.race([
    once(child.stdout, 'data', { signal: AbortSignal.timeout(startMs) }),
    once(child, 'exit').then(() => Promise.reject(new Error(`${args.at(-1)} ended at its start`))),
  ])) as [Buffer];
  return { process: child, said: said.toString() };
}

async function ended(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

/** What the engines say of themselves at every heartbeat. */
async function untilBound(db: Db, sessions: number): Promise<void> {
  await sql`TRUNCATE connector_states`.execute(db);
  for (const until = Date.now() + startMs; Date.now() < until; await delay(100)) {
    const { rows } = await sql<{
      bound: number;
    }>`SELECT sum(bound)::int AS bound FROM connector_states`.execute(db);
    if ((rows[0]?.bound ?? 0) >= sessions) return;
  }
  throw new Error('The engines were not bound in time');
}
