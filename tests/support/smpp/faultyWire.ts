// A TCP connection between an engine and its telco that fails on command: cut, swallowed, slowed down, merged, or with octets
// that the telco never sent.
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * `swallow`: data is discarded silently. `drops`: the telco's data arrives one octet at a time. `gluing`: the telco's data
 * arrives in as few segments as possible.
 */
type Mode = 'pass' | 'swallow' | 'drops' | 'gluing';

export interface FaultyWire {
  port: number;
  mode: Mode;
  /** Connections opened through it so far. */
  readonly connections: number;
  /** Ends every connection abruptly, like a broken cable. */
  cut(): void;
  /** Inserts octets into the engine's input. */
  inject(octets: Buffer): void;
  close(): Promise<void>;
}

export async function faultyWire(telcoPort: number): Promise<FaultyWire> {
  const pairs = new Set<{ near: Socket; far: Socket }>();
  const server = createServer((near) => {
    const far = connect(telcoPort, '127.0.0.1');
    const pair = { near, far };
    pairs.add(pair);
    wire.connections++;
    const end = () => {
      pairs.delete(pair);
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', end).on('close', end);
    near.on('data', (octets) => {
      if (wire.mode !== 'swallow') far.write(octets);
    });
    let last = Promise.resolve();
    far.on('data', (octets) => {
      last = last.then(() => forward(near, octets));
    });
  });

  async function forward(near: Socket, octets: Buffer): Promise<void> {
    if (wire.mode === 'swallow') return;
    if (wire.mode === 'gluing') await pause(20);
    if (wire.mode !== 'drops') return void near.write(octets);
    for (const octet of octets) {
      near.write(Buffer.of(octet));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const wire = {
    port: (server.address() as AddressInfo).port,
    mode: 'pass' as Mode,
    connections: 0,
    cut: () => {
      for (const { near, far } of pairs) for (const socket of [near, far]) socket.resetAndDestroy();
    },
    inject: (octets: Buffer) => {
      for (const { near } of pairs) near.write(octets);
    },
    close: async () => {
      wire.cut();
      server.close();
      await once(server, 'close');
    },
  };
  return wire;
}
