// The session in this browser: the token in a cookie of one day, role and user id in local storage
// (requirements/portal.md#session). Must not import other modules or make calls.

const tokenCookie = 'auth_token';
const roleKey = 'user_role';
const userIdKey = 'user_id';

/** Life of the cookie; the server ends the token at the same age. */
const daySeconds = 86_400;

/** The stored role of an Admin; any other is a User. */
const adminRole = '1';

export interface NewSession {
  token: string;
  userId: number;
  roleId: number;
}

/** The token, read from the cookie each time, because another tab may have signed out. */
export function readToken(): string | null {
  for (const pair of document.cookie.split('; ')) {
    if (pair.startsWith(`${tokenCookie}=`)) {
      return decodeURIComponent(pair.slice(tokenCookie.length + 1)) || null;
    }
  }
  return null;
}

export function startSession({ token, userId, roleId }: NewSession): void {
  writeCookie(encodeURIComponent(token), daySeconds);
  localStorage.setItem(roleKey, String(roleId));
  localStorage.setItem(userIdKey, String(userId));
}

export function endSession(): void {
  writeCookie('', 0);
  localStorage.removeItem(roleKey);
  localStorage.removeItem(userIdKey);
}

/** The stored user_role, '1' for an Admin. */
export const readRole = (): string | null => localStorage.getItem(roleKey);

/** The stored user_id; null where it is missing. */
export const readUserId = (): string | null => localStorage.getItem(userIdKey);

export const isAdmin = (role: string | null): boolean => role === adminRole;

function writeCookie(value: string, maxAgeSeconds: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${tokenCookie}=${value}; Max-Age=${maxAgeSeconds}; Path=/; SameSite=Strict${secure}`;
}
