// How the console's calls carry its session. Without zod, as the first script of every page reads it.

/**
 * Sent by the console with sign-in, which then sets the session as a cookie and answers no token, and with every call that the
 * cookie authenticates: `active`, or `idle` for a call that the console makes while its person does nothing. Another site cannot
 * set it without a preflight, which the server never grants.
 */
export const sessionHeader = 'X-Tuma-Session';
