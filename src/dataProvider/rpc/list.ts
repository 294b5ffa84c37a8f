// The reading methods of a react-admin resource, made from its list call, filters and order.
import type {
  GetListParams,
  GetListResult,
  GetManyParams,
  GetOneParams,
  Identifier,
  RaRecord,
  SortPayload,
} from 'react-admin';
import { pageSize } from '../../../contract/common.ts';
import type { AnswerOf, BodyOf, Endpoint, QueryOf } from '../../../contract/endpoint.ts';
import type { ZodObject } from 'zod';
import { lazily } from '../../i18n/lazily.ts';
import { call } from '../call.ts';
import { HttpError } from '../http.ts';
import { pageFrom, pageOf, rowsOf, type PageAnswer, type PageRequest } from '../compat/page.ts';
import { streamRows, type RowStream } from '../streamRows.ts';
import { rpcTexts } from './rpcTexts.ts';

type Narrowed = Partial<Pick<GetListParams, 'filter' | 'sort'>>;
/** Converts the list's sort to that of the call; undefined keeps the call's default order. */
type SortBy = (sort: SortPayload | undefined) => string | undefined;

interface ListOptions<E extends Endpoint> {
  /** Filters that are sent as fields of the query. */
  query?: readonly (string & keyof QueryOf<E>)[];
  sort?: SortBy;
  /** See {@link call}. */
  expiredText?: string;
  /** Further data from the answer, for the `meta` of the list. */
  meta?: (answer: AnswerOf<E>) => object;
}

/** The methods of a list that the server pages, and of its records by id. */
export function listOf<E extends Endpoint>(endpoint: E, list: ListOptions<E> = {}) {
  const read = async (request: PageRequest, params: Partial<GetListParams> = {}) =>
    (await call(endpoint, { ...request, ...bodyOf(endpoint, list, params) } as BodyOf<E>, {
      query: queryOf(list, params),
      signal: params.signal,
      expiredText: list.expiredText,
    })) as AnswerOf<E> & PageAnswer<RaRecord>;
  const records = recordsOf((request, ids) => read({ ...request, ids } as PageRequest));
  return {
    async getList(params: GetListParams): Promise<GetListResult> {
      const request = pageRequest(params);
      const answer = await read(request, params);
      const page = pageFrom(answer, request);
      return { ...page, meta: { ...page.meta, ...list.meta?.(answer) } };
    },
    ...records,
  };
}

/** Most records on a page of {@link recordsOf}. */
const recordsPageSize = 100;

/** getMany and getOne through a call that accepts ids; if the backend ignores ids, its pages are searched. */
export const recordsOf = <Row extends RaRecord>(
  read: (request: PageRequest, ids: readonly Identifier[]) => Promise<PageAnswer<Row>>,
) => {
  async function getMany({ ids }: GetManyParams): Promise<{ data: Row[] }> {
    const data: Row[] = [];
    for (let page = 1, lastPage = 1; page <= lastPage && data.length < ids.length; page++) {
      const answer = await read({ page, per_page: recordsPageSize }, ids);
      data.push(...rowsOf(answer).filter(({ id }) => ids.some((wanted) => String(wanted) === String(id))));
      lastPage = answer.last_page ?? 1;
    }
    return { data };
  }
  return {
    getMany,
    async getOne({ id }: GetOneParams): Promise<{ data: Row }> {
      const [data] = (await getMany({ ids: [id] })).data;
      if (!data) throw new HttpError(404, rpcTexts.recordMissing);
      return { data };
    },
  };
};

/** A page of a list whose call answers all rows at once; sorted in the browser. */
export const sortedPage = <Row extends RaRecord>(
  rows: readonly Row[],
  params: GetListParams,
  valueOf?: (row: Row, field: string) => unknown,
): GetListResult<Row> => pageOf(sortedBy(rows, params.sort, valueOf), pageRequest(params));

interface WholeListOptions<E extends Endpoint, Row extends RaRecord> extends Pick<
  ListOptions<E>,
  'expiredText' | 'meta'
