// Measures how long the event loop is blocked, in the thread's own processor time, because on a busy machine elapsed time is mostly
// that of other processes.

/** Milliseconds between two checks. */
const everyMs = 2;

/** Watches this thread's event loop; `stop` returns its longest turn in milliseconds of the thread's own time. */
export function watchLoop(): { stop: () => number } {
  let longest = 0;
  let last = process.threadCpuUsage();
  const check = () => {
    const { user, system } = process.threadCpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.threadCpuUsage();
  };
  const timer = setInterval(check, everyMs);
  return {
    stop: () => {
      clearInterval(timer);
      // The turn that ended what is watched.
      check();
      return longest;
    },
  };
}
