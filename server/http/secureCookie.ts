// Cookies that no script reads and no other site sends. Those for one path cannot have a name with `__Host-`; browsers take a `__Secure-`
// name over https alone.
const prefix = '__Secure-';

export const nameOver = (name: string, isSecure: boolean): string => (isSecure ? `${prefix}${name}` : name);

/** Matches the name with and without prefix, because a browser keeps cookies from before TLS was set up. */
export const namePattern = (name: string): string => `(?:${prefix})?${name}`;

/** The token, 256 bits in base64url, of the cookie whose name matches; undefined if there is none. */
export const tokenIn = (header: string | undefined, pattern: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${pattern}=([\\w-]{43})(?:;|$)`).exec(header ?? '')?.[1];

/** Formats the header that sets a cookie. */
export const cookieText = (
  cookie: { name: string; value: string; maxAgeSeconds: number; path: string },
  isSecure: boolean,
): string =>
  `${cookie.name}=${cookie.value}; Max-Age=${cookie.maxAgeSeconds}; Path=${cookie.path}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
