#!/usr/bin/env node
// The commands of operators: `npx tuma`, and the scripts of package.json that run them (docs/running.md, Commands).
import { parseArgs } from 'node:util';
import { readConfig } from '../server/config/config.ts';
import { codeOf, messageOf } from '../server/domain/thrown.ts';
import { wasInterrupted } from './interrupts.ts';
import { alarms } from './tuma/alarms.ts';
import { backup } from './tuma/backup.ts';
import { exits, reasonFor, WrongUse, type Command, type Result } from './tuma/command.ts';
import { hold } from './tuma/hold.ts';
import { migrate } from './tuma/migrate.ts';
import { registerPaybill } from './tuma/registerPaybill.ts';
import { restore } from './tuma/restore.ts';
import { restoreDrill } from './tuma/restoreDrill.ts';
import { rotateSecrets } from './tuma/rotateSecrets.ts';
import { status } from './tuma/status.ts';
import { unlock } from './tuma/unlock.ts';
import { verify } from './tuma/verify.ts';

const commands: Readonly<Record<string, Command>> = {
  status,
  backup,
  restore,
  'restore-drill': restoreDrill,
  verify,
  unlock,
  hold,
  alarms,
  migrate,
  'rotate-secrets': rotateSecrets,
  'register-paybill': registerPaybill,
};

const common = { json: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } as const;

const exitsInWords =
  'Exits with 0 where all is well, 1 where something is wrong, 2 where it could not be done.';

const nameLength = Math.max(...Object.keys(commands).map((name) => name.length));

const overview = (): string[] => [
  'Usage: tuma <command> [arguments] [--json] [--help]',
  '',
  ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(nameLength)} ${summary}`),
  '',
  `It reads the same environment as the server. ${exitsInWords}`,
];

const helpOf = (name: string, { summary, usage, help = [] }: Command): string[] => [
  `Usage: ${['tuma', name, ...(usage === '' ? [] : [usage]), '[--json]'].join(' ')}`,
  '',
  `${summary}.`,
  ...help,
  '',
  exitsInWords,
];

const isJson = process.argv.includes('--json');

function print({ lines, data, exit = exits.fine }: Result): void {
  if (isJson) console.log(JSON.stringify({ ok: exit === exits.fine, ...data }));
  else for (const line of lines) (exit === exits.failed ? console.error : console.log)(line);
  process.exitCode = exit;
}

const failed = (error: string, more: readonly string[] = []): Result => ({
  lines: [error, ...more],
  data: { error },
  exit: exits.failed,
});

const helpOnly = (lines: string[]): Result => ({ lines, data: { help: lines.join('\n') } });

async function runCommand(name: string | undefined, args: string[]): Promise<Result> {
  if (name === undefined || name === '--help' || name === '-h') return helpOnly(overview());
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return failed(`There is no command ${name}`, ['', ...overview()]);
  try {
    const options = { ...command.options, ...common };
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    if (values.help) return helpOnly(helpOf(name, command));
    if (!command.takesArguments && positionals.length > 0)
      throw new WrongUse(`It takes no argument: ${positionals.join(' ')}`);
    return await command.run({ config: readConfig(process.env), values, positionals });
  } catch (error) {
    const isUse = error instanceof WrongUse || codeOf(error)?.startsWith('ERR_PARSE_ARGS');
    return failed(reasonFor(error), isUse ? ['', ...helpOf(name, command)] : []);
  }
}

// The console ignores such an error. A reader that ended has read what it needs.
process.stdout.on('error', (error) => {
  if (codeOf(error) === 'EPIPE') return;
  console.error(`The output could not be written: ${messageOf(error)}`);
  process.exitCode = exits.failed;
});

const [name, ...args] = process.argv.slice(2);
const result = await runCommand(name, args);
if (!wasInterrupted()) print(result);
