// Mounts the contract's calls and collections. Imports no module: handlers and authentication are injected. The order of
// checks is the same for all: token (401), password or second factor due (428), permission (403), confirmation and body (422).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  mayWrite,
  type AnswerOf,
  type Collection,
  type Endpoint,
  type ParsedBodyOf,
  type QueryOf,
} from '../../contract/endpoint.ts';
import { languages, type Language } from '../../contract/languages.ts';
import { admit, type Actor, type Authenticate, type Caller } from './caller.ts';
import { isFromConsole } from './sessionCookie.ts';
import { readIdempotencyKey } from './idempotencyKey.ts';
import { idOf, parse, refuseHostile } from './parse.ts';
import { sendAnswer } from './longPage.ts';
import { mountCollection, type CollectionHandlers } from './collections.ts';
import { markWrite, readSourceOf, type ReadableStandby, type ReadSource } from './readSource.ts';
import type { CountRequest } from './requestRates.ts';
import { readFormFiles, readMultipart, type UploadedFile } from './multipart.ts';
import type { TakeBytes, UploadMemory } from './uploadMemory.ts';
import { sendRows, type RowsOf } from './stream.ts';

export interface Call<E extends Endpoint> {
  body: ParsedBodyOf<E>;
  query: QueryOf<E>;
  /** The `:id` of the path; 0 if the path has none. */
  id: number;
  /** The file of a multipart call. */
  file: UploadedFile | undefined;
  /** The files of a multipart call with several files, by the names of their fields. */
  files: ReadonlyMap<string, UploadedFile>;
  /** The source of the call's reads. Calls without `mayLag` always read the primary. */
  readsFrom: ReadSource;
  request: {
    id: string;
    ip: string;
    idempotencyKey: string | undefined;
    /** The raw Cookie header. */
    cookie: string | undefined;
    /** Whether the request came over https, by the connection or a trusted proxy. */
    isSecure: boolean;
    /** Whether the console made the call. */
    isConsole: boolean;
    /** The User-Agent header, cut to 300 characters. */
    agent: string;
    /** The first language of the Accept-Language header, which the console sets to that of its page; undefined for any other. */
    language: Language | undefined;
  };
}

/** Sets headers of the answer, and its status if the call has more than one. */
export type AnswerHeaders = Pick<FastifyReply, 'header' | 'status'>;

/** A file sent as an attachment, so that no browser runs its content with the console's origin. */
export interface SentFile {
  /** File name in printable ASCII without quotes. */
  name: string;
  type: string;
  bytes: Buffer;
}

export interface Api {
  /** Mounts a call that needs an authenticated caller. */
  mount<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, caller: Actor, reply: AnswerHeaders) => Promise<AnswerOf<E>>,
  ): void;
  /** Mounts a call that answers with a file. */
  mountFile<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, caller: Actor) => Promise<SentFile>,
  ): void;
  /** Mounts a call that anyone may make. */
  mountPublic<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, reply: AnswerHeaders) => Promise<AnswerOf<E>>,
  ): void;
  /** Mounts a call that streams rows. */
  mountStream<E extends Endpoint>(
    endpoint: E,
    handler: (call: Call<E>, caller: Actor) => Promise<RowsOf<E>>,
  ): void;
  /** Mounts a REST collection with the routes that have a handler. */
  mountCollection<C extends Collection>(collection: C, handlers: CollectionHandlers<C>): void;
  /** Paths and names mounted so far, compared with the contract by the app. */
  mounted: ReadonlySet<string>;
}

const agentCharactersMax = 300;

async function callOf<E extends Endpoint>(
  endpoint: E,
  request: FastifyRequest,
  { readsFrom, hold }: { readsFrom: ReadSource; hold: () => TakeBytes },
): Promise<Call<E>> {
  const idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
  refuseHostile(request.query);
  const { body, file, files } = await formOf(endpoint, request, hold);
  return {
    body: parse(endpoint.body, body ?? {}) as ParsedBodyOf<E>,
    query: parse(endpoint.query, request.query) as QueryOf<E>,
    id: endpoint.path.includes(':id') ? idOf(request) : 0,
    file,
    files: files ?? new Map(),
    readsFrom,
    request: {
      id: request.id,
      ip: request.ip,
      idempotencyKey,
      cookie: request.headers.cookie,
      isSecure: request.protocol === 'https',
      isConsole: isFromConsole(request),
      agent: (request.headers['user-agent'] ?? '').slice(0, agentCharactersMax),
      language: languageOf(request.headers['accept-language']),
    },
  };
}

