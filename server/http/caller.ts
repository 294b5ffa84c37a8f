// The caller: the user of a token, the permissions of the role and the reach (requirements/domain.md#access).
import { permissionsOf, type Access, type Action, type Module } from '../../contract/endpoint.ts';
import { forbidden, Refusal } from '../domain/refusal.ts';
import type { Reach } from '../domain/reach.ts';

export interface Caller {
  userId: number;
  clientId: number;
  roleId: number;
  /** `module:action`, the role's permissions. */
  permissions: ReadonlySet<string>;
  reach: Reach;
  passwordChangeDue: boolean;
  /** False for a suspended client: it may read, not send or spend. */
  clientActive: boolean;
  tokenHash: Buffer;
}

/** A caller as handlers receive it, with what the audit log records besides the user. */
export type Actor = Caller & {
  /** The address the call came from. */
  address: string;
};

/** Finds the caller of a token; undefined if it is unknown or expired, or its user or role inactive. */
export type Authenticate = (token: string) => Promise<Caller | undefined>;

export const may = (caller: Caller, module: Module, action: Action): boolean =>
  caller.permissions.has(`${module}:${action}`);

/** 403 where the caller's role does not hold the action. */
export function requireRight(caller: Caller, module: Module, action: Action): void {
  if (!may(caller, module, action)) throw forbidden();
}

/** Takes `Bearer <token>`, and the bare token: the specification names no scheme (docs/requirements/deviations.md). */
export function tokenOf(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token && token.length <= 200 ? token : undefined;
}

/** Returns the caller after the checks that precede the body's: 429, then 401, then 428, then 403. */
export async function admit(
  authenticate: Authenticate,
  header: string | undefined,
  needs: {
    access: Exclude<Access, 'public'>;
    whilePasswordIsDue: boolean;
    /** Counts the call; throws if there were too many. */
    count: (caller: Caller | undefined) => Promise<void>;
  },
): Promise<Caller> {
  const token = tokenOf(header);
  const caller = token === undefined ? undefined : await authenticate(token);
  await needs.count(caller);
  if (!caller) throw new Refusal(401, 'token_expired', 'Token expired');
  if (caller.passwordChangeDue && !needs.whilePasswordIsDue)
    throw new Refusal(428, 'password_change_due', 'Choose a new password first');
  const permissions = permissionsOf(needs.access);
  const isAllowed = permissions.some(({ module, action }) => may(caller, module, action));
  if (permissions.length > 0 && !isAllowed) throw forbidden();
  return caller;
}
