// Between react-admin's pages and the specification's: page and per_page in, data and last_page out.
import type { GetListParams, GetListResult, RaRecord, SortPayload } from 'react-admin';
import { pageSize } from '../../../contract/common.ts';

interface PageRequest {
  page: number;
  per_page: number;
}

interface PageAnswer<Row> {
  data: Row[];
  last_page: number;
  total?: number;
}

export function pageOfParams({ pagination }: GetListParams): PageRequest {
  return { page: pagination?.page ?? 1, per_page: pagination?.perPage ?? pageSize };
}

/** A sort as the calls take it: "field|asc". */
export const sortText = ({ field, order }: SortPayload): string => `${field}|${order.toLowerCase()}`;

/**
 * What a list is sorted by, for the call: nothing where it is `own`, the order it has by itself, so that a call as the
 * specification describes it stays one.
 */
export function sortOfParams({ sort }: Pick<GetListParams, 'sort'>, own: SortPayload): { sort?: string } {
  if (!sort || (sort.field === own.field && sort.order === own.order)) return {};
  return { sort: sortText(sort) };
}

/** The order of most lists. */
export const newestFirst = { field: 'created', order: 'DESC' } as const;

/**
 * A list answer for react-admin. The specification's answer has no total: then as many rows as fill `last_page`, exact
 * once the last page itself is there, so that the pager works with any backend.
 */
export function pageFrom<Row extends RaRecord>(
  answer: PageAnswer<Row>,
  { page, per_page }: PageRequest,
): GetListResult<Row> {
  const data = answer.data ?? [];
  const lastPage = answer.last_page || 1;
  const counted = page >= lastPage ? (page - 1) * per_page + data.length : lastPage * per_page;
  return { data, total: answer.total ?? counted };
}
