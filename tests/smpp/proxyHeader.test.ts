// The PROXY header of a trusted proxy: parsed from bytes, and read on a connection before the bind.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { startSmppServer } from '../../server/smpp/index.ts';
import { readProxyHeader } from '../../server/smpp/proxyHeader.ts';
import { eventually } from '../support/eventually.ts';
import { closeAfterAll } from '../support/closeAfterAll.ts';
import { lineHeader, binaryHeader } from '../support/smpp/proxyHeader.ts';
import { bytesOf } from './wire.ts';

const rest = Buffer.from([0, 0, 0, 16]);

describe('readProxyHeader', () => {
  test.each([
    ['a line of IPv4', lineHeader('196.201.214.7'), '196.201.214.7'],
    ['a line of IPv6', Buffer.from('PROXY TCP6 2001:db8::7 2001:db8::1 4000 2776\r\n'), '2001:db8::7'],
    ['a line of a health check', Buffer.from('PROXY UNKNOWN\r\n'), undefined],
    ['a line of an unknown family with addresses', Buffer.from('PROXY UNKNOWN ::1 ::2 1 2\r\n'), undefined],
    ['bytes of IPv4', binaryHeader('196.201.214.7'), '196.201.214.7'],
    ['bytes of IPv6', binaryHeader('2001:db8::7'), '2001:db8::7'],
    ['bytes of IPv4 within IPv6', binaryHeader('::ffff:196.201.214.7'), '196.201.214.7'],
    ['bytes with values behind the addresses', binaryHeader('196.201.214.7', { values: Buffer.alloc(300, 4) }), '196.201.214.7'],
    ['bytes of a health check', binaryHeader('196.201.214.7', { command: 0x20 }), undefined],
    ['bytes of an unspecified family', binaryHeader('196.201.214.7', { family: 0 }), undefined],
  ])('reads %s in any segmentation, and returns its length', (_what, header, address) => {
    for (let length = 1; length < header.length; length++)
      expect(readProxyHeader(header.subarray(0, length)), `${length} bytes`).toBeUndefined();
    expect(readProxyHeader(Buffer.concat([header, rest]))).toEqual({ address, bytes: header.length });
  }); // oxfmt-ignore

  test.each([
    ['what is no header', Buffer.from('GET / HTTP/1.1\r\n')],
    ['a PDU', rest],
    ['a line without addresses', Buffer.from('PROXY TCP4\r\n')],
    ['a line with an address of another family', Buffer.from('PROXY TCP4 ::1 ::1 1 2\r\n')],
    ['a line with a name', Buffer.from('PROXY TCP4 localhost 1.2.3.4 1 2\r\n')],
    ['a line with a zone', Buffer.from('PROXY TCP6 fe80::1%lo fe80::2 1 2\r\n')],
    ['a line with a port that is none', Buffer.from('PROXY TCP4 1.2.3.4 1.2.3.4 1 65536\r\n')],
    ['a line with one field more', Buffer.from('PROXY TCP4 1.2.3.4 1.2.3.4 1 2 3\r\n')],
    ['a line of another family', Buffer.from('PROXY UDP4 1.2.3.4 1.2.3.4 1 2\r\n')],
    ['a line without an end', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
    ['bytes of another version', binaryHeader('1.2.3.4', { command: 0x11 })],
    ['bytes of another command', binaryHeader('1.2.3.4', { command: 0x22 })],
    ['bytes of UDP', binaryHeader('1.2.3.4', { family: 0x12 })],
    ['bytes of a socket file', binaryHeader('1.2.3.4', { family: 0x31 })],
    ['bytes too few for their family', binaryHeader('1.2.3.4', { family: 0x21 })],
    ['bytes that promise 65,535 more', Buffer.from([...binaryHeader('1.2.3.4').subarray(0, 14), 255, 255])],
  ])('refuses %s', (_what, bytes) => expect(() => readProxyHeader(bytes)).toThrow(/PROXY header/));

  test('returns an address, undefined or an error for random bytes, and an error beyond 2,064 bytes', () => {
    const whole = [lineHeader('196.201.214.7'), Buffer.from('PROXY UNKNOWN\r\n'), binaryHeader('::1')];
    const start = fc.constantFrom(Buffer.from('PROXY TCP4 '), Buffer.from('PROXY '), binaryHeader('::1').subarray(0, 13), ...whole);
    const bytes = fc.tuple(start, fc.uint8Array({ maxLength: 3000 })).map((parts) => Buffer.concat(parts));
    fc.assert(
      fc.property(bytes, (given) => {
        let header;
        try {
          header = readProxyHeader(given);
        } catch (error) {
          expect((error as Error).message).toContain('PROXY header');
          return;
        }
        if (header) expect(header.bytes).toBeLessThanOrEqual(given.length);
        else expect(given.length).toBeLessThan(2_064);
      }),
      { numRuns: 2000 },
    );
  }); // oxfmt-ignore

  test('reads every address that a proxy writes, in both versions', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const header of [lineHeader(address), binaryHeader(address)])
          expect(readProxyHeader(header)).toEqual({ address, bytes: header.length });
      }),
    );
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (raw) => {
        const groups = Array.from({ length: 8 }, (_, i) =>
          ((raw[2 * i]! << 8) | raw[2 * i + 1]!).toString(16),
        );
        const address = new URL(`http://[${groups.join(':')}]`).hostname.slice(1, -1);
        expect(readProxyHeader(binaryHeader(address))?.bytes).toBe(52);
        expect(readProxyHeader(lineHeader(address))?.address).toBe(address);
      }),
    );
  });
});

