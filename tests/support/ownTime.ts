// How long the event loop is kept, by the thread's own processor time: that others have the processor meanwhile is no fault
// of the code, and on a busy machine it is most of what a clock would show.

/** Milliseconds of own time between two turns of the loop at which a timer is looked at. */
const everyMs = 2;

/** Watches this thread's event loop; `stop` gives the most milliseconds of own time that one turn of it took. */
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
