// The session in this browser. With our server its token is in a cookie that no script reads, and a readable cookie only marks that
// there is one; with a backend of the specification the token itself is in a readable cookie. Role and user id are in local storage
// (requirements/portal.md#session, requirements/domain.md#tokens). Must not make calls.
import { sessionHeader } from '../contract/session.ts';

const roleKey = 'user_role';
const userIdKey = 'user_id';

/** Life of the cookies; the server ends the token at the same age. */
const daySeconds = 86_400;

/** The stored role of an Admin; any other is a User. */
const adminRole = '1';

export interface NewSession {
  /** Of a backend of the specification. */
  token?: string | undefined;
  userId: number;
  roleId: number;
}

/** Whether the person uses the console: only then calls keep the session alive (layout/watchUse.ts). */
export const use = { state: 'active' };

/** Name and value of the cookie: a session has one of the two. */
const sessionCookie = () => /(?:^|; )(auth_token|tuma_signed_in)=([^;]+)/.exec(document.cookie) ?? [];

/**
 * Identifies the session in this browser: every sign-in has a different value. Read from the cookie each time, because another tab may have
 * signed out.
 */
export function readSession(): string | null {
  const [, , value = ''] = sessionCookie();
  return decodeURIComponent(value) || null;
}

/** The headers that authenticate a call by `token`, by default the stored one. Without a token the server's cookie authenticates it. */
export function sessionHeaders(
  token = sessionCookie()[1] === 'auth_token' ? readSession() : '',
): Record<string, string> {
  if (token) return { Authorization: `Bearer ${token}` };
  return { [sessionHeader]: use.state };
}

export function startSession({ token, userId, roleId }: NewSession): void {
  endSession();
  writeCookie(token ? 'auth_token' : 'tuma_signed_in', encodeURIComponent(token ?? Date.now()), daySeconds);
  localStorage.setItem(roleKey, String(roleId));
  localStorage.setItem(userIdKey, String(userId));
}

export function endSession(): void {
  shownUser = null;
  for (const name of ['auth_token', 'tuma_signed_in']) writeCookie(name, '', 0);
  localStorage.removeItem(roleKey);
  localStorage.removeItem(userIdKey);
}

/** The stored user_role, '1' for an Admin. */
export const readRole = (): string | null => localStorage.getItem(roleKey);

/** The stored user_id; null where it is missing. */
export const readUserId = (): string | null => localStorage.getItem(userIdKey);

/** The person whose session this page shows. */
let shownUser: string | null = null;

/** Whether someone else has signed in in another tab since: the page must be loaded again before it makes another call. */
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
