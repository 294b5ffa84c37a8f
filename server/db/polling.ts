/** Runs `poll` every `everyMs` milliseconds, never beside itself. `stop` resolves when no run is under way. */
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
