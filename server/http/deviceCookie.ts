// The cookie by which a browser that signed in before is recognized (OWASP, device cookies). It proves nothing about a
// person and opens nothing: attempts of sign-in and requests for a code are counted by it.
import { randomBytes } from 'node:crypto';
import { cookieText, nameOver, namePattern, tokenIn } from './secureCookie.ts';

const name = 'tuma_device';
const maxAgeSeconds = 30 * 86_400;

/** The token that the browser sent, or a new one of 256 random bits. */
export const deviceOf = (cookieHeader: string | undefined): string =>
  tokenIn(cookieHeader, namePattern(name)) ?? randomBytes(32).toString('base64url');

/** Formats the cookie. Scripts cannot read it, and it is sent only with the calls about passwords. */
export const deviceCookie = (device: string, isSecure: boolean): string =>
  cookieText({ name: nameOver(name, isSecure), value: device, maxAgeSeconds, path: '/api/user' }, isSecure);
