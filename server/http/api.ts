// Puts the contract's calls and collections on the server. Knows no module: handlers and the way to find a caller are
// handed in. The order of checks is the same for all: token (401), password due (428), permission (403), body (422).
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Collection, Endpoint, ParsedBodyOf, AnswerOf, QueryOf } from '../../contract/endpoint.ts';
import { admit, type Actor, type Authenticate } from './caller.ts';
import { idOf, parse, refuseHostile } from './parse.ts';
import { mountCollection, type CollectionHandlers } from './collections.ts';
import { readMultipart, type UploadedFile } from './multipart.ts';

export interface Call<E extends Endpoint> {
  body: ParsedBodyOf<E>;
  query: QueryOf<E>;
  /** The `:id` of the path; 0 where the path has none. */
  id: number;
  /** The file of a multipart call. */
  file: UploadedFile | undefined;
  request: { id: string; ip: string; idempotencyKey: string | undefined };
}

export interface Api {
  /** Mounts a call that needs a caller. */
  mount<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, caller: Actor) => Promise<AnswerOf<E>>,
  ): void;
  /** Mounts a call anyone may make. */
  mountPublic<E extends Endpoint>(endpoint: E, handler: (call: Call<E>) => Promise<AnswerOf<E>>): void;
  /** Mounts a REST collection; what has no handler cannot be done. */
  mountCollection<C extends Collection>(collection: C, handlers: CollectionHandlers<C>): void;
  /** Paths and names mounted so far; composition compares them with the contract. */
  mounted: ReadonlySet<string>;
}

async function callOf<E extends Endpoint>(endpoint: E, request: FastifyRequest): Promise<Call<E>> {
  const key = request.headers['idempotency-key'];
  refuseHostile(request.query);
  const { body, file } =
    endpoint.multipart && request.isMultipart()
      ? await readMultipart(request)
      : { body: request.body, file: undefined };
  return {
    body: parse(endpoint.body, body ?? {}) as ParsedBodyOf<E>,
    query: parse(endpoint.query, request.query) as QueryOf<E>,
    id: endpoint.path.includes(':id') ? idOf(request) : 0,
    file,
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
        return handler(await callOf(endpoint, request), { ...caller, address: request.ip });
      });
    },
    mountPublic(endpoint, handler) {
      if (endpoint.access !== 'public')
        throw new Error(`${endpoint.path} needs a caller: mount it with mount`);
      route(endpoint, async (request) => handler(await callOf(endpoint, request)));
    },
    mountCollection(collection, handlers) {
      mounted.add(collection.name);
      mountCollection(app, { authenticate, collection, handlers });
    },
  };
}
