// Mounts the calls of the HTTP API for developers. Imports no module: handlers and authentication are injected. The order of
// checks is the same for all: rate (429), key (401), its address and scope (403), body (422).
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { listed } from '../../contract/faults.ts';
import { takesKey, type V1Call } from '../../contract/v1/call.ts';
import { Refusal } from '../domain/refusal.ts';
import { admitKeys, type ApiCaller, type KeyAdmissionOptions } from './apiCaller.ts';
import { tokenOf } from './caller.ts';
import { descriptionCall } from './description.ts';
import { faultOf, retryLater, unknownPath } from './errorAnswers.ts';
import { refuseOtherBodies } from './bodies.ts';
import { readIdempotencyKey } from './idempotencyKey.ts';
import { faultsByName, parse, refuseHostile } from './parse.ts';
import { v1Error } from './v1Errors.ts';

export interface ApiCall<C extends V1Call> {
  params: z.output<C['params']>;
  query: z.output<C['query']>;
  body: z.output<C['body']>;
  idempotencyKey: string | undefined;
  request: { id: string };
  /** Sets a header of the answer. */
  header: (name: string, value: string) => void;
}

export interface V1 {
  mount<C extends V1Call>(
    call: C,
    handler: (call: ApiCall<C>, caller: ApiCaller) => Promise<z.input<C['answer']>>,
    /** `checksKey` states that the handler checks recalled keys. */
    how?: { checksKey?: boolean },
  ): void;
  /** `METHOD path` of the calls mounted so far, compared with the contract by the app. */
  mounted: ReadonlySet<string>;
}

/** The key in a header; undefined also for another scheme, such as that of `curl -u`. */
function keyOf(header: string | undefined): string | undefined {
  const token = tokenOf(header);
  return token?.includes(' ') ? undefined : token;
}

/** The refusal of a request to an address that takes other methods, or none. */
const noCall = (methods: readonly string[] = []): Refusal =>
  methods.length === 0
    ? new Refusal(404, unknownPath.code, 'There is no call at this address')
    : new Refusal(405, 'method_not_allowed', `This address takes ${listed(methods, 'or')}`);

/** The methods of the mounted calls at the path of a URL. */
function methodsAt(mounted: Iterable<string>, url: string): string[] {
  const asked = url.split('?')[0]?.split('/') ?? [];
  return [...mounted].toSorted().flatMap((call) => {
    const [method = '', path = ''] = call.split(' ');
    const parts = path.split('/');
    const isAsked =
      parts.length === asked.length &&
      parts.every((part, at) => part === asked[at] || (part.startsWith(':') && asked[at] !== ''));
    return isAsked ? [method] : [];
  });
}

/** Checks the parameters of a request and its body. */
function callOf(call: V1Call, request: FastifyRequest, reply: FastifyReply): ApiCall<V1Call> {
  refuseHostile(request.query);
  // The path `/v1/messages/` matches that of one message, with an empty id.
  if (Object.values(request.params as object).includes('')) throw noCall();
  return {
    params: parse(call.params, request.params, faultsByName),
    query: parse(call.query, request.query, faultsByName),
    body: parse(call.body, request.body ?? {}, faultsByName),
    idempotencyKey: takesKey(call) ? readIdempotencyKey(request.headers['idempotency-key']) : undefined,
    request: { id: request.id },
    header: (name, value) => void reply.header(name, value),
  };
}

export async function createV1(app: FastifyInstance, options: KeyAdmissionOptions): Promise<V1> {
  const keys = admitKeys(options);
  const mounted = new Set<string>();
  // Set by the plugin, which Fastify runs at once.
  let scoped = app;

  function answerError(
    error: FastifyError | Refusal,
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply {
    const fault = faultOf(error, request);
    retryLater(error, reply);
    // Required by RFC 9110 (15.5.2): libraries that are given a way to sign in fail without it.
    if (fault.status === 401) reply.header('WWW-Authenticate', 'Bearer');
    keys.keepRefusal(request, { code: fault.code, message: fault.message });
    return reply.status(fault.status).send(v1Error(request, fault));
  }

  await app.register(
    async (plugin) => {
      scoped = plugin;
      refuseOtherBodies(plugin);
      plugin.addHook('onRequest', async (request, reply) => {
        const { headers } = request;
        // An empty body has no type, although urllib and `curl -d ''` declare a form, as for a call that takes no body.
        if (headers['content-length'] === '0') delete headers['content-type'];
        reply.header('Cache-Control', 'no-store').header('X-Content-Type-Options', 'nosniff');
        if (!request.is404) return;
        const methods = methodsAt([...mounted, descriptionCall], request.url);
        if (methods.length > 0) reply.header('Allow', methods.join(', '));
        // Also without a key an address that does not exist is answered as such.
        const key = keyOf(headers.authorization);
        if (key !== undefined) await keys.admit(request, reply, { key, scope: null });
        throw noCall(methods);
      });
      // Lets the hook run for addresses below /v1 that do not exist, which it refuses.
      plugin.setNotFoundHandler(() => {
        throw noCall();
      });
      plugin.addHook('onResponse', keys.report);
      plugin.setErrorHandler(async (error: FastifyError | Refusal, request, reply) =>
        answerError((await keys.faultOfRecalled(request)) ?? error, request, reply),
      );
    },
    { prefix: '/v1' },
  );

  return {
    mounted,
    mount(
      call: V1Call,
      handler: (call: ApiCall<V1Call>, caller: ApiCaller) => Promise<unknown>,
      { checksKey = false }: { checksKey?: boolean } = {},
    ) {
      const { scope } = call;
      mounted.add(`${call.method} ${call.path}`);
      scoped.route({
        method: call.method,
        url: call.path.slice('/v1'.length),
        // Helmet's headers are for pages.
        helmet: false,
        ...(call.bodyBytesMax === undefined ? {} : { bodyLimit: call.bodyBytesMax }),
        onRequest: (request, reply) =>
          keys.admit(request, reply, {
            key: keyOf(request.headers.authorization),
            scope,
            mayRecall: checksKey,
          }),
        handler: async (request, reply) => {
          const answer = await handler(callOf(call, request, reply), keys.callerOf(request));
          return reply.status(call.status).send(call.status === 204 ? undefined : answer);
        },
      });
    },
  };
}
