// The thread that reads files of numbers one after the other, so that no file blocks the event loop that serves requests. It
// reads one batch ahead, so a slow consumer costs no memory.
import { parentPort } from 'node:worker_threads';
import { Refusal } from '../../domain/refusal.ts';
import type { Question, Reply } from './messages.ts';
import { readTable } from './table.ts';

const port = parentPort;
if (!port) throw new Error('This is the entry of a worker thread');

const reply = (answer: Reply) => port.postMessage(answer);

/** Batches requested and not delivered; `ask` is set while one is awaited. */
let asked = 0;
let ask: (() => void) | undefined;

port.on('message', (question: Question) => {
  if (question.kind === 'open') void read(question).catch(reportError);
  else {
    asked++;
    ask?.();
  }
});

async function read({ name, bytes, numberColumn, skip }: Question & { kind: 'open' }): Promise<void> {
  asked = 0;
  const file = { name, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
  const table = await readTable(file, numberColumn);
  const { columns, numberColumn: found, sheet } = table;
  reply({ kind: 'opened', columns, numberColumn: found, sheet });
  let left = skip;
  for await (const rows of table) {
    if (left-- > 0) continue;
    await untilAsked();
    reply({ kind: 'rows', rows });
  }
  reply({ kind: 'end' });
}

async function untilAsked(): Promise<void> {
  if (asked === 0) await new Promise<void>((resolve) => (ask = resolve));
  ask = undefined;
  asked--;
}

function reportError(error: unknown): void {
  if (!(error instanceof Refusal)) return reply({ kind: 'failed', error });
  const { status, code, message, field } = error;
  reply({ kind: 'refused', status, code, message, field });
}
