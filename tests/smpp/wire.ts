/** Helpers for the tests of the protocol: connected sockets, raw PDUs, and waiting for events. */
import { once, type EventEmitter } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { PduWriter, type OutgoingPdu } from '../../server/smpp/codec.ts';
import type { SmppError } from '../../server/smpp/error.ts';
import type { RequestHandler } from '../../server/smpp/peerRequests.ts';
import { PduReader } from '../../server/smpp/reader.ts';
import { Session, type SessionOptions } from '../../server/smpp/session.ts';
import type { Pdu } from '../../server/smpp/protocol.ts';

/** Returns the two ends of a TCP connection on loopback, which is closed at the end of the test. */
export async function socketPair(): Promise<[Socket, Socket]> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const near = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [far] = (await once(server, 'connection')) as [Socket];
  if (near.connecting) await once(near, 'connect');
  server.close();
  onTestFinished(() => {
    near.destroy();
    far.destroy();
  });
  return [near, far];
}

/** A peer that only sends what the test writes. */
export class RawPeer {
  readonly socket: Socket;
  private readonly queue: Pdu[] = [];
  private takers: ((pdu: Pdu) => void)[] = [];

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('error', () => socket.destroy());
    const reader = new PduReader({
      pdu: (pdu) => {
        const taker = this.takers.shift();
        if (taker) taker(pdu);
        else this.queue.push(pdu);
      },
      fault: (fault) => socket.destroy(new Error(fault.message)),
    });
    socket.on('data', (chunk: Buffer) => reader.push(chunk));
  }

  /** Returns the next PDU that arrives. */
  next(): Promise<Pdu> {
    const pdu = this.queue.shift();
    return pdu ? Promise.resolve(pdu) : new Promise((resolve) => this.takers.push(resolve));
  }

  send(...pdus: OutgoingPdu[]): void {
    this.socket.write(bytesOf(...pdus));
  }
}

/** Returns a session and the other end of its connection. */
export async function sessionAndPeer(
  options: SessionOptions = {},
  handler: RequestHandler = () => undefined,
): Promise<{ session: Session; peer: RawPeer; faults: string[] }> {
  const [near, far] = await socketPair();
  const session = new Session(near, handler, options);
  onTestFinished(() => session.destroy('the test is over'));
  const faults: string[] = [];
  session.on('fault', (message) => faults.push(message));
  return { session, peer: new RawPeer(far), faults };
}

/** Resolves with the error of a request that is not answered. */
export const failure = (promise: Promise<unknown>): Promise<SmppError> =>
  promise.then(
    () => Promise.reject(new Error('it was answered')),
    (error: SmppError) => error,
  );

export function bytesOf(...pdus: OutgoingPdu[]): Buffer {
  const writer = new PduWriter();
  for (const pdu of pdus) writer.write(pdu);
  return writer.take();
}

/** Returns a PDU with any header and body. Its length is correct unless given. */
export function rawPdu(pdu: { id: number; sequence?: number; body?: Buffer; length?: number }): Buffer {
  const { id, sequence = 1, body = Buffer.alloc(0), length = 16 + body.length } = pdu;
  const header = Buffer.alloc(16);
  header.writeUInt32BE(length, 0);
  header.writeUInt32BE(id, 4);
  header.writeUInt32BE(sequence, 12);
  return Buffer.concat([header, body]);
}

/** Resolves when the emitter fires that event with a matching value. */
export function waitForEvent<T>(
  emitter: EventEmitter,
  event: string,
  wanted: (value: T) => boolean = () => true,
): Promise<T> {
  return new Promise((resolve) => {
    const listener = (value: T) => {
      if (!wanted(value)) return;
      emitter.off(event, listener);
      resolve(value);
    };
    emitter.on(event, listener);
  });
}

/** Returns a promise and the function that resolves it. */
export function deferred<T = void>(): { opened: Promise<T>; open: (value: T) => void } {
  const { promise, resolve } = Promise.withResolvers<T>();
  return { opened: promise, open: resolve };
}
