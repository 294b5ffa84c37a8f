// Secrets in files: each variable that holds one may also be the content of the file that its name with _FILE names.
import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { messageOf } from '../domain/thrown.ts';
import { unusable } from './unusable.ts';
import type { environment } from './variables.ts';

/** The variables that may be in a file. */
export const fromFiles = [
  'DATABASE_URL',
  'DATABASE_REPLICA_URL',
  'ADMIN_PASSWORD',
  'METRICS_TOKEN',
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_PASSKEY',
  'TUMA_SECRET_KEY',
  'TUMA_BACKUP_KEY',
  'TUMA_HEARTBEAT_URL',
  'TUMA_ALARM_WEBHOOK_URL',
  'TUMA_ALARM_WEBHOOK_SECRET',
  'TUMA_SMTP_URL',
] as const satisfies (keyof z.input<typeof environment>)[];

/** The variables with those that files hold. A line end that closes a file is not part of the secret. */
export function withFiles(set: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = fromFiles.flatMap((name) => {
    const file = set[`${name}_FILE`];
    if (file === undefined) return [];
    if (set[name] !== undefined) throw unusable(`${name} and ${name}_FILE are both set`);
    return [[name, contentOf(file, `${name}_FILE`)]];
  });
  return { ...set, ...(Object.fromEntries(read) as NodeJS.ProcessEnv) };
}

function contentOf(file: string, variable: string): string {
  try {
    const text = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    if (text === '') throw new Error('it is empty');
    return text;
  } catch (error) {
    throw unusable(`${variable}: ${file} cannot be read: ${messageOf(error)}`);
  }
}
