// Rows without end as an answer: one line of JSON saying how many to expect, a line with each batch, and a last line with
// how many there were, by which a reader knows that nothing was cut off. A batch is read when the one before is on its way.
import { Readable, pipeline } from 'node:stream';
import { constants, createGzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import type { AnswerOf, Endpoint } from '../../contract/endpoint.ts';

export interface Rows<Row> {
  /** Undefined where counting them would cost as much as reading them. */
  total: number | undefined;
  batches: AsyncGenerator<Row[]>;
}

export type RowsOf<E extends Endpoint> = Rows<AnswerOf<E>>;

/** Refusals come before the first byte: the first batch is read before the answer begins. */
export async function sendRows(reply: FastifyReply, { total, batches }: Rows<unknown>): Promise<unknown> {
  const first = await batches.next();
  const lines = Readable.from(linesOf(first, { total, batches }), { objectMode: true, highWaterMark: 1 });
  reply.type('application/x-ndjson');
  if (!/\bgzip\b/.test(String(reply.request.headers['accept-encoding']))) return reply.send(toBytes(lines));
  const gzip = createGzip({ level: constants.Z_BEST_SPEED });
  // What fails on the way cuts the answer off; fastify logs it and closes the connection.
  pipeline(lines, gzip, () => undefined);
  return reply.header('Content-Encoding', 'gzip').send(gzip);
}

/** Fastify sends streams of bytes. */
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
    // Whoever went away in the middle leaves the rest unread.
    await batches.return(undefined);
  }
  yield `${JSON.stringify({ rows })}\n`;
}
