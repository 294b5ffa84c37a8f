// The rows of a streamed answer (contract/endpoint.ts, `stream`), which must be whole.
import type { Answer } from '../testApp.ts';

// oxlint-disable-next-line typescript/no-explicit-any
export function rowsOf({ text }: Pick<Answer, 'text'>): any[] {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  const rows = lines.slice(1, -1).flatMap((batch) => batch as unknown[]);
  const end = lines.at(-1) as { rows: number };
  if (end.rows !== rows.length) throw new Error(`${rows.length} rows of ${end.rows}`);
  return rows;
}
