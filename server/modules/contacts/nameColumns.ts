// Finds the columns of names in a file: by their heading, or, in a file without headings, beside the numbers in their order.
// A single column with the whole name is split at its first blank.
import type { Table } from '../uploads/uploads.service.ts';

export interface Names {
  firstName: string;
  otherName: string;
}

const first = /first|given|fore|^jina la kwanza$/i;
const other = /other|last|sur|second|middle|family/i;
const whole = /^(full|contact|customer|member|client)?[\s_-]*names?$|^jina$/i;
/** What {@link Table} names a column without a heading. */
const unnamed = /^Column \d+$/;

export function nameReader({ columns, numberColumn }: Pick<Table, 'columns' | 'numberColumn'>) {
  const free = columns.map((name, at) => ({ name, at })).filter(({ name }) => name !== numberColumn);
  const find = (pattern: RegExp) => free.find(({ name }) => pattern.test(name))?.at;
  const bare = free.every(({ name }) => unnamed.test(name)) ? free.map(({ at }) => at) : [];
  const firstAt = find(first) ?? (bare.length > 1 ? bare[0] : undefined);
  const otherAt = find(other) ?? (bare.length > 1 ? bare[1] : undefined);
  const wholeAt = find(whole) ?? (bare.length === 1 ? bare[0] : undefined);

  return (cells: readonly string[]): Names => {
    if (firstAt === undefined && wholeAt !== undefined) {
      const [firstName = '', ...rest] = at(cells, wholeAt).split(' ');
      return { firstName, otherName: at(cells, otherAt) || rest.join(' ') };
    }
    return { firstName: at(cells, firstAt), otherName: at(cells, otherAt) };
  };
}

const at = (cells: readonly string[], index: number | undefined): string =>
  index === undefined ? '' : (cells[index] ?? '').replace(/\s+/g, ' ');
