// The calls of /v1 that read messages: the list by each filter, and one message.
import { v1Statuses } from '../../contract/v1/statuses.ts';
import { ask } from './ask.ts';

interface Given {
  address: string;
  key: string;
  /** The number to search for in the nth call; the functions below work alike. */
  numberOf: (n: number) => string;
  dayOf: (n: number) => string;
  idOf: (n: number) => number | undefined;
}

type Read = (n: number) => Promise<void>;

export function v1Reads({ address, key, numberOf, dayOf, idOf }: Given): (readonly [name: string, Read])[] {
  const get = async (path: string) => void (await ask(`${address}/v1/${path}`, `Bearer ${key}`));
  const list = (filter: Record<string, string>) => get(`messages?${new URLSearchParams(filter).toString()}`);
  const lastYear = (n: number) => ({
    created_after: `${dayOf(n)}T00:00:00+03:00`,
    created_before: `${dayOf(n)}T23:59:59+03:00`,
  });
  return [
    ['newest', () => list({})],
    ...v1Statuses.map((status) => [`status ${status}`, () => list({ status })] as const),
    ['exact number', (n) => list({ to: numberOf(n) })],
    ['a day of last year', (n) => list(lastYear(n))],
    ['one message', (n) => get(`messages/${idOf(n)}`)],
  ];
}
