// The process: reads the environment, prints the banner, handles signals. Standard output is for people, standard error is
// the log.
import { pino } from 'pino';
import { buildConsole } from './buildConsole.ts';
import { readConfig } from './config/config.ts';
import { messageOf } from './domain/thrown.ts';
import { isUnreachable } from './domain/unreachable.ts';
import * as serializers from './log/logSerializers.ts';
import { watchOutages } from './log/outage.ts';
import { standardStreams } from './log/standardStreams.ts';
import { start, type Running } from './start.ts';

/** After this long, and the time of draining, a stop exits at once: PostgreSQL ends with this process, and the next start recovers. */
const stopMsMax = 12_000;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  // A terminal shows the banner and warnings; a file or collector gets all lines.
  const level = config.LOG_LEVEL ?? (process.stderr.isTTY ? 'warn' : 'info');
  const outage = watchOutages();
  const { logMethod } = outage;
  const options = { level, name: 'tuma', hooks: { logMethod }, serializers };
  const logger = pino(options, standardStreams());
  const cancel = new AbortController();
  const onConnected = () => outage.end(logger);
  const tools = { logger, clock: () => new Date(), onConnected, signal: cancel.signal };
  const isBuilding = process.argv.includes('--build') && config.TUMA_ROLE !== 'engine';
  const starting = (isBuilding ? buildConsole(cancel.signal) : Promise.resolve())
    .then(() => start(config, tools))
    .catch((error: unknown) => {
      // Stopped during the build of the console, or while PostgreSQL could not be reached: nothing runs.
      if (error instanceof Error && error.name === 'AbortError') return undefined;
      throw error;
    });

  let stopping = false;
  // Once: both npm and the terminal forward a Ctrl+C, and the second must not interrupt the first.
  const stop = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), config.DRAIN_SECONDS * 1000 + stopMsMax).unref();
    cancel.abort();
    starting
      .then((running) => running?.stop())
      .then(
        () => process.exit(exitCode),
        () => process.exit(1),
      );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => stop(0));
  const onFatal = (error: unknown) => {
    logger.fatal({ err: error }, 'Stopping after an unexpected error');
    stop(1);
  };
  process.on('uncaughtException', onFatal);
  process.on('unhandledRejection', (error) => {
    // The queue of jobs does not wait until it has stored how a job ended. Such a job is scheduled again (jobs/schedule.ts).
    if (isUnreachable(error)) logger.error({ err: error }, 'The end of a job could not be stored');
    else onFatal(error);
  });

  const running = await starting;
  if (running && !stopping) process.stdout.write(banner(running));
}

/** Lines of the banner for the demo. */
const demoHints = [
  '  SMPP accounts: savanna-core, jambo-dispatch; password tuma-sms',
  '  Account Top Up: every phone pays, but those ending in 0101 (cancelled) to 0106 (late)',
];

function banner({ url, smpp, smppTls, metrics, data, notes, signIns, isDemo }: Running): string {
  const width = Math.max(...signIns.map(({ who }) => who.length), 0);
  const people = signIns.map(
    ({ who, msisdn, password }) => `    ${who.padEnd(width)}   ${msisdn.padEnd(13)}   ${password}`,
  );
  const lines = [
    '',
    `  Tuma is running at ${url}`,
    ...(people.length > 0 ? ['', '  Sign in with', ...people] : []),
    '',
    ...(smpp === undefined ? [] : [`  SMPP for clients’ systems: ${smpp}`]),
    ...(smppTls === undefined ? [] : [`  SMPP for clients’ systems with TLS: ${smppTls}`]),
    ...(isDemo ? demoHints : []),
    ...(metrics === undefined ? [] : [`  Metrics: ${metrics}`]),
    `  Data: ${data}`,
    ...notes.map((note) => `  ${note}`),
    '  Stop: Ctrl+C',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

await main().catch((error: unknown) => {
  process.stderr.write(`Tuma did not start. ${messageOf(error)}\n`);
  process.exit(1);
});
