// The faults that are injected. After each fault has ended, the system must send again.
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultyWire } from '../../tests/support/smpp/faultyWire.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { ClusterNode } from '../cluster/node.ts';
import type { Member } from './members.ts';
import type { System } from './system.ts';

export interface Fault {
  name: string;
  run: () => Promise<void>;
}

type Pick = <Item>(items: readonly Item[]) => Item;

/** Longer than the 15 s after which another engine takes over. */
const longMs = 20_000;
const shortMs = 5_000;
const diskMs = 15_000;
const clockSeconds = 600;

async function restart(one: Member, signal: 'SIGTERM' | 'SIGKILL', awayMs: number): Promise<void> {
  await one.end(signal);
  await delay(awayMs);
  one.start();
}

async function suspend(one: Member): Promise<void> {
  one.signal('SIGSTOP');
  await delay(longMs);
  one.signal('SIGCONT');
}

/** Discards data in both directions without either side noticing. */
async function partition(wire: FaultyWire): Promise<void> {
  wire.mode = 'swallow';
  await delay(longMs);
  wire.mode = 'pass';
  wire.cut();
}

interface OnNode {
  act: (node: ClusterNode) => void;
  undo: (node: ClusterNode) => void;
  forMs: number;
}

/** Injects a fault into the primary; resolves once there is a primary with a standby again. */
async function toPrimary(cluster: Cluster, { act, undo, forMs }: OnNode): Promise<void> {
  const node = await cluster.primary();
  act(node);
  await delay(forMs);
  undo(node);
  await cluster.whole();
}

export function faultsOf({ web, engines, wires, cluster, disks, moveClock }: System, pick: Pick): Fault[] {
  const ofClock = (seconds: number): Fault => ({
    name: `the clock of an engine ${Math.abs(seconds) / 60} minutes ${seconds > 0 ? 'ahead' : 'behind'}`,
    run: async () => {
      moveClock?.(seconds);
      await delay(longMs);
      moveClock?.(0);
    },
  });
  return [
    { name: 'kill -9 of a web process', run: () => restart(pick(web), 'SIGKILL', shortMs) },
    { name: 'kill -9 of an engine', run: () => restart(pick(engines), 'SIGKILL', shortMs) },
    { name: 'restart of an engine', run: () => restart(pick(engines), 'SIGTERM', 0) },
    { name: 'suspension of an engine for 20 s', run: () => suspend(pick(engines)) },
    { name: 'a cut link to a telco', run: async () => pick(wires).cut() },
    { name: 'a telco out of reach for 20 s', run: () => partition(pick(wires)) },
    {
      name: 'power failure of the primary',
      run: () =>
        toPrimary(cluster, { act: (node) => node.kill(), undo: (node) => node.start(), forMs: 2 * longMs }),
    },
    {
      name: 'partition of the primary',
      run: () =>
        toPrimary(cluster, {
          act: (node) => node.partition(),
          undo: (node) => node.heal(),
          forMs: 2 * longMs,
        }),
    },
    {
      name: 'switchover of PostgreSQL',
      run: async () => {
        await cluster.switchover();
        await cluster.whole();
      },
    },
    ...(disks
      ? [
          {
            // PostgreSQL refuses writes that do not fit and stays the primary, so the standby does not take over.
            name: 'full disk of the primary for 15 s',
            run: () =>
              toPrimary(cluster, {
                act: ({ name }) => disks.fill(name),
                undo: ({ name }) => disks.free(name),
                forMs: diskMs,
              }),
          },
        ]
      : []),
    ...(moveClock ? [ofClock(clockSeconds), ofClock(-clockSeconds)] : []),
  ];
}
