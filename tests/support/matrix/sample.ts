// The type of the matrix's samples (tests/api/contract/matrix.test.ts), and builders that most of them use.
import type { Db } from '../../../server/db/database.ts';
import type { Schema } from '../../../server/db/schema.ts';

export interface SampleContext {
  db: Db;
  /** The client whose records the request is about. */
  clientId: number;
  /** The person who makes the request, if it is admitted. */
  caller?: { userId: number; now: Date };
}

export interface SampleRequest {
  /** The `:id` of the path. */
  id?: number;
  body?: Record<string, unknown>;
  query?: Record<string, string | number>;
  /** Files by field. If there are any, the request is a form that also has the body's fields. */
  files?: Record<string, { name: string; content: string | Buffer }>;
}

export interface Sample {
  request: (harness: SampleContext) => SampleRequest | Promise<SampleRequest>;
  /** For a call about records of no client: the status that a client's people get, whatever their role permits. */
  platformOnly?: 403 | 422;
  /** Whether callers reach only their own records: for the platform's people, too, those of another client are missing. */
  ownOnly?: true;
  /** Whether the ids of the body only filter a list, which has no rows for records that are missing or out of reach. */
  filters?: true;
}

export type Make = Sample['request'];
export type Verb = 'list' | 'one' | 'create' | 'update' | 'remove';
export const plain: Make = () => ({});
export const aboutClient: Make = ({ clientId }) => ({ body: { client_id: clientId } });
export const platform = (request: Make, refusal: 403 | 422 = 403): Sample => ({
  request,
  platformOnly: refusal,
});
export const own = (request: Make): Sample => ({ request, ownOnly: true });

/** Samples of the verbs of a collection whose rows belong to a client, in the table `table`. `input` returns a new row each time. */
export function ownRows(
  table: keyof Schema,
  input: () => Record<string, unknown>,
): Record<Verb, Make | Sample> {
  const insert = async ({ db, clientId }: SampleContext) => {
    const values = { client_id: clientId, ...input() } as never;
    const rows = db.insertInto(table as 'templates').values(values);
    return { id: (await rows.returning('id').executeTakeFirstOrThrow()).id };
  };
  return {
    list: plain,
    one: own(insert),
    create: () => ({ body: input() }),
    update: own(async (context) => ({ ...(await insert(context)), body: input() })),
    remove: own(insert),
  };
}

export const filters = (request: Make): Sample => ({ request, filters: true });
export const platformFilters = (request: Make): Sample => ({ ...platform(request), filters: true });

let made = 0;
export const next = (): number => ++made;
/** A mobile number of Safaricom that is not in use. */
export const aNumber = (): string => `0720${String(next()).padStart(6, '0')}`;

/** A time in the past, because ids that the builder makes must not collide with those of messages sent now. */
export const earlier = () => new Date(Date.now() - 3_600_000);

export type Samples = Record<string, Make | Sample | (Make | Sample)[]>;
