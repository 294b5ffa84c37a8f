// Standard output and standard error. A line that cannot be written is dropped: a reader that ended or stopped reading, or a full disk,
// must not end or stop the process, which sends messages.
import type { DestinationStream } from 'pino';

/** Most bytes that wait for the reader of the log. */
const waitingBytesMax = 1024 * 1024;

const gap = (): string =>
  `${JSON.stringify({ level: 40, time: Date.now(), name: 'tuma', msg: 'Lines of this log could not be written' })}\n`;

/** Keeps both usable after a failed write, and returns standard error as the output of the log. */
export function standardStreams(): DestinationStream {
  const { stdout, stderr } = process;
  let hasGap = false;
  stdout.on('error', () => undefined);
  stderr.on('error', () => {
    hasGap = true;
  });
  return {
    write(line) {
      if (stderr.writableLength > waitingBytesMax) {
        hasGap = true;
        return;
      }
      if (hasGap) stderr.write(gap());
      hasGap = false;
      stderr.write(line);
    },
  };
}
