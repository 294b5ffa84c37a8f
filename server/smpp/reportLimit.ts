/** Reports that are passed on per minute. The limit protects the log, since a peer may cause any number of faults. */
const perMinuteMax = 5;
const minuteMs = 60_000;

/** Returns a function that passes on the first reports of each minute and drops the others. */
export function limitReports<Report>(report: (each: Report) => void): (each: Report) => void {
  let since = -Infinity;
  let count = 0;
  return (each) => {
    const now = performance.now();
    if (now - since >= minuteMs) {
      since = now;
      count = 0;
    }
    if (++count <= perMinuteMax) report(each);
  };
}
