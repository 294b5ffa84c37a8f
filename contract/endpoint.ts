// Each call is declared as a value, without I/O: the server mounts it, the console calls it, and tests check the list of all calls. A call
// declares the permission that it needs (module and action), so that none can be forgotten (requirements/portal.md#calls;
// requirements/administration.md#calls).
import { z } from 'zod';
import './faults.ts';
import { permissionsOf, type Access, type Module } from './access.ts';

/** One POST call. `path` is relative to `/api/`, without a leading slash, and may contain one `:id`. */
export interface Endpoint<
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
> {
  path: string;
  access: Access;
  /** The status of success; 200 where unset. */
  status: 200 | 201 | 202;
  /** A second status of success, for calls that have one. */
  otherStatus?: 202;
  /** Schema of the body; {@link emptyBody} where unset. */
  body: Body;
  /** Schema of the answer; {@link messageAnswer} where unset. */
  answer: Answer;
  query: Query;
  /** Whether a user whose new password is due may still make the call (others are refused with 428). */
  whilePasswordIsDue: boolean;
  /** Whether a user who must set up a second factor may still make the call (others are refused with 428). */
  whileFactorIsDue: boolean;
  /**
   * Whether callers confirm their identity first (422 `confirmation_required` otherwise). True: people with a second factor, or all if the
   * platform requires it. `always`: all, whatever the platform requires.
   */
  confirmed?: true | 'always';
  /** Largest JSON body in bytes; the server's default where unset. */
  bodyBytesMax?: number;
  /** Set if the body is multipart form data: true for one optional file, otherwise the file fields. */
  multipart?: true | FormFiles;
  /**
   * Whether the answer is a stream of rows, each an `answer`. It is sent as lines of JSON: `{"total": 5}` (null if unknown), an array for
   * each batch, and `{"rows": 5}`. Without this last line, the answer was truncated.
   */
  stream?: true;
  /** Whether a client's systems make the call in large numbers, so that it is limited per client instead of per user. */
  countsForClient?: true;
  /**
   * Whether the answer may be seconds old, so that it can be read from a standby (decisions/067-reads-from-a-standby.md): lists, searches,
   * exports and reports. Never for data that a permission, a price or a payment depends on.
   */
  mayLag?: true;
  /** Whether the call changes nothing although it requires no permission to read. */
  onlyReads?: true;
}

/** Whether a call may change what a later call reads. Exports may, because the audit log records them. */
export const mayWrite = ({
  access,
  stream,
  onlyReads,
}: Pick<Endpoint, 'access' | 'stream' | 'onlyReads'>): boolean =>
  !onlyReads && (stream === true || permissionsOf(access).every(({ action }) => action !== 'read'));

/** The file fields of a multipart form. */
export interface FormFiles {
  files: readonly string[];
  fileBytesMax: number;
}

/** The body of calls without a payload: missing, `{}` and any other object are accepted. */
export const emptyBody = z.looseObject({}).nullish();

/** A sentence for people about what was done. */
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

/** The export of a list: a stream of all its rows, at the path of the list plus `/export`. */
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

/** Header of a collection's list whose rows were not all counted: the total in Content-Range is then the least it has. */
export const totalAtLeast = 'Total-At-Least';

/** A REST collection in the dialect of ra-data-simple-rest: GET /api/<name>?filter&range&sort, with Content-Range. */
export interface Collection<
  Row extends z.ZodType = z.ZodType,
  Filter extends z.ZodType = z.ZodType,
  Input extends z.ZodType = z.ZodType,
> {
  name: string;
  access: 'signed-in' | { module: Module };
  row: Row;
  filter: Filter;
  /** Schema of the body of create (POST) and update (PUT); a collection without it is read-only. */
  input?: Input;
  /** Like `mayLag` of an {@link Endpoint}, for the list. */
  mayLag?: true;
}

export function collection<
  Row extends z.ZodType,
  Filter extends z.ZodType,
  Input extends z.ZodType = z.ZodNever,
>(value: Collection<Row, Filter, Input>): Collection<Row, Filter, Input> {
  return value;
}
