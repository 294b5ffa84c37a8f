// The load process of `npm run bench:http`: every connection posts, waits for the answer and posts again. Uses bare sockets
// and prepared requests, so that the load is cheap compared to the server. The first argument is the Load as JSON; prints the
// result in one line of JSON.
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

export interface Load {
  /**
   * What is measured: messages or batches of the HTTP API, sends of the console's call, the server's cheapest answer, or rows inserted
   * directly into PostgreSQL with one commit each.
   */
  what: 'message' | 'batch' | 'console' | 'health' | 'row';
  port: number;
  databaseUrl: string;
  /** One for each caller; connections use them in turn. */
  tokens: readonly string[];
  sender: string;
  connections: number;
  seconds: number;
  /** Number of messages in a batch. */
  batchMessages: number;
  /** Seconds of load before the measurement. */
  warmUp: number;
}

export interface Loaded {
  count: number;
  seconds: number;
  /** Latencies in milliseconds. */
  p50: number;
  p95: number;
  p99: number;
  /** Number of answers by status, without 200 and 202. */
  failures: Record<string, number>;
}

const healthRequest = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';
const load = JSON.parse(process.argv[2] ?? '{}') as Load;
const took: number[] = [];
const failures: Record<string, number> = {};
const now = { measuring: false, stopped: false };
let made = 0;

const text =
  'Habari, this is a message of the benchmark, as long as those that shops send to their customers.';

function nextNumber(): string {
  made++;
  return `07${String(10_000_000 + (made % 10_000_000)).padStart(8, '0')}`;
}

const requests = {
  health: () => healthRequest,
  console: (token: string) =>
    post('/api/message/send/transactional', token, {
      country_code: 'KE',
      message: text,
      msisdn: nextNumber(),
      schedule: false,
      sender_id: load.sender,
    }),
  message: (token: string) =>
    post('/v1/messages', token, { to: nextNumber(), from: load.sender, text, reference: `order-${made}` }),
  batch: (token: string) =>
    post('/v1/messages/batch', token, {
      from: load.sender,
      text,
      messages: Array.from({ length: load.batchMessages }, () => ({
        to: nextNumber(),
        reference: `order-${made}`,
      })),
    }),
};

function post(path: string, token: string, content: object): string {
  const body = JSON.stringify(content);
  return (
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
    `Idempotency-Key: ${process.pid}-${made}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
  );
}

const connections = await Promise.all(
  Array.from({ length: load.connections }, (_, index) =>
    load.what === 'row' ? openDatabase() : openSocket(index),
  ),
);
const running = connections.map((once) => repeat(once));
await delay(load.warmUp * 1000);
now.measuring = true;
process.stdout.write('measuring\n');
const from = performance.now();
await delay(load.seconds * 1000);
now.measuring = false;
const seconds = (performance.now() - from) / 1000;
now.stopped = true;
took.sort((a, b) => a - b);
const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? 0;
const loaded: Loaded = { count: took.length, seconds, p50: at(0.5), p95: at(0.95), p99: at(0.99), failures };
process.stdout.write(`${JSON.stringify(loaded)}\n`);
await Promise.all(running);
process.exit(0);

async function repeat(once: () => Promise<number>): Promise<void> {
  while (!now.stopped) {
    const started = performance.now();
    const status = await once();
    if (!now.measuring) continue;
    took.push(performance.now() - started);
    if (status !== 200 && status !== 202) failures[status] = (failures[status] ?? 0) + 1;
  }
}

async function openDatabase(): Promise<() => Promise<number>> {
  const client = new pg.Client({ connectionString: load.databaseUrl });
  await client.connect();
  const statement = { name: 'row', text: 'INSERT INTO bench_rows (text) VALUES ($1)', values: ['Habari'] };
  return () => client.query(statement).then(() => 200);
}

async function openSocket(index: number): Promise<() => Promise<number>> {
  const socket = connect({ port: load.port, host: '127.0.0.1', noDelay: true });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  const token = load.tokens[index % load.tokens.length] ?? '';
  const statusOf = answerReader(socket);
  return () => {
    socket.write(requests[load.what as keyof typeof requests](token));
    return statusOf();
  };
}

/** Returns a function that resolves with the status of the next complete answer. */
function answerReader(socket: Socket): () => Promise<number> {
  let held = '';
  let waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;
  socket.setEncoding('latin1').on('data', (chunk) => {
    held += String(chunk);
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = /content-length: (\d+)/i.exec(held)?.[1];
    if (held.length < end + 4 + Number(length ?? 0)) return;
    const status = Number(held.slice(9, 12));
    held = '';
    waiting?.resolve(status);
  });
  socket.on('error', (error) => waiting?.reject(error));
  socket.on('close', () => waiting?.reject(new Error('The server closed a connection')));
  return () =>
    new Promise((resolve, reject) => {
      waiting = { resolve, reject };
    });
}
