// How the console's calls carry the session. Without zod, because the first script of every page imports it.

/**
 * Header of the console's calls. Sent with sign-in, it makes the server set the session as a cookie and answer no token. It is required on
 * every call that the cookie authenticates: `active`, or `idle` for calls made while the person is inactive. Another site cannot set it
 * without a CORS preflight, which the server never grants.
 */
export const sessionHeader = 'X-Tuma-Session';
