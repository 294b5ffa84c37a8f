// The page of a table as the specification's calls ask for it: page, per_page, sort as "table.field|desc", search; and the
// answer round its rows.

import { readSort } from '../domain/sortOrder.ts';
import type { TableAnswer } from './listPage.ts';

export type { TableAnswer } from './listPage.ts';

interface TableRequest {
  page: number;
  per_page: number;
  sort?: string | undefined;
  search?: string | undefined;
}

export interface TablePage {
  search: string | undefined;
  /** One of the store's sorts, or none. */
  sort: string;
  descending: boolean;
  offset: number;
  limit: number;
}

/** The list's own order, newest first, where no sort is asked for, or none of `sorts`. */
export function tablePage({ page, per_page, sort, search }: TableRequest, sorts: object = {}): TablePage {
  const order = readSort(sort, Object.keys(sorts));
  return {
    search: search === '' ? undefined : search,
    sort: order?.by ?? '',
    descending: order?.descending ?? true,
    offset: (page - 1) * per_page,
    limit: per_page,
  };
}

export const tableAnswer = <Row>(
  { page, per_page }: TableRequest,
  total: number,
  data: Row[],
): TableAnswer<Row> => ({
  data,
  current_page: page,
  last_page: Math.max(1, Math.ceil(total / per_page)),
  total,
});
