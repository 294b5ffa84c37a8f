// One node of a cluster, Patroni and its PostgreSQL, with the faults that can be injected. Its connections to etcd and from its peers
// pass through relays that can be cut, so that a partition does not require root. HAProxy reaches the node directly.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { faultyWire } from '../../tests/support/smpp/faultyWire.ts';
import type { Place } from './place.ts';
import { end, isRunning, postmasterOf, signal, treeOf } from './processes.ts';

export type Role = 'primary' | 'standby' | 'away';

export interface ClusterNode {
  name: string;
  dataDir: string;
  /** Port of this node's PostgreSQL. */
  port: number;
  restPort: number;
  start(): void;
  /** Kills PostgreSQL and Patroni at once, like a power failure. {@link start} brings the node back. */
  kill(): void;
  /** Suspends every process of the node, like a machine that hangs. */
  suspend(): void;
  resume(): void;
  /** Cuts the node off from etcd and from its peers. */
  partition(): void;
  heal(): void;
  /** The role that Patroni reports. */
  role(): Promise<Role>;
  /** Whether this is the standby that would be promoted, according to etcd, which is seconds behind PostgreSQL. */
  isSynchronous(): Promise<boolean>;
  stop(): Promise<void>;
}

export interface NodeOptions {
  place: Place;
  name: string;
  port: number;
  restPort: number;
  etcdPort: number;
  password: string;
}

const template = join(import.meta.dirname, '../../deploy/cluster/patroni.yml');

export async function makeNode(options: NodeOptions): Promise<ClusterNode> {
  const { place, name, port, restPort, etcdPort, password } = options;
  const home = place.subfolder(name);
  const dataDir = join(home, 'data');
  const [toEtcd, postgres, rest] = [
    await faultyWire(etcdPort),
    await faultyWire(port),
    await faultyWire(restPort),
  ];
  const relays = [toEtcd, postgres, rest];
  const users = { SUPERUSER: 'postgres', REPLICATION: 'replicator', REWIND: 'rewind', RESTAPI: 'patroni' };
  const env = {
    PATRONI_NAME: name,
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${toEtcd.port}`,
    // Otherwise Patroni would ask etcd for its addresses and bypass the relay.
    PATRONI_ETCD3_USE_PROXIES: 'true',
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgres.port}`,
    PATRONI_POSTGRESQL_DATA_DIR: dataDir,
    PATRONI_POSTGRESQL_BIN_DIR: place.programs.postgres,
    PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest.port}`,
    ...Object.fromEntries(
      Object.entries(users).flatMap(([part, user]) => [
        [`PATRONI_${part}_USERNAME`, user],
        [`PATRONI_${part}_PASSWORD`, password],
      ]),
    ),
  };
  let patroni: ReturnType<Place['run']> | undefined;
  const roots = () => {
    const postmaster = existsSync(dataDir) ? postmasterOf(dataDir) : undefined;
    return [...(isRunning(patroni) ? [patroni.pid!] : []), ...(postmaster === undefined ? [] : [postmaster])];
  };
  const signalAll = (kind: NodeJS.Signals) => {
    for (const pid of roots().flatMap(treeOf)) signal(pid, kind);
  };
  const isStatus200 = (path: string) =>
    fetch(`http://127.0.0.1:${restPort}${path}`, { signal: AbortSignal.timeout(2000) }).then(
      ({ ok }) => ok,
      () => false,
    );

  return {
    name,
    dataDir,
    port,
    restPort,
    start() {
      patroni = place.run(name, { command: place.programs.python, args: ['-m', 'patroni', template], env });
    },
    kill: () => signalAll('SIGKILL'),
    suspend: () => signalAll('SIGSTOP'),
    resume: () => signalAll('SIGCONT'),
    partition() {
      for (const relay of relays) relay.mode = 'swallow';
    },
    heal() {
      for (const relay of relays) {
        relay.mode = 'pass';
        // Closes the connections, as they have lost octets.
        relay.cut();
      }
    },
    async role() {
      if (await isStatus200('/primary')) return 'primary';
      return (await isStatus200('/replica')) ? 'standby' : 'away';
    },
    isSynchronous: () => isStatus200('/synchronous'),
    async stop() {
      signalAll('SIGCONT');
      await end(patroni);
      // Ends a PostgreSQL that still runs, for example because Patroni was killed.
      signalAll('SIGKILL');
      for (const relay of relays) await relay.close();
    },
  };
}
