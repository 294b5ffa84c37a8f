// Converts pages of any backend to react-admin's: with or without a total, last_page or paging.
import type { GetListResult, RaRecord } from 'react-admin';

export interface PageRequest {
  page: number;
  per_page: number;
}

/** Rows are in `data`; in the DND list, in `message`. */
export interface PageAnswer<Row> {
  data?: readonly Row[];
  message?: readonly Row[];
  last_page?: number | undefined;
  current_page?: number | undefined;
  total?: number | undefined;
}

export const rowsOf = <Row>({ data, message }: PageAnswer<Row>): readonly Row[] => data ?? message ?? [];

/** The requested page. An answer with more rows than a page holds is treated as the whole list. */
export function pageFrom<Row extends RaRecord>(
  answer: PageAnswer<Row>,
  request: PageRequest,
): GetListResult<Row> {
  const rows = rowsOf(answer);
  const isWhole = rows.length > request.per_page;
  if (isWhole) return pageOf(rows, request);
  if (answer.total !== undefined) return { data: [...rows], total: answer.total };
  const { current_page, last_page } = answer;
  return {
    data: [...rows],
    total: totalBy(rows.length, last_page, request),
    // Our server has not counted all rows: `last_page` is then only the next page.
    ...(current_page !== undefined && current_page < (last_page ?? 1) && { meta: { isAtLeast: true } }),
  };
}

/** One page of a list whose rows are all loaded. */
export function pageOf<Row extends RaRecord>(
  rows: readonly Row[],
  { page, per_page }: PageRequest,
): GetListResult<Row> {
  return { data: rows.slice((page - 1) * per_page, page * per_page), total: rows.length };
}

/** The total. Exact on the last page; before it, as many rows as the pages hold, or, without `last_page`, one more than a full page. */
function totalBy(count: number, lastPage: number | undefined, { page, per_page }: PageRequest): number {
  const counted = (page - 1) * per_page + count;
  if (lastPage !== undefined) return page < lastPage ? lastPage * per_page : counted;
  return count === per_page ? counted + 1 : counted;
}