const languageOf = (accepted = ''): Language | undefined =>
  languages.find((each) => each === accepted.split(/[-,;]/, 1)[0]?.trim().toLowerCase());

type Form = { body: unknown } & Partial<Pick<Call<Endpoint>, 'file' | 'files'>>;

function formOf(
  { multipart }: Endpoint,
  request: FastifyRequest,
  hold: () => TakeBytes,
): Promise<Form> | Form {
  if (!multipart || !request.isMultipart()) return { body: request.body };
  return multipart === true ? readMultipart(request, hold()) : readFormFiles(request, hold(), multipart);
}

function sendFile(reply: FastifyReply, { name, type, bytes }: SentFile): FastifyReply {
  return reply
    .type(type)
    .header('Content-Disposition', `attachment; filename="${name}"`)
    .header('X-Content-Type-Options', 'nosniff')
    .send(bytes);
}

/** The holder of uploaded bytes: the client, but the single user for the platform's people. */
const holderOf = ({ reach, userId }: Caller): string =>
  reach === 'all' ? `user ${userId}` : `client ${reach.clientId}`;

export function createApi(
  app: FastifyInstance,
  {
    authenticate,
    count,
    standby,
    uploads,
  }: {
    authenticate: Authenticate;
    count: CountRequest;
    standby: ReadableStandby | undefined;
    uploads: UploadMemory;
  },
): Api {
  const mounted = new Set<string>();
  const holdFor = (reply: FastifyReply, holder: string) => () => uploads.of(reply.raw, holder);

  function route<Answer>(
    endpoint: Endpoint,
    run: (request: FastifyRequest, reply: FastifyReply) => Promise<Answer>,
    send: (reply: FastifyReply, answer: Answer) => unknown = sendAnswer,
  ): void {
    mounted.add(endpoint.path);
    app.post(
      `/api/${endpoint.path}`,
      endpoint.bodyBytesMax === undefined ? {} : { bodyLimit: endpoint.bodyBytesMax },
      async (request, reply) => {
        if (mayWrite(endpoint)) markWrite(request, reply, standby);
        return send(reply.status(endpoint.status), await run(request, reply));
      },
    );
  }

  function admitted<E extends Endpoint, Answer>(
    endpoint: E,
    handler: (call: Call<E>, caller: Actor, reply: AnswerHeaders) => Promise<Answer>,
  ) {
    const { access, whilePasswordIsDue, whileFactorIsDue, confirmed, countsForClient } = endpoint;
    if (access === 'public') throw new Error(`${endpoint.path} is public: mount it with mountPublic`);
    return async (request: FastifyRequest, reply: FastifyReply) => {
      const how = { request, reply, countsForClient };
      const counted = (caller?: Caller) => count(caller, how);
      const needs = { access, whilePasswordIsDue, whileFactorIsDue, confirmed, count: counted };
      const caller = await admit(authenticate, request, needs);
      const readsFrom = readSourceOf(endpoint, request, standby);
      const call = await callOf(endpoint, request, { readsFrom, hold: holdFor(reply, holderOf(caller)) });
      return handler(call, { ...caller, address: request.ip }, reply);
    };
  }

  return {
    mounted,
    mount(endpoint, handler) {
      if (endpoint.stream) throw new Error(`${endpoint.path} is a stream: mount it with mountStream`);
      route(endpoint, admitted(endpoint, handler));
    },
    mountFile(endpoint, handler) {
      route(endpoint, admitted(endpoint, handler), sendFile);
    },
    mountStream(endpoint, handler) {
      if (!endpoint.stream) throw new Error(`${endpoint.path} is no stream: mount it with mount`);
      route(endpoint, admitted(endpoint, handler), sendRows);
    },
    mountPublic(endpoint, handler) {
      if (endpoint.access !== 'public')
        throw new Error(`${endpoint.path} needs a caller: mount it with mount`);
      route(endpoint, async (request, reply) => {
        await count(undefined, { request, reply });
        const call = await callOf(endpoint, request, {
          readsFrom: 'primary',
          hold: holdFor(reply, request.ip),
        });
        return handler(call, reply);
      });
    },
    mountCollection(collection, handlers) {
      mounted.add(collection.name);
      mountCollection(app, { authenticate, count, standby, collection, handlers });
    },
  };
}
