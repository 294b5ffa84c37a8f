// The caller of an API key, for calls of any shape: admits a call and reports its answer to the log of requests.
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from '../../contract/errors.ts';
import type { Scope } from '../../contract/v1/call.ts';
import { KeyRefused, type UsedKey } from '../domain/keyRefused.ts';
import { plainAddress } from '../domain/networkOf.ts';
import { asRefusal, Refusal } from '../domain/refusal.ts';
import type { CountRequest } from './requestRates.ts';

/** The caller of the HTTP API: a client's system, identified by its key. */
export interface ApiCaller extends UsedKey {
  /** Whether the key is a live one; false for a test key. */
  live: boolean;
  scopes: ReadonlySet<Scope>;
  /** Whether the client is active. A suspended client may read, but not send or spend. */
  clientActive: boolean;
  /** SHA-256 in hex of a key that was not looked up for this call, see {@link RecallKey}. */
  uncheckedKey?: string;
}

/** Finds the caller of a key used from an address. Throws a refusal if the key is unknown, revoked, expired or used elsewhere. */
export type AuthenticateKey = (key: string, address: string) => Promise<ApiCaller>;

/**
 * Returns the caller of a live key that was valid when it was last looked up, without a query. The transaction of the call must
 * check the key (`uncheckedKey`) before it writes, so that a revoked key is refused from the next call on.
 */
export type RecallKey = (key: string, address: string) => ApiCaller | undefined;

/** The part of a refusal that the log of requests stores. */
type KeptRefusal = Pick<ErrorAnswer, 'code' | 'message'>;

/** An answered call, for the log of requests. */
export interface AnsweredCall {
  caller: UsedKey;
  /** Whether the key itself was refused: it is revoked or expired, or was used elsewhere. */
  isKeyRefused: boolean;
  method: string;
  /** Path without the query. */
  path: string;
  status: number;
  /** Undefined if the call succeeded. */
  refusal: KeptRefusal | undefined;
  milliseconds: number;
  requestId: string;
  query: unknown;
  body: unknown;
}

export interface KeyAdmissionOptions {
  authenticate: AuthenticateKey;
  recall?: RecallKey | undefined;
  count: CountRequest;
  /** Called after each answer to a known key, also one that is refused. Must neither throw nor wait. */
  onAnswered: (call: AnsweredCall) => void;
}

export interface KeyNeeds {
  key: string | undefined;
  scope: Scope | null;
}

export interface KeyAdmission {
  /**
   * Admits and counts a call, in an `onRequest` hook, so that nothing of a request without a valid key is parsed. Refuses in this order:
   * rate (429), key (401, or 403 for its address), scope (403). `mayRecall` states that the handler checks recalled keys.
   */
  admit: (
    request: FastifyRequest,
    reply: FastifyReply,
    needs: KeyNeeds & { mayRecall?: boolean },
  ) => Promise<void>;
  /** The caller of an admitted request. */
  callerOf: (request: FastifyRequest) => ApiCaller;
  /**
   * Looks up the recalled key of a request that failed, because an invalid key takes precedence over other errors: returns the error of
   * the key. Undefined where there is none, and for keys that were looked up before.
   */
  faultOfRecalled: (request: FastifyRequest) => Promise<FastifyError | Refusal | undefined>;
  /** Stores a refusal for the log of requests. */
  keepRefusal: (request: FastifyRequest, refusal: KeptRefusal) => void;
  /** The `onResponse` hook: logs the call if its key is known. */
  report: (request: FastifyRequest, reply: FastifyReply) => Promise<void>;
}

export function admitKeys({ authenticate, recall, count, onAnswered }: KeyAdmissionOptions): KeyAdmission {
  const admitted = new WeakMap<FastifyRequest, { caller: ApiCaller; needs: KeyNeeds }>();
  const known = new WeakMap<FastifyRequest, Pick<AnsweredCall, 'caller' | 'isKeyRefused' | 'refusal'>>();
  const lookUp = async ({ ip }: FastifyRequest, key: string | undefined): Promise<ApiCaller | Refusal> =>
    key === undefined
      ? new Refusal(401, 'api_key_missing', 'Send your API key in the header Authorization: Bearer <key>')
      : authenticate(key, plainAddress(ip)).catch(asRefusal);
  /** Notes whose call it is, for the log. An unknown key belongs to no client. */
  const note = (request: FastifyRequest, found: ApiCaller | Refusal): void => {
    const isKeyRefused = found instanceof KeyRefused;
    const caller = isKeyRefused ? found.key : found;
    if (caller instanceof Refusal) known.delete(request);
    else known.set(request, { caller, isKeyRefused, refusal: undefined });
  };
  return {
    async admit(request, reply, { key, scope, mayRecall = false }) {
      const recalled = mayRecall && key !== undefined ? recall?.(key, plainAddress(request.ip)) : undefined;
      const caller = recalled && hasScope(recalled, scope) ? recalled : await lookUp(request, key);
      note(request, caller);
      await count(caller instanceof Refusal ? undefined : caller, { request, reply, countsForClient: true });
      admitted.set(request, { caller: withScope(caller, scope), needs: { key, scope } });
    },
    callerOf(request) {
      const { caller } = admitted.get(request) ?? {};
      if (!caller) throw new Error('A handler of a request that was not admitted');
      return caller;
    },
    async faultOfRecalled(request) {
      const { caller, needs } = admitted.get(request) ?? {};
      if (caller?.uncheckedKey === undefined || !needs) return undefined;
      try {
        const found = await lookUp(request, needs.key);
        note(request, found);
        withScope(found, needs.scope);
        return undefined;
      } catch (error) {
        return error as FastifyError | Refusal;
      }
    },
    keepRefusal(request, { code, message }) {
      const call = known.get(request);
      if (call) call.refusal = { code, message };
    },
    async report(request, reply) {
      const call = known.get(request);
      if (!call) return;
      onAnswered({
        ...call,
        method: request.method,
        path: request.url.split('?')[0] ?? '',
        status: reply.statusCode,
        milliseconds: reply.elapsedTime,
        requestId: request.id,
        query: request.query,
        body: request.body,
      });
    },
  };
}

const hasScope = ({ scopes }: ApiCaller, scope: Scope | null): boolean => scope === null || scopes.has(scope);

export const scopeMissing = (scope: Scope): Refusal =>
  new Refusal(403, 'scope_missing', `This key does not have the scope ${scope}`);

/** Returns a caller whose key has the scope; throws otherwise. */
function withScope(caller: ApiCaller | Refusal, scope: Scope | null): ApiCaller {
  if (caller instanceof Refusal) throw caller;
  if (scope !== null && !hasScope(caller, scope)) throw scopeMissing(scope);
  return caller;
}
