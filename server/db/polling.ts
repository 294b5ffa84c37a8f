/** Runs `poll` every `everyMs` milliseconds, one run at a time. `stop` resolves once no run is in progress. */
export function startPolling(
  everyMs: number,
  poll: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let running: Promise<unknown> | undefined;
  const timer = setInterval(() => {
    running ??= poll()
      .catch(onError)
      .finally(() => (running = undefined));
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
