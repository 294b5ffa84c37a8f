// A whole cluster on this machine, configured by the files of deploy/cluster: etcd, two nodes of PostgreSQL with Patroni, and HAProxy.
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { eventually } from '../../tests/support/eventually.ts';
import { freePort } from '../../tests/support/product/freePort.ts';
import { makeNode, type ClusterNode } from './node.ts';
import { makePlace } from './place.ts';
import { end } from './processes.ts';

const haproxyFile = join(import.meta.dirname, '../../deploy/cluster/haproxy.cfg');

export interface Cluster {
  /** URL of the current primary, through HAProxy. */
  url: string;
  /** URL of a standby, through HAProxy. */
  standbyUrl: string;
  nodes: readonly ClusterNode[];
  /** Folder with the logs of all parts, while the cluster runs. */
  folder: string;
  /** URL of Tuma's database on one node, without HAProxy. */
  urlOf(node: ClusterNode): string;
  primary(): Promise<ClusterNode>;
  /** Waits until one node is the primary and the other its synchronous standby. */
  whole(): Promise<void>;
  /** Makes the standby the primary, as `patronictl switchover` does. */
  switchover(): Promise<void>;
  stop(): Promise<void>;
}

interface Options {
  /** Returns the next port to use; any free port by default. */
  nextPort?: () => number | Promise<number>;
  /** Folder with a subfolder for each node, named like the node. By default a new temporary one, which is deleted at the end. */
  folder?: string;
}

export async function startCluster({ nextPort = freePort, folder }: Options = {}): Promise<Cluster> {
  const place = makePlace(folder);
  const ports = [];
  for (let i = 0; i < 8; i++) ports.push(await nextPort());
  const [primaryPort, standbyPort, etcdPort, peerPort, ...ofNodes] = ports as [
    number,
    number,
    number,
    number,
  ];
  const password = randomBytes(16).toString('hex');
  const url = (port: number, as = 'tuma', database = 'tuma') =>
    `postgres://${as}:${password}@127.0.0.1:${port}/${database}`;
  const nodes: ClusterNode[] = [];
  const atEnd: (() => Promise<void>)[] = [];

  const primary = async () => {
    const roles = await Promise.all(nodes.map((node) => node.role()));
    const found = nodes[roles.indexOf('primary')];
    if (!found) throw new Error(`There is no primary: ${roles.join(', ')}`);
    return found;
  };
  const whole = () =>
    eventually(
      async () => {
        await primary();
        const synchronous = await Promise.all(nodes.map((node) => node.isSynchronous()));
        if (!synchronous.includes(true)) throw new Error('There is no synchronous standby');
      },
      // Some rounds of Patroni's loop, which take longer while other tests run.
      { timeout: 120_000, every: 200 },
    );
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    for (const undo of atEnd.toReversed()) await undo();
    if (folder === undefined) rmSync(place.folder, { recursive: true, force: true });
  };

  try {
    const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
    const etcd = place.run('etcd', {
      command: place.programs.etcd,
      env: {
        ETCD_NAME: 'etcd1',
        ETCD_DATA_DIR: place.subfolder('etcd'),
        ETCD_LISTEN_CLIENT_URLS: client,
        ETCD_ADVERTISE_CLIENT_URLS: client,
        ETCD_LISTEN_PEER_URLS: peer,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
        ETCD_INITIAL_CLUSTER: `etcd1=${peer}`,
      },
    });
    atEnd.push(() => end(etcd));
    for (const [index, name] of ['node1', 'node2'].entries()) {
      const [port, restPort] = ofNodes.slice(2 * index, 2 * index + 2) as unknown as [number, number];
      nodes.push(await makeNode({ place, name, port, restPort, etcdPort, password }));
    }
    const addresses = nodes.flatMap(({ name, port, restPort }) => [
      [name.toUpperCase(), `127.0.0.1:${port}`],
      [`${name.toUpperCase()}_REST`, String(restPort)],
    ]);
    const haproxy = place.run('haproxy', {
      command: place.programs.haproxy,
      args: ['-db', '-f', haproxyFile],
      env: {
        PRIMARY: `127.0.0.1:${primaryPort}`,
        STANDBYS: `127.0.0.1:${standbyPort}`,
        ...Object.fromEntries(addresses),
      },
    });
    atEnd.push(() => end(haproxy, 1));
    for (const node of nodes) node.start();
    await whole();
    const admin = url((await primary()).port, 'postgres', 'postgres');
    await ask(admin, `CREATE ROLE tuma LOGIN PASSWORD '${password}'`);
    await ask(admin, 'CREATE DATABASE tuma OWNER tuma');
    // HAProxy notices a change of a node's role within a second.
    for (const port of [primaryPort, standbyPort])
      await eventually(() => ask(url(port), 'SELECT 1'), { every: 100 });
  } catch (error) {
    await stop();
    throw error;
  }

  return {
    url: url(primaryPort),
    standbyUrl: url(standbyPort),
    nodes,
    folder: place.folder,
    urlOf: ({ port }) => url(port),
    primary,
    whole,
    async switchover() {
      const leader = await primary();
      const answer = await fetch(`http://127.0.0.1:${leader.restPort}/switchover`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`patroni:${password}`)}` },
        body: JSON.stringify({ leader: leader.name }),
      });
      if (!answer.ok) throw new Error(`Patroni answered ${answer.status}: ${await answer.text()}`);
    },
    stop,
  };
}

/** Runs one statement on a new connection. */
export async function ask<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
  values: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 3000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(statement, [...values])).rows;
  } finally {
    // A suspended node would never close the connection properly.
    void client.end().catch(() => undefined);
  }
}
