// A call is a value: the server mounts it, the console calls it, tests walk the list of all of them.
// Nothing here does I/O. A call carries the permission it needs (module and action), so that none can be forgotten
// (requirements/portal.md#calls; requirements/administration.md#calls).
import { z } from 'zod';
import './faults.ts';
import { permissionsOf, type Access, type Module } from './access.ts';

/** One POST call. `path` is relative to `/api/`, without a leading slash, and may hold one `:id`. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  path: string;
  access: Access;
  /** Of success; 200 where unset. */
  status: 200 | 201 | 202;
  /** A second success, where the call has one. */
  otherStatus?: 202;
  /** {@link emptyBody} where unset. */
  body: Body;
  /** {@link messageAnswer} where unset. */
  answer: Answer;
  query: Query;
  /** True for the few calls a user may still make while a new password is due (428 otherwise). */
  whilePasswordIsDue: boolean;
  /** True for the few calls a user may still make while a second factor must be set up (428 otherwise). */
  whileFactorIsDue: boolean;
  /**
   * True where people with a second factor, or all where the platform wants it, confirm first that it is them (422
   * `confirmation_required` otherwise); `always`: all, whatever the platform wants.
   */
  confirmed?: true | 'always';
  /** Largest JSON body in bytes; the server's default where unset. */
  bodyBytesMax?: number;
  /** Set where the body is multipart form data: true for one optional file, or the names of the file fields. */
  multipart?: true | FormFiles;
  /**
   * True where the answer is a stream of rows, `answer` one of them. As lines of JSON: `{"total": 5}` (null where it is not
   * known), then an array for each batch, then `{"rows": 5}`; an answer without this last line was cut off.
   */
  stream?: true;
  /** True for calls that a client's systems make by the thousand: limited per client, not per user. */
  countsForClient?: true;
  /**
   * True for lists, searches, exports and reports whose answer may be seconds old: read from a standby where there is one
   * (decisions/067-reads-from-a-standby.md). Never for what a permission, a price or a payment depends on.
   */
  mayLag?: true;
  /** True for calls that change nothing although they require no permission to read. */
  onlyReads?: true;
}

/** Whether a call may change what a later one reads. Exports are recorded in the audit log. */
export const mayWrite = ({
  access,
  stream,
  onlyReads,
}: Pick<Endpoint, 'access' | 'stream' | 'onlyReads'>): boolean =>
  !onlyReads && (stream === true || permissionsOf(access).every(({ action }) => action !== 'read'));

/** Files of a form, each in a field of its own. */
export interface FormFiles {
  files: readonly string[];
  fileBytesMax: number;
}

/** Calls without a payload: a missing body, `{}` and anything else are all fine. */
export const emptyBody = z.looseObject({}).nullish();

/** What was done, for people. */
export const messageAnswer = z.object({ message: z.string() });

const noQuery = z.object({});

type Defaults = 'status' | 'body' | 'answer' | 'query' | 'whilePasswordIsDue' | 'whileFactorIsDue';

export function endpoint<
  Body extends z.ZodType = typeof emptyBody,
  Answer extends z.ZodType = typeof messageAnswer,
  Query extends z.ZodType = typeof noQuery,
>(
  call: Omit<Endpoint<Body, Answer, Query>, Defaults> &
    Partial<Pick<Endpoint<Body, Answer, Query>, Defaults>>,
): Endpoint<Body, Answer, Query> {
  const unset = {
    status: 200,
    body: emptyBody,
    answer: messageAnswer,
    query: noQuery,
    whilePasswordIsDue: false,
    whileFactorIsDue: false,
  };
  return { ...(unset as unknown as Endpoint<Body, Answer, Query>), ...call };
}

/** A list as a stream of all its rows, at its path with `/export`: for a file. */
export const exportOf = <Body extends z.ZodType, Row extends z.ZodType, Query extends z.ZodType>(
  list: Endpoint<Body, z.ZodType, Query>,
  row: Row,
): Endpoint<Body, Row, Query> => ({
  ...list,
  path: `${list.path}/export`,
  status: 200,
  answer: row,
  stream: true,
});

export type BodyOf<E extends Endpoint> = z.input<E['body']>;
export type ParsedBodyOf<E extends Endpoint> = z.output<E['body']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type AnswerOf<E extends Endpoint> = z.output<E['answer']>;

/** A true REST collection in the dialect of ra-data-simple-rest: GET /api/<name>?filter&range&sort, Content-Range. */
export interface Collection<
  Row extends z.ZodType = z.ZodType,
  Filter extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
> {
  name: string;
  access: 'signed-in' | { module: Module };
  row: Row;
  filter: Filter;
  /** What create (POST) and update (PUT) take; a collection without it can only be read. */
  input?: Input;
  /** As for an {@link Endpoint}: of the list. */
  mayLag?: true;
}

export function collection<
  Row extends z.ZodType,
  Filter extends z.ZodType,
  Input extends z.ZodType = z.ZodNever,
>(value: Collection<Row, Filter, Input>): Collection<Row, Filter, Input> {
  return value;
}
