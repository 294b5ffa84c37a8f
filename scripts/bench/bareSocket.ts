// Measures the simulated telco alone, as an upper limit for the engine: PDUs encoded in advance, bare sockets, full windows,
// receipts acknowledged, nothing stored.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PduWriter } from '../../server/smpp/codec.ts';

const submitResponse = 0x80000004;
const deliverSm = 0x00000005;
const deliverResponse = 0x80000005;
const headerBytes = 16;

export interface BareOptions {
  port: number;
  sessions: number;
  window: number;
  messages: number;
}

/** Messages a second from the first submit_sm to the last receipt. */
export async function bareSocketRate({ port, sessions, window, messages }: BareOptions): Promise<number> {
  const sockets = await Promise.all(Array.from({ length: sessions }, (_, index) => bind(port, index)));
  const tally = { left: messages, receipts: 0 };
  const started = performance.now();
  await new Promise<void>((resolve) => {
    for (const [index, socket] of sockets.entries())
      drive(socket, {
        window,
        tally,
        pdu: encodeSubmit(index),
        done: () => tally.receipts >= messages && resolve(),
      });
  });
  const seconds = (performance.now() - started) / 1000;
  for (const socket of sockets) socket.destroy();
  return messages / seconds;
}

interface Drive {
  window: number;
  tally: { left: number; receipts: number };
  pdu: Buffer;
  done: () => void;
}

function drive(socket: Socket, { window, tally, pdu, done }: Drive): void {
  let sequence = 1;
  let held: Buffer = Buffer.alloc(0);
  const submits = (count: number) => {
    const many = Math.min(count, tally.left);
    tally.left -= many;
    const bytes = Buffer.alloc(many * pdu.length);
    for (let at = 0; at < bytes.length; at += pdu.length) {
      pdu.copy(bytes, at);
      bytes.writeUInt32BE(++sequence, at + 12);
    }
    return bytes;
  };
  socket.on('data', (chunk: Buffer) => {
    const buffer = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
    let at = 0;
    let answered = 0;
    const acknowledged: Buffer[] = [];
    while (buffer.length - at >= headerBytes) {
      const length = buffer.readUInt32BE(at);
      if (buffer.length - at < length) break;
      const command = buffer.readUInt32BE(at + 4);
      if (command === submitResponse) answered++;
      if (command === deliverSm) acknowledged.push(acknowledgement(buffer.readUInt32BE(at + 12)));
      at += length;
    }
    held = Buffer.from(buffer.subarray(at));
    tally.receipts += acknowledged.length;
    const out = Buffer.concat([...acknowledged, submits(answered)]);
    if (out.length > 0) socket.write(out);
    done();
  });
  socket.write(submits(window));
}

function acknowledgement(sequence: number): Buffer {
  const pdu = Buffer.alloc(headerBytes + 1);
  pdu.writeUInt32BE(pdu.length, 0);
  pdu.writeUInt32BE(deliverResponse, 4);
  pdu.writeUInt32BE(sequence, 12);
  return pdu;
}

function encodeSubmit(index: number): Buffer {
  const writer = new PduWriter();
  writer.write({
    command: 'submit_sm',
    sequence: 0,
    params: {
      source: 'BENCH',
      sourceTon: 5,
      destination: `2547000${index}5555`,
      destinationTon: 1,
      destinationNpi: 1,
      registeredDelivery: 1,
      shortMessage: Buffer.from('Habari, this is a message of the benchmark.'),
    },
  });
  return writer.take();
}

async function bind(port: number, index: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const writer = new PduWriter();
  const params = { systemId: `bare${index}`, password: 'bench', interfaceVersion: 0x34 };
  writer.write({ command: 'bind_transceiver', sequence: 1, params });
  await once(socket, 'connect');
  socket.write(writer.take());
  await once(socket, 'data');
  return socket;
}
