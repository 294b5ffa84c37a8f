// Answers one page of a list. Calls of the specification ask for `page` and `per_page`, collections for a range of rows.
import { readSort, type SortOrder } from '../domain/sortOrder.ts';

/** Rows of a list, as SQL takes them. */
export interface PageWindow {
  offset: number;
  limit: number;
}

/** The page that is requested: by number in calls of the specification, by a window of rows in collections. */
export type PageRequest = ({ page: number; per_page: number } | PageWindow) & {
  /** "field|desc", the field with or without the name of its table. */
  sort?: string | undefined;
};

export interface SortedWindow<Field extends string> extends PageWindow {
  /** Undefined for the default order of the list. */
  sort: SortOrder<Field> | undefined;
}

export interface TableAnswer<Row> {
  data: Row[];
  current_page: number;
  last_page: number;
  total: number;
}

/** Describes how a list is read. */
export type ListSource<Row, Field extends string> = {
  /** Fields by which the list may be sorted. */
  sorts?: readonly Field[];
} & (
  | {
      count: () => Promise<number>;
      /** Not called for a page beyond the last. */
      rows: (page: SortedWindow<Field>) => Promise<Row[]>;
    }
  /** Used for lists whose total and rows come from the same query. */
  | { read: (page: SortedWindow<Field>) => Promise<{ total: number; rows: Row[] }> }
);

/** Answers one page. */
export async function listPage<Row, Field extends string = never>(
  request: PageRequest,
  source: ListSource<Row, Field>,
): Promise<TableAnswer<Row>> {
  const { offset, limit } = windowOf(request);
  const page = { offset, limit, sort: readSort(request.sort, source.sorts ?? []) };
  const { total, rows } = await readPage(source, page);
  return {
    data: rows,
    current_page: Math.floor(offset / limit) + 1,
    last_page: Math.max(1, Math.ceil(total / limit)),
    total,
  };
}

async function readPage<Row, Field extends string>(
  source: ListSource<Row, Field>,
  page: SortedWindow<Field>,
): Promise<{ total: number; rows: Row[] }> {
  if ('read' in source) return source.read(page);
  const total = await source.count();
  return { total, rows: page.offset < total ? await source.rows(page) : [] };
}

/** Answers one page of rows that are all in memory. */
export const listArray = <Row>(request: PageRequest, all: readonly Row[]): Promise<TableAnswer<Row>> =>
  listPage(request, {
    count: () => Promise.resolve(all.length),
    rows: ({ offset, limit }) => Promise.resolve(all.slice(offset, offset + limit)),
  });

function windowOf(request: PageRequest): PageWindow {
  if ('offset' in request) return request;
  return { offset: (request.page - 1) * request.per_page, limit: request.per_page };
}
