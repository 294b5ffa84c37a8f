// Parses the environment once; no other file reads process.env.
import { resolve } from 'node:path';
import type { z } from 'zod';
import { fromFiles, withFiles } from './fileVariables.ts';
import { unknownVariables } from './unknownVariables.ts';
import { unusable } from './unusable.ts';
import { environment } from './variables.ts';

export type Config = Omit<z.output<typeof environment>, 'TUMA_SEED'> & { TUMA_SEED: 'demo' | 'none' };

/** SMPP_PORT of the demo if unset. */
export const demoSmppPort = 2776;

/** TUMA_DOMAIN is for the proxy of compose.yaml, TUMA_KEY for the examples of the HTTP API. */
const known = [
  ...Object.keys(environment.shape),
  ...fromFiles.map((name) => `${name}_FILE`),
  'TUMA_DOMAIN',
  'TUMA_KEY',
];

/** M-Pesa needs all of these; setting only some is an error. */
const mpesaKeys = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'MPESA_CALLBACK_URL',
] as const;

/** Each needs the other one. */
const pairs = [
  ['SMPP_TLS_CERT', 'SMPP_TLS_KEY'],
  ['TUMA_SMTP_URL', 'TUMA_SMTP_FROM'],
] as const;

/** Parses the environment; an empty variable counts as unset. Throws an error with one sentence per invalid variable, without its value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const unknown = unknownVariables(Object.keys(filled), known);
  if (unknown.length > 0) throw unusable(...unknown);
  const set = withFiles(filled);
  refuseIncomplete(set);
  const parsed = environment.safeParse(set);
  if (parsed.success) return finished(parsed.data);
  throw unusable(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
}

/** Throws if a variable is set without another one that it needs. */
function refuseIncomplete(set: NodeJS.ProcessEnv): void {
  const missing = mpesaKeys.filter((key) => set[key] === undefined);
  if (missing.length > 0 && missing.length < mpesaKeys.length)
    throw unusable(`M-Pesa also needs ${missing.join(', ')}`);
  for (const pair of pairs) {
    const [given, ...others] = pair.filter((key) => set[key] !== undefined);
    const other = pair.find((key) => key !== given);
    if (given !== undefined && others.length === 0) throw unusable(`${given} also needs ${other}`);
  }
  if (set['DATABASE_REPLICA_URL'] !== undefined && set['DATABASE_URL'] === undefined)
    throw unusable('DATABASE_REPLICA_URL also needs DATABASE_URL, whose standby it is');
  if (set['WAL_ARCHIVE_DIR'] !== undefined) {
    const why =
      set['DATABASE_URL'] === undefined
        ? set['TUMA_BACKUP_KEY'] === undefined &&
          'WAL_ARCHIVE_DIR also needs TUMA_BACKUP_KEY, which encrypts it'
        : 'WAL_ARCHIVE_DIR is for the embedded PostgreSQL: set archive_command in the one of DATABASE_URL';
    if (why) throw unusable(why);
  }
}

/** Where this process finds the keys of secrets (db/secrets/openSecrets.ts). */
export const keyPlaces = (config: Config) => ({
  file: config.TUMA_SECRET_KEY_FILE,
  text: config.TUMA_SECRET_KEY,
  lost: config.TUMA_LOST_SECRET_KEYS,
  dataDir: config.DATABASE_URL === undefined ? resolve(config.DATA_DIR) : undefined,
});

/** Whether other machines reach HTTP without a proxy that could end TLS. */
export const isPlainToOthers = ({ HOST, TRUST_PROXY, TUMA_ROLE }: Config): boolean =>
  TUMA_ROLE !== 'engine' && TRUST_PROXY === false && !isLoopback(HOST);

/** The demo has published passwords: a system that others can reach gets it only with an explicit TUMA_SEED. */
function finished(parsed: z.output<typeof environment>): Config {
  const isOwn =
    parsed.DATABASE_URL === undefined && parsed.NODE_ENV !== 'production' && isLoopback(parsed.HOST);
  const config = { ...parsed, TUMA_SEED: parsed.TUMA_SEED ?? (isOwn ? 'demo' : 'none') } as const;
  assertDistinct(config);
  return config;
}

const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/.test(host);

/** Throws if two ports are equal; 0 is any free one. */
function assertDistinct(config: Config): void {
  const { PORT, METRICS_PORT, SMPP_PORT, TUMA_SIMULATOR_PORT, TUMA_MPESA_SIMULATOR_PORT } = config;
  const ports = {
    PORT,
    METRICS_PORT,
    ...(config.SMPP_TLS_CERT !== undefined && { SMPP_TLS_PORT: config.SMPP_TLS_PORT }),
    ...(config.TUMA_SEED === 'demo'
      ? { SMPP_PORT: SMPP_PORT ?? demoSmppPort, TUMA_SIMULATOR_PORT, TUMA_MPESA_SIMULATOR_PORT }
      : { SMPP_PORT }),
  };
  const used = Object.entries(ports).filter(([, port]) => port !== undefined && port !== 0);
  for (const [name, port] of used) {
    const [other] = used.find(([key, value]) => key !== name && value === port) ?? [];
    if (other !== undefined) throw unusable(`${name} and ${other} are both ${port}`);
  }
}