> {
  /** The rows of the answer, if they are not those that the server sends. */
  rows?: (answer: AnswerOf<E>) => readonly Row[];
  /** Computes fields that rows do not have. */
  fieldOf?: (row: Row, field: string) => unknown;
}

/**
 * The methods of a list whose call answers all rows at once. Rows are filtered, sorted and paged in the browser, so this works on any
 * backend. A filter is a field and its value.
 */
export function wholeListOf<E extends Endpoint, Row extends RaRecord>(
  endpoint: E,
  list: WholeListOptions<E, Row> = {},
) {
  const { expiredText, rows: rowsIn = (answer) => rowsOf(answer as PageAnswer<Row>) } = list;
  const { fieldOf = (row, field) => row[field] as unknown } = list;
  const read = (body: object, signal?: AbortSignal) =>
    call(endpoint, body as BodyOf<E>, { signal, expiredText });
  return {
    async getList(params: GetListParams): Promise<GetListResult<Row>> {
      const answer = await read({}, params.signal);
      const filters = Object.entries((params.filter ?? {}) as object);
      const rows = rowsIn(answer).filter((row) =>
        filters.every(([field, value]) => String(fieldOf(row, field)) === String(value)),
      );
      return { ...sortedPage(rows, params, fieldOf), ...(list.meta && { meta: list.meta(answer) }) };
    },
    ...recordsOf(async (_page, ids) => ({ data: rowsIn(await read({ ids: ids.map(Number) })) })),
  };
}

/** All rows of a filtered list, streamed from its export call. */
export const streamOf =
  <E extends Endpoint>(endpoint: E, options: ListOptions<E>, list: Narrowed): RowStream<AnswerOf<E>> =>
  (signal) =>
    streamRows(endpoint, bodyOf(endpoint, options, list) as BodyOf<E>, {
      query: queryOf(options, list),
      signal,
    });

export const pageRequest = ({ pagination }: GetListParams): PageRequest => ({
  page: pagination?.page ?? 1,
  per_page: pagination?.perPage ?? pageSize,
});

const bodyOf = <E extends Endpoint>(endpoint: E, { sort }: ListOptions<E>, list: Narrowed) => ({
  ...filled(list.filter, fieldsOf(endpoint)),
  sort: sort?.(list.sort),
});

/** The fields of the body that do not belong to paging. */
const fieldsOf = ({ body }: Endpoint): readonly string[] =>
  Object.keys((body as Partial<ZodObject>).shape ?? {}).filter((name) => !(name in paging));
const paging = { page: true, per_page: true, sort: true };

const queryOf = <E extends Endpoint>({ query }: ListOptions<E>, { filter }: Narrowed) =>
  filled(filter, query) as Partial<QueryOf<E>>;

/** The named filters that are set, with texts trimmed. */
function filled(filter: unknown, names: readonly string[] = []): Record<string, unknown> {
  const values = names.map((name) => [
    name,
    trimmed((filter as Record<string, unknown> | undefined)?.[name]),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== ''));
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

/** The default order of most lists. */
export const newestFirst = { field: 'created', order: 'DESC' } as const;
/** The default order of lists that the specification sorts by id. */
export const highestIdFirst = { field: 'id', order: 'DESC' } as const;

const isSame = (one: SortPayload, other: SortPayload) =>
  one.field === other.field && one.order === other.order;

/** A sort in the form of the calls: "field|asc". */
export const sortText = ({ field, order }: SortPayload): string => `${field}|${order.toLowerCase()}`;

export const sortedAs =
  (own: SortPayload): SortBy =>
  (sort) =>
    sortText(sort ?? own);

/** Omits the sort if it is the call's default order, so that the request is the specification's. */
export const unlessOwn =
  (own: SortPayload): SortBy =>
  (sort) =>
    sort && !isSame(sort, own) ? sortText(sort) : undefined;

export const isOwnOrder = ({ sort }: Narrowed, own: SortPayload): boolean => !sort || isSame(sort, own);

/** Sorts numbers by value and everything else as text. */
function sortedBy<Row extends RaRecord>(
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
  return byText().compare(textOf(left), textOf(right));
}

const textOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const byText = lazily(() => new Intl.Collator('en', { numeric: true }));
