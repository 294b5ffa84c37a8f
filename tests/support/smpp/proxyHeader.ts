// PROXY headers, and a proxy that writes them.
import { once } from 'node:events';
import { connect, createServer, isIPv6, type AddressInfo, type Socket } from 'node:net';

/** A header of version 1, which is text. */
export const lineHeader = (address: string): Buffer => {
  const [family, own] = isIPv6(address) ? ['TCP6', '::1'] : ['TCP4', '127.0.0.1'];
  return Buffer.from(`PROXY ${family} ${address} ${own} 40000 2776\r\n`);
};

/** A header of version 2; `command` and `family` are bytes, and `values` follow the addresses. */
export function binaryHeader(
  address: string,
  given: { command?: number; family?: number; values?: Buffer } = {},
): Buffer {
  const source = bytesOf(address);
  const body = Buffer.concat([
    source,
    Buffer.alloc(source.length),
    Buffer.from([0x9c, 0x40, 0x0a, 0xd8]),
    given.values ?? Buffer.alloc(0),
  ]);
  const head = Buffer.from('\r\n\r\n\0\r\nQUIT\n    ', 'latin1');
  head[12] = given.command ?? 0x21;
  head[13] = given.family ?? (source.length === 16 ? 0x21 : 0x11);
  head.writeUInt16BE(body.length, 14);
  return Buffer.concat([head, body]);
}

function bytesOf(address: string): Buffer {
  if (!isIPv6(address)) return Buffer.from(address.split('.').map(Number));
  // The URL parser writes the address in full, except for the longest run of zeros.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const zeros = Array.from({ length: 8 - groups(head).length - groups(tail).length }, () => '0');
  return Buffer.from(
    [...groups(head), ...zeros, ...groups(tail)].map((group) => group.padStart(4, '0')).join(''),
    'hex',
  );
}

/** A TCP proxy on loopback in front of a port: each connection through it begins with `header`. */
export async function startProxy(
  port: number,
  header: Buffer,
): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    far.write(header);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => other.destroy()).on('close', () => other.destroy());
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
