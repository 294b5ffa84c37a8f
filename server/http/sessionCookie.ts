// The console's session as a cookie that no script reads and no other site sends (decisions/050-sessions-by-cookie.md).
import type { FastifyRequest } from 'fastify';
import { sessionHeader } from '../../contract/session.ts';

const plainName = 'tuma_session';
/** Browsers take this name only over https, for this host alone and the whole site. */
const hostName = `__Host-${plainName}`;

/** The cookie of a session. Over http it has the plain name, because browsers would refuse a Secure one. */
export const sessionCookie = (token: string, maxAgeSeconds: number, isSecure: boolean): string =>
  `${isSecure ? hostName : plainName}=${token}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;

export const endedSessionCookie = (isSecure: boolean): string => sessionCookie('', 0, isSecure);

/** The token of the cookie; over https that of the `__Host-` cookie alone, which no other host can set. */
export function sessionTokenOf(cookieHeader: string | undefined, isSecure: boolean): string | undefined {
  const name = isSecure ? hostName : plainName;
  return new RegExp(`(?:^|;\\s*)${name}=([\\w-]{43})(?:;|$)`).exec(cookieHeader ?? '')?.[1];
}

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
