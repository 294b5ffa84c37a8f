/** Reports a minute: a peer may cause any number of faults. */
const perMinuteMax = 5;
const minuteMs = 60_000;

/** Passes on the first reports of each minute. */
export function limitReports(report: (message: string) => void): (message: string) => void {
  let since = -Infinity;
  let count = 0;
  return (message) => {
    const now = performance.now();
    if (now - since >= minuteMs) {
      since = now;
      count = 0;
    }
    if (++count <= perMinuteMax) report(message);
  };
}
