// Writes a page with many rows piece by piece: serialising 50,000 rows at once, as the specification's export requests, would block the
// event loop for a second or more.
import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';

/** Rows serialised in one turn of the event loop. Pages with no more than these are sent whole. */
const pieceRows = 100;

/** An answer whose rows are in `data`. */
type Page = { data: unknown[] };

const isLong = (answer: unknown): answer is Page =>
  typeof answer === 'object' &&
  answer !== null &&
  'data' in answer &&
  Array.isArray(answer.data) &&
  answer.data.length > pieceRows;

/** Sends an answer as JSON. */
export function sendAnswer(reply: FastifyReply, answer: unknown): FastifyReply {
  if (!isLong(answer)) return reply.send(answer);
  return reply
    .type('application/json; charset=utf-8')
    .send(Readable.from(piecesOf(answer), { objectMode: false }));
}

async function* piecesOf({ data, ...rest }: Page): AsyncGenerator<string> {
  yield '{"data":[';
  for (let at = 0; at < data.length; at += pieceRows) {
    const rows = JSON.stringify(data.slice(at, at + pieceRows)).slice(1, -1);
    yield at === 0 ? rows : `,${rows}`;
    await nextTurn();
  }
  const others = JSON.stringify(rest).slice(1);
  yield others === '}' ? ']}' : `],${others}`;
}
