// Ports are fixed by configuration: a port in use is an error that names its variable, never replaced silently.
import { codeOf, messageOf } from './thrown.ts';

/** The variable of the address on which each port is opened. */
const hostOf = new Map([
  ['PORT', 'HOST'],
  ['METRICS_PORT', 'METRICS_HOST'],
  ['SMPP_PORT', 'SMPP_HOST'],
  ['SMPP_TLS_PORT', 'SMPP_HOST'],
]);

/** Calls `listen` with `port`; throws a readable error that names `variable` if the port is not available, or that of its address. */
export async function onPort<Result>(
  { variable, port }: { variable: string; port: number },
  listen: (port: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await listen(port);
  } catch (error) {
    const code = codeOf(error) ?? '';
    const host = hostOf.get(variable);
    if (host !== undefined && /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code))
      throw new Error(`${host} is not an address of this machine: ${messageOf(error)}`, { cause: error });
    const why = { EADDRINUSE: 'is in use', EACCES: 'is not open to this user' }[code];
    if (why === undefined) throw error;
    throw new Error(
      `${variable} ${port} ${why}. Stop the program that holds it, or set ${variable} to another port.`,
      { cause: error },
    );
  }
}
