// The cookie by which a browser that signed in before is recognized (OWASP, device cookies). It proves nothing about a
// person and opens nothing: attempts of sign-in and requests for a code are counted by it.
import { randomBytes } from 'node:crypto';
import { cookieText, nameOver, namePattern, tokenIn } from './secureCookie.ts';

const name = 'tuma_device';
const maxAgeSeconds = 30 * 86_400;

/** The token the browser sent; a new one, 256 random bits, where it sent none. */
export const deviceOf = (cookieHeader: string | undefined): string =>
  tokenIn(cookieHeader, namePattern(name)) ?? randomBytes(32).toString('base64url');

/** Kept out of scripts and sent with the calls about passwords alone. */
export const deviceCookie = (device: string, isSecure: boolean): string =>
  cookieText({ name: nameOver(name, isSecure), value: device, maxAgeSeconds, path: '/api/user' }, isSecure);
