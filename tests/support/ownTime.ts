// How long the event loop is blocked, in the thread's own processor time: on a busy machine, wall time is mostly that of other
// processes.

/** Milliseconds of own time between two checks of the timer. */
const everyMs = 2;

/** Watches this thread's event loop; `stop` returns the longest turn in milliseconds of own time. */
export function watchLoop(): { stop: () => number } {
  let longest = 0;
  let last = process.threadCpuUsage();
  const timer = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  }, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      return longest;
    },
  };
}
