/** Logs whose reader ended or stopped reading, or that cannot be written (docs/running/monitoring.md#logs). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';

/** Logs more than a pipe and the process hold, prints a line, and logs another one once all before it are written. Ends with its input. */
const script = `
  import { pino } from 'pino';
  import { standardStreams } from './server/log/standardStreams.ts';
  const logger = pino({}, standardStreams());
  for (let n = 0; n < 20_000; n++) logger.info('x'.repeat(200));
  process.stdout.write('logged\\n');
  process.stderr.once('drain', () => logger.info('last'));
  process.stdin.resume();`;

function startLogging(stderr: 'pipe' | number) {
  const args = ['--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', stderr] });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test('a log that nothing reads does not block the process, and says where lines are missing', async () => {
  const { stdin, stdout, stderr } = startLogging('pipe');
  if (!stdin || !stdout || !stderr) throw new Error('No pipes');
  await once(stdout, 'data');
  const messages: string[] = [];
  for await (const line of createInterface(stderr)) {
    messages.push((JSON.parse(line) as { msg: string }).msg);
    if (messages.at(-1) === 'last') stdin.end();
  }
  expect(messages.length).toBeLessThan(20_000);
  expect(messages.slice(-2)).toEqual(['Lines of this log could not be written', 'last']);
});

test('a log and an output whose readers have ended do not end the process', async () => {
  const child = startLogging('pipe');
  for (const stream of [child.stdout, child.stderr]) stream?.destroy();
  child.stdin?.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});

test('a log that cannot be written does not end the process', async () => {
  const child = startLogging(openSync('/dev/null', 'r'));
  await once(child.stdout ?? child, 'data');
  child.stdin?.end();
  expect(await once(child, 'exit')).toEqual([0, null]);
});
