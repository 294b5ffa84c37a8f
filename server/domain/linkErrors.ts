// Why a link to a telco is not bound, in plain words.

/** Plain meanings of common errors. */
const meanings: readonly [pattern: RegExp, meaning: string][] = [
  [/ESME_RINVPASWD/, 'the password is wrong'],
  [/ESME_RINVSYSID/, 'the telco does not know this system ID'],
  [/ESME_RINVSYSTYP/, 'the system type is wrong'],
  [/ESME_RALYBND/, 'this account has reached its number of binds'],
  [/ESME_RBINDFAIL/, 'the telco did not accept the bind: wrong sign-in, or too many sessions'],
  [/ECONNREFUSED/, 'nothing listens on this host and port'],
  [/ENOTFOUND|EAI_AGAIN/, 'the host name does not exist'],
  [/EHOSTUNREACH|ENETUNREACH/, 'there is no route to this host'],
  [/ECONNRESET|EPIPE/, 'the telco closed the connection'],
  [/ETIMEDOUT|took too long/, 'no answer came in time'],
  [/wrong version number|packet length too long/i, 'this port does not speak TLS'],
  [/certificate/i, 'the certificate is not trusted'],
];

const meaningOf = (error: string) => meanings.find(([pattern]) => pattern.test(error))?.[1];

/** The meaning of an error alone, for users; an unknown error is returned as it is. */
export const plainLinkError = (error: string): string => meaningOf(error) ?? error;

/** The meaning of an error with the raw error in brackets, which the telco's support needs. */
export function fullLinkError(error: string): string {
  const meaning = meaningOf(error);
  return meaning === undefined ? error : `${meaning} (${error})`;
}
