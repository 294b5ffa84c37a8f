// The console's session as a cookie that no script reads and no other site sends (decisions/050-sessions-by-cookie.md).
import type { FastifyRequest } from 'fastify';
import { sessionHeader } from '../../contract/session.ts';
import { cookieText, tokenIn } from './secureCookie.ts';

/** Browsers take `__Host-` only over https, for this host alone and the whole site; over http they would refuse it. */
const nameOver = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}tuma_session`;

/** The cookie of a session. */
export const sessionCookie = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  cookieText({ name: nameOver(isSecure), value: token, maxAgeSeconds, path: '/' }, isSecure);

export const endedSessionCookie = (isSecure: boolean): string => sessionCookie('', 0, isSecure);

/** The token of the cookie; over https that of the `__Host-` cookie alone, which no other host can set. */
export const sessionTokenOf = (cookieHeader: string | undefined, isSecure: boolean): string | undefined =>
  tokenIn(cookieHeader, nameOver(isSecure));

/**
 * Whether the console made the call: it has the console's header, and the browser does not say that it comes from another site
 * (Fetch Metadata). A cookie counts in these calls alone. Not by `Origin` and `Host`, which proxies rewrite.
 */
export function isFromConsole({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return headers[sessionHeader.toLowerCase()] !== undefined && (site === undefined || site === 'same-origin');
}

/** Whether the console made the call without its person, such as a repeated reading. */
export const isIdleCall = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  headers[sessionHeader.toLowerCase()] === 'idle';
