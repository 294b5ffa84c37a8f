// Streams rows as lines of JSON: the expected number, then each batch, then the number sent, by which a reader detects a
// truncated answer. A batch is read once the previous one is being sent.
import { Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';
import { takesGzip } from './takesGzip.ts';

export interface Rows<Row> {
  /** Undefined if counting the rows would cost as much as reading them. */
  total: number | undefined;
  batches: AsyncGenerator<Row[]>;
}

export type RowsOf<E extends Endpoint> = Rows<AnswerOf<E>>;

/** Streams rows. Reads the first batch before the answer begins, so that refusals are sent as such. */
export async function sendRows(reply: FastifyReply, { total, batches }: Rows<unknown>): Promise<unknown> {
  const first = await batches.next();
  const lines = Readable.from(linesOf(first, { total, batches }), { objectMode: true, highWaterMark: 1 });
  reply.type('application/x-ndjson');
  if (!takesGzip(reply.request.headers['accept-encoding'])) return reply.send(toBytes(lines));
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // An error truncates the answer; fastify logs it and closes the connection.
  pipeline(lines, gzip, () => undefined);
  return reply.header('Content-Encoding', 'gzip').send(gzip);
}

/** Converts lines into the stream of bytes that Fastify expects. */
const toBytes = (lines: Readable) => Readable.from(lines, { objectMode: false, highWaterMark: 1 });

async function* linesOf(
  first: IteratorResult<unknown[]>,
  { total, batches }: Rows<unknown>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ total: total ?? null })}\n`;
  let rows = 0;
  try {
    for (let next = first; next.done !== true; next = await batches.next()) {
      rows += next.value.length;
      yield `${JSON.stringify(next.value)}\n`;
    }
  } finally {
    // If a reader disconnects, the rest is not read.
    await batches.return(undefined);
  }
  yield `${JSON.stringify({ rows })}\n`;
}
