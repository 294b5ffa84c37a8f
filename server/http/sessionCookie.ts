// The console's session as a cookie that no script reads and no other site sends (decisions/050-sessions-by-cookie.md).
import type { FastifyRequest } from 'fastify';
import { sessionHeader } from '../../contract/session.ts';
import { cookieText, tokenIn } from './secureCookie.ts';

/** The cookie's name. Browsers accept `__Host-` over https only, and then only for this host and its whole site. */
const nameOver = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}tuma_session`;

/** The cookie of a session. */
export const sessionCookie = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  cookieText({ name: nameOver(isSecure), value: token, maxAgeSeconds, path: '/' }, isSecure);

export const endedSessionCookie = (isSecure: boolean): string => sessionCookie('', 0, isSecure);

/** The token of the session cookie. Over https only the `__Host-` cookie is read, which no other host can set. */
export const sessionTokenOf = (cookieHeader: string | undefined, isSecure: boolean): string | undefined =>
  tokenIn(cookieHeader, nameOver(isSecure));

/**
 * Whether the console made the call: it has the console's header, and the browser does not report another site as its origin (Fetch
 * Metadata). Cookies are read for these calls only. `Origin` and `Host` are not compared, because proxies rewrite them.
 */
export function isFromConsole({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return headers[sessionHeader.toLowerCase()] !== undefined && (site === undefined || site === 'same-origin');
}

/** Whether the console made the call without an action of its user, such as a poll. */
export const isIdleCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[sessionHeader.toLowerCase()] === 'idle';
