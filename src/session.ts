// The session in this browser. With our server the token is in a cookie that scripts cannot read, and a readable cookie only marks that
// there is a session. With a backend of the specification the token itself is in a readable cookie. Role and user id are in local storage
// (requirements/portal.md#session, requirements/domain.md#tokens). Must not make calls.
import { sessionHeader } from '../contract/session.ts';

const roleKey = 'user_role';
const userIdKey = 'user_id';

/** Lifetime of the cookies in seconds; the server ends the token at the same age. */
const daySeconds = 86_400;

/** The stored role of an Admin; every other role is a User. */
const adminRole = '1';

export interface NewSession {
  /** Set by a backend of the specification only. */
  token?: string | undefined;
  userId: number;
  roleId: number;
}

/** Whether the person uses the console. Only calls made while `active` keep the session alive (layout/watchUse.ts). */
export const use = { state: 'active' };

/** Name and value of the session's cookie, which is one of the two. */
const sessionCookie = () => /(?:^|; )(auth_token|tuma_signed_in)=([^;]+)/.exec(document.cookie) ?? [];

/**
 * Identifies the session in this browser; each sign-in has a different value. Read from the cookie each time, because another tab may have
 * signed out.
 */
export function readSession(): string | null {
  const [, , value = ''] = sessionCookie();
  return decodeURIComponent(value) || null;
}

/**
 * The headers that authenticate a call by `token`, by default the stored one. Without a token, the server's cookie authenticates the call.
 */
export function sessionHeaders(
  token = sessionCookie()[1] === 'auth_token' ? readSession() : '',
): Record<string, string> {
  if (token) return { Authorization: `Bearer ${token}` };
  return { [sessionHeader]: use.state };
}

export function startSession({ token, userId, roleId }: NewSession): void {
  // Role and id are replaced, not removed first, which other tabs would take for a sign-out.
  deleteCookies();
  writeCookie(token ? 'auth_token' : 'tuma_signed_in', encodeURIComponent(token ?? Date.now()), daySeconds);
  localStorage.setItem(roleKey, String(roleId));
  localStorage.setItem(userIdKey, String(userId));
}

export function endSession(): void {
  deleteCookies();
  localStorage.removeItem(roleKey);
  localStorage.removeItem(userIdKey);
}

function deleteCookies(): void {
  shownUser = null;
  for (const name of ['auth_token', 'tuma_signed_in']) writeCookie(name, '', 0);
}

/** The stored user_role, which is '1' for an Admin. */
export const readRole = (): string | null => localStorage.getItem(roleKey);

/** The stored user_id; null if there is none. */
export const readUserId = (): string | null => localStorage.getItem(userIdKey);

/** The user whose session this page shows. */
let shownUser: string | null = null;

/** Whether another person has signed in since, in another tab. The page must then be reloaded before it makes another call. */
export function isReplaced(): boolean {
  const user = readUserId();
  shownUser ??= user;
  return user !== null && user !== shownUser;
}

export const isAdmin = (role: string | null): boolean => role === adminRole;

function writeCookie(name: string, value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Strict${secure}`;
}
