// The cookie by which a browser that signed in before is recognized (OWASP, device cookies). It proves nothing about a
// person and opens nothing: attempts of sign-in and requests for a code are counted by it.
import { randomBytes } from 'node:crypto';
import { nameOver, namePattern } from './secureCookie.ts';

const name = 'tuma_device';
const maxAgeSeconds = 30 * 86_400;

/** The token the browser sent; a new one, 256 random bits, where it sent none. */
export function deviceOf(cookieHeader: string | undefined): string {
  const sent = new RegExp(`(?:^|;\\s*)${namePattern(name)}=([\\w-]{43})(?:;|$)`).exec(
    cookieHeader ?? '',
  )?.[1];
  return sent ?? randomBytes(32).toString('base64url');
}

/** Kept out of scripts and sent with the calls about passwords alone. */
export const deviceCookie = (device: string, isSecure: boolean): string =>
  `${nameOver(name, isSecure)}=${device}; Max-Age=${maxAgeSeconds}; Path=/api/user; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
