// A client's system that sends continuously. Each send has its own key and is repeated with it after a 503, as docs/api says.
import { setTimeout as pause } from 'node:timers/promises';

export interface ClusterLoad {
  /** Numbers whose send was answered with success. */
  sent: string[];
  /** Number of answers by status, `503` only if it has Retry-After; errors of sockets by their message. */
  outcomes: Map<string, number>;
  stop(): Promise<void>;
}

const pauseMs = 50;

export function startLoad(
  url: string,
  { token, text, numbers }: { token: string; text: string; numbers: Iterator<string> },
): ClusterLoad {
  const stopped = new AbortController();
  const sent: string[] = [];
  const outcomes = new Map<string, number>();
  const call = async (path: string, body: unknown, key?: string): Promise<number> => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: token,
      ...(key !== undefined && { 'Idempotency-Key': key }),
    };
    let outcome: string;
    let status = 0;
    try {
      const answer = await fetch(`${url}/api/${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      status = answer.status;
      const said = await answer.text();
      outcome =
        status === 503 && !answer.headers.has('retry-after') ? `503 without Retry-After` : String(status);
      if (status >= 500 && status !== 503) outcome += ` ${said}`;
    } catch (error) {
      outcome = String((error as Error).cause ?? error);
    }
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
    return status;
  };
  const read = async () => {
    while (!stopped.signal.aborted) {
      await call('client/balance', {});
      await pause(pauseMs);
    }
  };
  const send = async () => {
    while (!stopped.signal.aborted) {
      const msisdn = numbers.next().value as string;
      const body = { country_code: 'KE', message: text, msisdn, schedule: false, sender_id: 'SAVANNA' };
      // Repeats until the answer is a success, also after the stop, so that every send that was begun is accounted for.
      while ((await call('message/send/transactional', body, `cluster-${msisdn}`)) !== 200) await pause(200);
      sent.push(msisdn);
      await pause(pauseMs);
    }
  };
  const all = Promise.all([read(), send(), send()]);
  return {
    sent,
    outcomes,
    async stop() {
      stopped.abort();
      await all;
    },
  };
}
