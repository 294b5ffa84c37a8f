// Puts the contract's calls and collections on the server. Knows no module: handlers and the way to find a caller are
// handed in. The order of checks is the same for all: token (401), password due (428), permission (403), body (422).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Collection, Endpoint, ParsedBodyOf, AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import type { z } from 'zod';
import { admit, type Authenticate, type Caller } from './caller.ts';
import { parse, refuseHostile } from './parse.ts';
import { readListQuery, type ListQuery } from './listQuery.ts';

export interface Call<E extends Endpoint> {
  body: ParsedBodyOf<E>;
  query: QueryOf<E>;
  request: { id: string; ip: string; idempotencyKey: string | undefined };
}

type ListOf<C extends Collection> = (
  query: ListQuery<z.output<C['filter']>>,
  caller: Caller,
) => Promise<{ rows: z.input<C['row']>[]; total: number }>;

export interface Api {
  /** Mounts a call that needs a caller. */
  mount<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, caller: Caller) => Promise<AnswerOf<E>>,
  ): void;
  /** Mounts a call anyone may make. */
  mountPublic<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<AnswerOf<E>>): void;
  /** Mounts the list of a REST collection. */
  mountList<C extends Collection>(collection: C, list: ListOf<C>): void;
  /** Paths and names mounted so far; composition compares them with the contract. */
  mounted: ReadonlySet<string>;
}

function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Call<E> {
  const key = request.headers['idempotency-key'];
  refuseHostile(request.query);
  return {
    body: parse(endpoint.body, request.body ?? {}) as ParsedBodyOf<E>,
    query: parse(endpoint.query, request.query) as QueryOf<E>,
    request: {
      id: request.id,
      ip: request.ip,
      idempotencyKey: typeof key === 'string' ? key.slice(0, 200) : undefined,
    },
  };
}

export function createApi(app: FastifyInstance, authenticate: Authenticate): Api {
  const mounted = new Set<string>();

  function route(endpoint: Endpoint, run: (request: FastifyRequest) => Promise<unknown>): void {
    mounted.add(endpoint.path);
    app.post(
      `/api/${endpoint.path}`,
      endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax },
      async (request, reply) => reply.status(endpoint.status).send(await run(request)),
    );
  }

  return {
    mounted,
    mount(endpoint, handler) {
      const { access } = endpoint;
      if (access === 'public') throw new Error(`${endpoint.path} is public: mount it with mountPublic`);
      route(endpoint, async (request) => {
        const caller = await admit(authenticate, request.headers.authorization, {
          access,
          whilePasswordIsDue: endpoint.whilePasswordIsDue,
        });
        return handler(callOf(endpoint, request), caller);
      });
    },
    mountPublic(endpoint, handler) {
      if (endpoint.access !== 'public')
        throw new Error(`${endpoint.path} needs a caller: mount it with mount`);
      route(endpoint, (request) => handler(callOf(endpoint, request)));
    },
    mountList<C extends Collection>(collection: C, list: ListOf<C>) {
      mounted.add(collection.name);
      app.get(`/api/${collection.name}`, async (request, reply) => {
        const access = { module: collection.access.module, action: 'read' as const };
        const caller = await admit(authenticate, request.headers.authorization, {
          access,
          whilePasswordIsDue: false,
        });
        refuseHostile(request.query);
        const query = readListQuery<C['filter']>(collection.filter, request.query);
        const { rows, total } = await list(query, caller);
        const last = Math.max(query.offset + rows.length - 1, 0);
        return reply
          .header('Content-Range', `${collection.name} ${query.offset}-${last}/${total}`)
          .send(rows);
      });
    },
  };
}
