// The caller: the user of a token, the permissions of the role and the reach (requirements/domain.md#access).
import type { FastifyRequest } from 'fastify';
import { permissionsOf, type Access, type Action, type Module } from '../../contract/access.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { forbidden, Refusal } from '../domain/refusal.ts';
import type { Reach } from '../domain/reach.ts';
import { isFromConsole, isIdleCall, sessionTokenOf } from './sessionCookie.ts';

export interface Caller {
  userId: number;
  clientId: number;
  roleId: number;
  /** Permissions of the role, as `module:action`. */
  permissions: ReadonlySet<string>;
  reach: Reach;
  passwordChangeDue: boolean;
  /** Whether a second factor must be set up before anything else. */
  secondFactorDue: boolean;
  /**
   * What the person must enter to confirm who they are; undefined if they did so recently. `isAsked` is false where only the calls that
   * always require a confirmation ask for it.
   */
  confirmation: { with: 'code' | 'password'; isAsked: boolean } | undefined;
  /** Whether the client is active. A suspended client may read, but not send or spend. */
  clientActive: boolean;
  tokenHash: Buffer;
}

/** A caller as handlers receive it, with what the audit log records besides the user. */
export type Actor = Caller & {
  /** The address the call came from. */
  address: string;
};

/** The token that a call is made with. */
export interface Credential {
  token: string;
  /** Whether it came in the console's cookie, not in the Authorization header. A token of one kind is not accepted as the other. */
  isCookie: boolean;
  /** Whether the call counts as use of the session, which ends when it is idle; polls do not. */
  isUse: boolean;
}

/** Finds the caller of a credential; undefined if its token is unknown or ended, or its user or role inactive. */
export type Authenticate = (credential: Credential) => Promise<Caller | undefined>;

export const may = (caller: Pick<Caller, 'permissions'>, module: Module, action: Action): boolean =>
  caller.permissions.has(`${module}:${action}`);

/** Throws 403 if the caller's role does not permit the action. */
export function requireRight(caller: Caller, module: Module, action: Action): void {
  if (!may(caller, module, action)) throw forbidden();
}

/** Throws 422 if the user must first confirm their identity (decisions/051-second-factor.md). */
function requireConfirmed({ confirmation }: Caller, when: true | 'always' = true): void {
  if (!confirmation || (when === true && !confirmation.isAsked)) return;
  const how = confirmation.with === 'code' ? 'a code of your authenticator app' : 'your password';
  throw new Refusal(422, 'confirmation_required', `Confirm that it is you with ${how}`, confirmation.with);
}

/** Most phone numbers that may be exported without a confirmation. */
const exportedMax = 1000;

/** Requires a confirmation before an export of more than {@link exportedMax} numbers, or of an unknown number (undefined). */
export function requireConfirmedExport(caller: Caller, numbers: number | undefined): void {
  if (numbers === undefined || numbers > exportedMax) requireConfirmed(caller);
}

/** Reads `Bearer <token>` or the bare token, because the specification names no scheme (docs/requirements/deviations.md). */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token && token.length <= 200 ? token : undefined;
}

/** The credential of a request: the Authorization header, else the cookie if the console made the call. */
function credentialOf(request: FastifyRequest): Credential | undefined {
  const { authorization, cookie } = request.headers;
  const sent = tokenOf(authorization);
  if (sent !== undefined) return { token: sent, isCookie: false, isUse: true };
  if (!isFromConsole(request)) return undefined;
  const token = sessionTokenOf(cookie, request.protocol === 'https');
  return token === undefined ? undefined : { token, isCookie: true, isUse: !isIdleCall(request) };
}

/** The callers of requests, for hooks that run outside of the handlers. */
const callers = new WeakMap<FastifyRequest, Caller>();

/** The caller of a request; undefined if it is public or not authenticated yet. */
export const callerOf = (request: FastifyRequest): Caller | undefined => callers.get(request);

/** Returns the caller after the checks that precede the body's: 429, then 401, then 428, then 403, then the confirmation. */
export async function admit(
  authenticate: Authenticate,
  request: FastifyRequest,
  needs: Partial<Pick<Endpoint, 'whilePasswordIsDue' | 'whileFactorIsDue' | 'confirmed'>> & {
    access: Exclude<Access, 'public'>;
    /** Counts the call; throws if there were too many. */
    count: (caller: Caller | undefined) => Promise<void>;
  },
): Promise<Caller> {
  const credential = credentialOf(request);
  const caller = credential && (await authenticate(credential));
  if (caller) callers.set(request, caller);
  await needs.count(caller);
  if (!caller) throw new Refusal(401, 'token_expired', 'Token expired');
  if (caller.passwordChangeDue && !needs.whilePasswordIsDue)
    throw new Refusal(428, 'password_change_due', 'Choose a new password first');
  if (caller.secondFactorDue && !needs.whileFactorIsDue)
    throw new Refusal(428, 'second_factor_due', 'Set up two-step sign-in first');
  const permissions = permissionsOf(needs.access);
  const isAllowed = permissions.some(({ module, action }) => may(caller, module, action));
  if (permissions.length > 0 && !isAllowed) throw forbidden();
  if (needs.confirmed) requireConfirmed(caller, needs.confirmed);
  return caller;
}
