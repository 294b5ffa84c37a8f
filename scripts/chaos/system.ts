// Two web processes, two engines, two telcos behind wires that can fail, and a cluster of PostgreSQL, on loopback.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase, type Db } from '../../server/db/database.ts';
import { findFaketime } from '../../tests/support/product/debianTools.ts';
import { faultyWire, type FaultyWire } from '../../tests/support/smpp/faultyWire.ts';
import { freePort } from '../../tests/support/product/freePort.ts';
import { clientId, prepareSending, sender, startTelco } from '../bench/harness.ts';
import { createKey, prepareDatabase } from '../bench/server.ts';
import { startCluster, type Cluster } from '../cluster/cluster.ts';
import { end } from '../cluster/processes.ts';
import { mountDisks, type Disks } from './disks.ts';
import { startMember, type Member } from './members.ts';

const clockLibrary = findFaketime();

export interface System {
  db: Db;
  /** Key of the HTTP API. */
  key: string;
  web: readonly Member[];
  engines: readonly Member[];
  /** The connections between the engines and each telco. */
  wires: readonly FaultyWire[];
  cluster: Cluster;
  /** Undefined if the process is not run by root. */
  disks: Disks | undefined;
  /** Sets the clock of the last engine, in seconds from now; undefined if libfaketime is missing. */
  moveClock: ((seconds: number) => void) | undefined;
  /** Files with the messages that each telco accepted, as lines of JSON. */
  telcoLogs: readonly string[];
  /** Folder with the logs of all processes. */
  folder: string;
  stop(): Promise<void>;
}

export async function startSystem(): Promise<System> {
  const folder = mkdtempSync(join(tmpdir(), 'tuma-chaos-'));
  const atEnd: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const undo of atEnd.toReversed()) await undo();
  };
  try {
    const disks = mountDisks(['node1', 'node2']);
    atEnd.push(async () => disks?.remove());
    const cluster = await startCluster(disks && { folder: disks.folder });
    atEnd.push(() => cluster.stop());
    const database = openDatabase(cluster.url);
    atEnd.push(() => database.close());
    const { db } = database;
    const telcos = await Promise.all([1, 2].map((n) => telcoBehindWire(join(folder, `telco${n}.log`))));
    atEnd.push(() => Promise.all(telcos.map((telco) => telco.stop())));
    await prepareDatabase(db);
    await addConnectors(db, telcos.map(({ wire }) => wire.port)); // oxfmt-ignore

    const clockFile = join(folder, 'clock');
    const moveClock = (seconds: number) => writeFileSync(clockFile, `${seconds < 0 ? '' : '+'}${seconds}s`);
    moveClock(0);
    const clock = clockLibrary !== undefined && {
      LD_PRELOAD: clockLibrary,
      FAKETIME_TIMESTAMP_FILE: clockFile,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const start = async (name: string, role: 'web' | 'engine', env: Record<string, string> = {}) => {
      const started = startMember({ name, role, port: await freePort(), folder, env: { DATABASE_URL: cluster.url, ...env } }); // oxfmt-ignore
      atEnd.push(() => started.end('SIGKILL'));
      return started;
    };
    return {
      db,
      key: await createKey(db, clientId),
      web: [await start('web1', 'web'), await start('web2', 'web')],
      engines: [await start('engine1', 'engine'), await start('engine2', 'engine', clock || {})],
      wires: telcos.map(({ wire }) => wire),
      cluster,
      disks,
      moveClock: clock ? moveClock : undefined,
      telcoLogs: telcos.map(({ log }) => log),
      folder,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function telcoBehindWire(log: string) {
  writeFileSync(log, '');
  const telco = await startTelco({ SMSC_LOG: log, SMSC_RECEIPT_MS: '100-2000' });
  const wire = await faultyWire(telco.port);
  return { log, wire, stop: () => Promise.all([end(telco.process), wire.close()]) };
}

const link = (port: number): string => JSON.stringify({ port, window: 50, sessions: 2 });

/** Adds a connector for each telco, and routes of the sender ID through both. */
async function addConnectors(db: Db, [port = 0, ...others]: readonly number[]): Promise<void> {
  const first = await prepareSending(db);
  await sql`UPDATE connectors SET smpp = smpp || ${link(port)}::jsonb WHERE id = ${first}`.execute(db);
  for (const other of others)
    await sql`
      WITH link AS (
        INSERT INTO connectors (name, scope, queue_prefix, mcc, mnc, smpp)
        SELECT 'Second', scope, queue_prefix, mcc, mnc, smpp || ${link(other)}::jsonb FROM connectors WHERE id = ${first}
        RETURNING id
      ), sender AS (
        INSERT INTO sender_configurations (code, connector_id, package_id) SELECT ${sender}, id, 1002 FROM link RETURNING id
      )
      INSERT INTO client_senders (client_id, sender_configuration_id) SELECT ${clientId}::int, id FROM sender`.execute(
      db,
    );
}
