// Lists whose call gives all of them at once: sorted and cut into pages here.
import type { GetListParams, GetListResult, RaRecord, SortPayload } from 'react-admin';
import { pageOfParams } from './page.ts';

/** The page that is asked for. */
export function pageOf<Row extends RaRecord>(
  rows: readonly Row[],
  params: GetListParams,
): GetListResult<Row> {
  const { page, per_page } = pageOfParams(params);
  return { data: rows.slice((page - 1) * per_page, page * per_page), total: rows.length };
}

/** Numbers by their size, all else as text; what cannot be sorted by stays as the answer came. */
export function sortedBy<Row extends RaRecord>(
  rows: readonly Row[],
  sort: SortPayload | undefined,
  valueOf = (row: Row, field: string): unknown => row[field],
): readonly Row[] {
  if (!sort) return rows;
  const sign = sort.order === 'DESC' ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(valueOf(a, sort.field), valueOf(b, sort.field)));
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return byText(textOf(left), textOf(right));
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const byText = new Intl.Collator('en', { numeric: true }).compare;
