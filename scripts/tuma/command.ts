// Types and functions that the commands of scripts/tuma.ts share.
import type { ParseArgsOptionsConfig } from 'node:util';
import { DatabaseError } from 'pg';
import type { Config } from '../../server/config/config.ts';
import { parseKeys, type Key } from '../../server/db/secrets/keys.ts';
import { messageOf } from '../../server/domain/thrown.ts';
import { isUnreachable, reasonOf } from '../../server/domain/unreachable.ts';

/** Exit codes of commands, for scripts and monitors. */
export const exits = {
  fine: 0,
  /** The command did its work and found something wrong. */
  wrong: 1,
  /** The command could not do its work. */
  failed: 2,
} as const;

export interface Result {
  /** Output for people, line by line. */
  lines: readonly string[];
  /** The same output for programs, with `--json`. */
  data: Record<string, unknown>;
  /** `exits.fine` by default. */
  exit?: (typeof exits)[keyof typeof exits];
}

export interface Input {
  config: Config;
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  positionals: readonly string[];
}

export interface Command {
  /** Its line in the list of commands. */
  summary: string;
  /** Arguments and options, shown after the name of the command. */
  usage: string;
  /** More lines of its help. */
  help?: readonly string[];
  /** Whether it takes arguments. Otherwise they are refused, because they may be options without their dashes. */
  takesArguments?: true;
  options?: ParseArgsOptionsConfig;
  run: (input: Input) => Promise<Result>;
}

/** Thrown if a command is not used as its help says. */
export class WrongUse extends Error {}

/** Returns the only argument. @throws WrongUse if there is none, or more than one */
export function onlyArgument({ positionals }: Input, name: string): string {
  const [argument, ...more] = positionals;
  if (argument === undefined || more.length > 0) throw new WrongUse(`It takes one ${name}`);
  return argument;
}

export const backupKeys = ({ TUMA_BACKUP_KEY: keys }: Config): Key[] =>
  keys === undefined ? [] : parseKeys(keys);

/** Why a command failed. Errors of a connection do not name what cannot be reached; those of PostgreSQL itself are sentences. */
export function reasonFor(error: unknown): string {
  const isConnection = isUnreachable(error) && !(error instanceof DatabaseError);
  return isConnection ? `PostgreSQL cannot be reached: ${reasonOf(error)}` : messageOf(error);
}
