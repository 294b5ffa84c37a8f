// Ports are fixed by configuration: a port in use is an error that names its variable, never replaced silently.
import { codeOf } from './thrown.ts';

/** Calls `listen` with `port`; throws a readable error that names `variable` if the port is not available. */
export async function onPort<Result>(
  { variable, port }: { variable: string; port: number },
  listen: (port: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await listen(port);
  } catch (error) {
    const why = { EADDRINUSE: 'is in use', EACCES: 'is not open to this user' }[codeOf(error) ?? ''];
    if (why === undefined) throw error;
    throw new Error(
      `${variable} ${port} ${why}. Stop the program that holds it, or set ${variable} to another port.`,
      { cause: error },
    );
  }
}
