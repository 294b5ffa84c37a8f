/** Runs `poll` every `everyMs` milliseconds, and by `now`, one run at a time. `stop` resolves once no run is in progress. */
export function startPolling(
  everyMs: number,
  poll: () => Promise<unknown>,
  onError: (error: unknown) => void,
): { now: () => void; stop: () => Promise<void> } {
  let running: Promise<unknown> | undefined;
  const now = () => {
    running ??= poll()
      .catch(onError)
      .finally(() => (running = undefined));
  };
  const timer = setInterval(now, everyMs);
  return {
    now,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
