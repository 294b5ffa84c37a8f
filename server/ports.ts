// Ports are fixed by configuration: one that is taken is an error which names its variable, never replaced silently.

/** Starts what listens on `port`, which `variable` sets; where the port cannot be had, says so. */
export async function onPort<Result>(
  { variable, port }: { variable: string; port: number },
  listen: (port: number) => Promise<Result>,
): Promise<Result> {
  try {
    return await listen(port);
  } catch (error) {
    const why = { EADDRINUSE: 'is in use', EACCES: 'is not open to this user' }[
      (error as NodeJS.ErrnoException).code ?? ''
    ];
    if (why === undefined) throw error;
    throw new Error(
      `${variable} ${port} ${why}. Stop the program that holds it, or set ${variable} to another port.`,
      { cause: error },
    );
  }
}