describe('a server behind a proxy', () => {
  const binds: string[] = [];
  const faults: string[] = [];
  const serverOf = (trusted: boolean) =>
    closeAfterAll(
      startSmppServer({
        host: '127.0.0.1',
        port: 0,
        trustsProxy: () => trusted,
        proxyTimeoutMs: 200,
        authenticate: ({ address }) => {
          binds.push(address);
          return 'ESME_ROK';
        },
        onSubmit: () => ({ status: 'ESME_ROK' }),
        onFault: (message) => faults.push(message),
      }),
    );
  const dial = async (port: number): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    // The server closes the connection, with or without an error.
    return socket.on('error', () => undefined);
  };
  const closed = (socket: Socket) => new Promise((resolve) => socket.resume().on('close', resolve));
  const bind = bytesOf({
    command: 'bind_transceiver',
    sequence: 1,
    params: { systemId: 'a', password: 'b', interfaceVersion: 0x34 },
  });

  test.each([
    ['1', lineHeader('196.201.214.7'), '196.201.214.7'],
    ['2', binaryHeader('2001:db8::7'), '2001:db8::7'],
  ])('takes the address of the client from a header of version %s, in one packet with the bind or byte by byte', async (_version, header, address) => {
    const { port } = await serverOf(true);
    binds.length = 0;
    const whole = await dial(port);
    whole.write(Buffer.concat([header, bind]));
    await eventually(() => expect(binds).toEqual([address]));
    const slow = await dial(port);
    slow.setNoDelay(true);
    for (const byte of Buffer.concat([header, bind])) {
      slow.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await eventually(() => expect(binds).toEqual([address, address]));
    for (const socket of [whole, slow]) socket.destroy();
  }); // oxfmt-ignore

  test('uses the address of the proxy for a header without an address', async () => {
    const { port } = await serverOf(true);
    binds.length = 0;
    const socket = await dial(port);
    socket.write(Buffer.concat([Buffer.from('PROXY UNKNOWN\r\n'), bind]));
    await eventually(() => expect(binds).toEqual(['127.0.0.1']));
    socket.destroy();
  });

  test.each([
    ['malformed', Buffer.from('PROXY TCP4 nonsense\r\n'), /malformed/],
    ['missing', bind, /no PROXY header/],
    ['late', Buffer.from('PROXY TCP4 1.2'), /in time/],
  ])('closes a connection whose header is %s before a bind', async (_what, bytes, fault) => {
    const { port } = await serverOf(true);
    binds.length = faults.length = 0;
    const socket = await dial(port);
    socket.write(bytes);
    await closed(socket);
    expect(faults).toEqual([expect.stringMatching(fault)]);
    expect(binds).toEqual([]);
  });

  test('does not accept a header from an untrusted peer', async () => {
    const { port } = await serverOf(false);
    binds.length = 0;
    const socket = await dial(port);
    socket.write(Buffer.concat([lineHeader('196.201.214.7'), bind]));
    await closed(socket);
    expect(binds).not.toContain('196.201.214.7');
    const plain = await dial(port);
    plain.write(bind);
    await eventually(() => expect(binds).toEqual(['127.0.0.1']));
    plain.destroy();
  });

  test('closes while connections wait for their headers', async () => {
    const server = await serverOf(true);
    const socket = await dial(server.port);
    socket.write('PROXY ');
    await Promise.all([closed(socket), server.close()]);
  });
});
