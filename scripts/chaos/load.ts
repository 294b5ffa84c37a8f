// Clients of the HTTP API that send continuously. Each message has its own idempotency key, and is repeated at the other web process
// until it is accepted.
import { setTimeout as delay } from 'node:timers/promises';
import { sender } from '../bench/harness.ts';

/** Pause after a refusal. */
const refusalMs = 200;
const clients = 8;
/** Time limit of an answer. */
const answerMs = 30_000;
const textOf = (n: number): string => `chaos ${n}`;

export interface Load {
  /** Id of each accepted message, by its number. */
  accepted: ReadonlyMap<number, string>;
  /** Number of answers by status; `no connection` and `no answer` count as statuses. */
  answers: ReadonlyMap<string, number>;
  /** Answers that the product must never give. */
  faults: readonly string[];
  /** Number of the newest message. */
  newest(): number;
  stop(): Promise<void>;
}

/** A phone number without an ending that the simulator has a rule for. */
const numberOf = (n: number) => `+2547${12_001_000 + Math.floor((n % 900_000) / 9000) * 10_000 + (n % 9000)}`;

export function startLoad(urls: readonly string[], options: { key: string; perSecond: number }): Load {
  const accepted = new Map<number, string>();
  const answers = new Map<string, number>();
  const faults: string[] = [];
  const stopped = new AbortController();
  let made = 0;

  const attempt = async (n: number, url: string): Promise<boolean> => {
    const answer = await post(url, { n, key: options.key });
    answers.set(answer.what, (answers.get(answer.what) ?? 0) + 1);
    if (answer.fault !== undefined) faults.push(answer.fault);
    if (answer.id !== undefined) accepted.set(n, answer.id);
    return answer.id !== undefined;
  };
  const work = async (client: number) => {
    while (!stopped.signal.aborted) {
      const began = performance.now();
      const n = ++made;
      for (let turn = client; !(await attempt(n, urls[turn % urls.length] ?? '')); turn++) await delay(refusalMs);
      await delay(Math.max(0, began + (1000 * clients) / options.perSecond - performance.now()));
    }
  }; // oxfmt-ignore
  const all = Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  return {
    accepted,
    answers,
    faults,
    newest: () => made,
    async stop() {
      stopped.abort();
      await all;
    },
  };
}

interface Answered {
  what: string;
  id?: string;
  fault?: string;
}

async function post(url: string, { n, key }: { n: number; key: string }): Promise<Answered> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}/v1/messages`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': `chaos-${n}` },
      body: JSON.stringify({ to: numberOf(n), from: sender, text: textOf(n) }),
      signal: AbortSignal.timeout(answerMs),
    }); // oxfmt-ignore
    text = await response.text();
  } catch (error) {
    const isSlow = (error as Error).name === 'TimeoutError';
    return isSlow ? { what: 'no answer', fault: `no answer within ${answerMs / 1000} s` } : { what: 'no connection' };
  } // oxfmt-ignore
  const what = String(response.status);
  if (response.status === 202) return { what, id: (JSON.parse(text) as { id: string }).id };
  const isKnown = response.status === 503 && response.headers.has('Retry-After');
  return isKnown ? { what } : { what, fault: `${what}: ${text.slice(0, 200)}` };
}
