// Answers one page of a list. Calls of the specification ask for `page` and `per_page`, collections for a range of rows.
import { readSort, type SortOrder } from '../domain/sortOrder.ts';

/** Rows of a list, as SQL takes them. */
export interface PageWindow {
  offset: number;
  limit: number;
}

/** What a call or a collection asks for. */
export type PageRequest = ({ page: number; per_page: number } | PageWindow) & {
  /** "field|desc", the field with or without the name of its table. */
  sort?: string | undefined;
};

export interface SortedWindow<Field extends string> extends PageWindow {
  /** Undefined where the list keeps its own order. */
  sort: SortOrder<Field> | undefined;
}

export interface TableAnswer<Row> {
  data: Row[];
  current_page: number;
  last_page: number;
  total: number;
}

/** Answers one page. `rows` is not called for a page beyond the last. */
export async function listPage<Row, Field extends string = never>(
  request: PageRequest,
  list: {
    /** Fields that the list may be sorted by. */
    sorts?: readonly Field[];
    count: () => Promise<number>;
    rows: (page: SortedWindow<Field>) => Promise<Row[]>;
  },
): Promise<TableAnswer<Row>> {
  const { offset, limit } = windowOf(request);
  const sort = readSort(request.sort, list.sorts ?? []);
  const total = await list.count();
  return {
    data: offset < total ? await list.rows({ offset, limit, sort }) : [],
    current_page: Math.floor(offset / limit) + 1,
    last_page: Math.max(1, Math.ceil(total / limit)),
    total,
  };
}

/** One page of rows that are all in memory. */
export const listArray = <Row>(request: PageRequest, all: readonly Row[]): Promise<TableAnswer<Row>> =>
  listPage(request, {
    count: () => Promise.resolve(all.length),
    rows: ({ offset, limit }) => Promise.resolve(all.slice(offset, offset + limit)),
  });

function windowOf(request: PageRequest): PageWindow {
  if ('offset' in request) return request;
  return { offset: (request.page - 1) * request.per_page, limit: request.per_page };
}
