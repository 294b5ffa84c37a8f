/**
 * npm run bench:gateway: rate of submit_sm over SMPP, each answered after its commit, by the window of a bind and the number of
 * binds (each of a client of its own), and the CPU of server and PostgreSQL per message. For comparison PostgreSQL with one row
 * per commit and as many connections as binds.
 *   -- --seconds 5 --runs 3   the default · --profile DIR   CPU profile of the server
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { smppRoleType } from '../contract/smppAccounts.ts';
import { hashPassword } from '../server/modules/identity/identity.service.ts';
import { verifyLedger } from '../server/modules/ledger/verify.ts';
import { SmppClient } from '../server/smpp/index.ts';
import { sender, sendingClients, startBenchHarness } from './bench/harness.ts';
import { medianBy } from './bench/measure.ts';
import { cpuOf, growthPer, ofParts } from './bench/processes.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    runs: { type: 'string', default: '3' },
    profile: { type: 'string' },
  },
});
const seconds = Number(values.seconds);
const warmUpSeconds = 1;
const password = 'bench123';
const bindsMax = 10;
const rateOf = ({ perSecond }: Run): number => perSecond;
let submitted = 0;
const port = Number((process.env['SMPP_PORT'] ??= '8440'));

interface Run {
  perSecond: number;
  /** CPU microseconds per message. */
  cpu: Record<'engines' | 'postgres', number>;
}

const harness = await startBenchHarness({
  engines: 1,
  role: 'all',
  ...(values.profile !== undefined && { profileDir: values.profile }),
});
const { db } = harness;
try {
  const systemIds = await bindingAccounts();
  const scenarios = [
    { binds: 1, window: 10 },
    { binds: 1, window: 100 },
    { binds: bindsMax, window: 10 },
    { binds: bindsMax, window: 100 },
  ];
  const runs = scenarios.map(() => ({ rows: [] as Run[], submits: [] as Run[] }));
  // All combinations run in each round, so that a slower minute of the machine affects all of them.
  for (let round = 0; round < Number(values.runs); round++)
    for (const [index, { binds, window }] of scenarios.entries()) {
      runs[index]?.rows.push(await measure(await openRows(binds)));
      runs[index]?.submits.push(await measure(await openBinds(systemIds.slice(0, binds), window)));
    }
  for (const [index, { binds, window }] of scenarios.entries()) {
    const { rows = [], submits = [] } = runs[index] ?? {};
    const [row, stored] = [medianBy(rows, rateOf), medianBy(submits, rateOf)];
    console.log(
      `${binds} x window ${window}: ${rateOf(stored).toFixed(0)}/s (${submits.map((each) => rateOf(each).toFixed(0)).join(', ')}), ` +
        `${(rateOf(stored) / rateOf(row)).toFixed(2)} of PostgreSQL’s ${rateOf(row).toFixed(0)} commits/s; ` +
        `CPU us each: server ${stored.cpu.engines.toFixed(0)}, postgres ${stored.cpu.postgres.toFixed(0)}`,
    );
  }
  console.log(`ledger: ${(await verifyLedger(db)).length} broken rules`);
} finally {
  await harness.stop();
}

/** An SMPP account of each of {@link bindsMax} clients; returns their system ids. */
async function bindingAccounts(): Promise<string[]> {
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('role_type', '=', smppRoleType)
    .executeTakeFirstOrThrow();
  const hash = await hashPassword(password);
  const systemIds: string[] = [];
  for (const clientId of await sendingClients(db, bindsMax)) {
    const system_id = `bench${clientId}`;
    const account = { client_id: clientId, role_id: role.id, system_id, password_hash: hash };
    const contact = { full_name: 'Benchmark', email: 'bench@example.com', msisdn: '254712000001' };
    await db
      .insertInto('smpp_accounts')
      .values({ ...account, ...contact, rate: 10_000 })
      .execute();
    systemIds.push(system_id);
  }
  return systemIds;
}

/** Calls that repeat until they are stopped. */
interface Load {
  calls: (() => Promise<unknown>)[];
  close: () => Promise<unknown>;
}

async function measure({ calls, close }: Load): Promise<Run> {
  let count = 0;
  const end = { isOver: false };
  const running = calls.map(async (call) => {
    for (; !end.isOver; count++) await call();
  });
  await delay(warmUpSeconds * 1_000);
  const before = { count, at: performance.now(), cpu: ofParts(harness.pids, cpuOf) };
  await delay(seconds * 1_000);
  const after = { count, at: performance.now(), cpu: ofParts(harness.pids, cpuOf) };
  end.isOver = true;
  await Promise.all(running);
  await close();
  const made = after.count - before.count;
  return {
    perSecond: (1_000 * made) / (after.at - before.at),
    cpu: growthPer(made, before.cpu, after.cpu),
  };
}

async function openRows(connections: number): Promise<Load> {
  const clients = Array.from({ length: connections }, () => new pg.Client(harness.url));
  await Promise.all(clients.map((client) => client.connect()));
  const name = 'row';
  const text = 'INSERT INTO bench_rows (text) VALUES ($1)';
  return {
    calls: clients.map((client) => () => client.query({ name, text, values: ['Habari'] })),
    close: () => Promise.all(clients.map((client) => client.end())),
  };
}

async function openBinds(systemIds: readonly string[], window: number): Promise<Load> {
  const clients = systemIds.map(
    (systemId) =>
      new SmppClient({ host: '127.0.0.1', port, systemId, password, bind: 'transceiver', window, onDeliver: () => Promise.resolve() }),
  ); // oxfmt-ignore
  await Promise.all(
    clients.map(async (client) => {
      client.start();
      while (client.state !== 'bound') await once(client, 'state');
    }),
  );
  return {
    calls: clients.flatMap((client) => Array.from({ length: window }, () => () => submit(client))),
    close: () => Promise.all(clients.map((client) => client.close(1_000))),
  };
}

async function submit(client: SmppClient): Promise<void> {
  const destination = `2547${String(submitted++ % 100_000_000).padStart(8, '0')}`;
  const text = { source: sender, destination, shortMessage: Buffer.from('Habari') };
  const { status } = await client.submit(text);
  if (status.class !== 'ok') throw new Error(status.name);
}
