// What a sample of the matrix is (tests/api/matrix.test.ts), and what most of them need.
import type { Db } from '../../../server/db/database.ts';
import type { Schema } from '../../../server/db/schema.ts';

export interface SampleContext {
  db: Db;
  /** Whose records the request is about. */
  clientId: number;
  /** Who makes the request, where it is admitted. */
  caller?: { userId: number; now: Date };
}

export interface SampleRequest {
  /** The `:id` of the path. */
  id?: number;
  body?: Record<string, unknown>;
  query?: Record<string, string | number>;
  /** Comes as a form, with the body's fields, where there is any; by field. */
  files?: Record<string, { name: string; content: string | Buffer }>;
}

export interface Sample {
  request: (harness: SampleContext) => SampleRequest | Promise<SampleRequest>;
  /** Belongs to no client: what a client's people are answered, whatever their role was given. */
  platformOnly?: 403 | 422;
  /** Everyone's own alone: the platform's people, too, find another client's as missing. */
  ownOnly?: true;
  /** The ids of its body only filter a list: of what is missing or out of reach there are no rows. */
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

/** The verbs of a collection whose rows belong to a client, in a table of its name. `input` gives another row each time. */
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

/** The builder makes ids of its own, which those of messages sent now must not meet. */
export const earlier = () => new Date(Date.now() - 3_600_000);

export type Samples = Record<string, Make | Sample | (Make | Sample)[]>;
