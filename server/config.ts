// Parses the environment once. All settings are here and in .env.example; no other file reads process.env.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { addressOrNetwork } from '../contract/common.ts';
import { alarmVariables, httpAddress } from './alarmVariables.ts';
import { parseKeys } from './db/secrets/keys.ts';
import { messageOf } from './domain/thrown.ts';
import { readTrustedProxies } from './trustedProxies.ts';
import { unknownVariables } from './unknownVariables.ts';

function whole(least: number, most: number, message = `must be a whole number from ${least} to ${most}`) {
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
}

const oneOf = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.enum(names, `must be one of ${names.join(', ')}`);

const portNumber = whole(0, 65_535, 'must be a port number');

/** Separated by spaces, commas or lines. */
const list = z
  .string()
  .default('')
  .transform((text) => text.split(/[\s,]+/).filter(Boolean));

const networks = list.pipe(z.array(addressOrNetwork('must be IP addresses and networks (CIDR)')));

/** What `read` makes of a text; its error is that of the variable. */
const readBy = <Value>(read: (text: string) => Value) =>
  z.string().transform((text, context) => {
    try {
      return read(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: messageOf(error) });
      return z.NEVER;
    }
  });

/** Keys as {@link parseKeys} reads them. */
const keys = readBy((text) => {
  parseKeys(text);
  return text;
});

const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must be an address like postgres://user:password@host:5432/tuma',
});

/** A name or an address without a scheme, a port or a path; an IPv6 address may be in brackets. */
const hostName = z.union(
  [z.string().regex(/^[\w-]+(\.[\w-]+)*\.?$/), z.ipv6(), z.string().regex(/^\[[\da-f:.]+\]$/i)],
  'must be a host name or an IP address, without https:// or a path',
);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: portNumber.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: postgresAddress.optional(),
  /** A standby of DATABASE_URL, for calls that may lag; unset: they read DATABASE_URL. */
  DATABASE_REPLICA_URL: postgresAddress.optional(),
  /** Seconds behind DATABASE_URL up to which the standby is read. */
  DATABASE_REPLICA_LAG_SECONDS: whole(1, 300).default(5),
  DATA_DIR: z.string().default('./data'),
  /** Keys of the secrets in the database, oldest first; unset: those of DATA_DIR with the embedded database, else none. */
  TUMA_SECRET_KEY: keys.optional(),
  /** Their file, which is read again when it changes. */
  TUMA_SECRET_KEY_FILE: z.string().optional(),
  /** Ids of keys that are lost: the start does not require them, and what they encrypted must be entered again. */
  TUMA_LOST_SECRET_KEYS: list,
  /** Keys of backups and of the archive, oldest first. */
  TUMA_BACKUP_KEY: keys.optional(),
  /** Run by a shell with the path of each backup as $1. */
  TUMA_BACKUP_COMMAND: z.string().optional(),
  /** Archive of the embedded database's write-ahead log, for recovery to any moment after a backup; unset: none. */
  WAL_ARCHIVE_DIR: z.string().optional(),
  /** What a loss of the machine may cost, in seconds. */
  WAL_ARCHIVE_SECONDS: whole(1, 86_400).default(60),
  /** Unset: demo if the system is reachable from this machine only, otherwise none. */
  TUMA_SEED: oneOf(['demo', 'none']).optional(),
  TUMA_ROLE: oneOf(['all', 'web', 'engine']).default('all'),
  TUMA_SIMULATOR_PORT: portNumber.default(2775),
  TUMA_MPESA_SIMULATOR_PORT: portNumber.default(2777),
  /** Unset: 2776 in the demo, otherwise clients' systems cannot bind. */
  SMPP_PORT: portNumber.optional(),
  SMPP_HOST: z.string().default('127.0.0.1'),
  /** TLS for clients' systems: PEM files, and its own port (3550 if unset, as IANA names it). Both files or neither. */
  SMPP_TLS_CERT: z.string().optional(),
  SMPP_TLS_KEY: z.string().optional(),
  SMPP_TLS_PORT: portNumber.default(3550),
  /** The name under which clients' systems reach the gateway; unset: the console shows its own. */
  SMPP_PUBLIC_HOST: hostName.optional(),
  /** Proxies whose SMPP connections begin with a PROXY header. */
  SMPP_TRUST_PROXY: networks,
  /** Addresses that webhooks may connect to beside those of the public internet. */
  WEBHOOK_ALLOWED_ADDRESSES: networks,
  /** Connections per address: over HTTP, and over SMPP before the bind. */
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(500),
  SMPP_UNBOUND_PER_ADDRESS: whole(1, 1_000_000).default(100),
  ADMIN_MSISDN: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  TRUST_PROXY: readBy(readTrustedProxies).prefault('false'),
  /** Seconds for which a stopping process that serves the web says that it is not ready, before it stops listening. */
  DRAIN_SECONDS: whole(0, 300).default(0),
  /** Unset: no separate listener for /metrics. */
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Set: /metrics requires it as bearer token and is also served on PORT. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MPESA_BASE_URL: httpAddress.default('https://api.safaricom.co.ke'),
  MPESA_CONSUMER_KEY: z.string().optional(),
  MPESA_CONSUMER_SECRET: z.string().optional(),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PASSKEY: z.string().optional(),
  MPESA_CALLBACK_URL: httpAddress.optional(),
  MPESA_CALLBACK_IPS: list.pipe(z.array(z.union([z.ipv4(), z.ipv6()], 'must be IP addresses'))),
  MPESA_CONFIRM: oneOf(['true', 'false'])
    .default('true')
    .transform((value) => value === 'true'),
  MPESA_PROMPT_SECONDS: whole(1, 600).default(75),
  /** A monitor that alerts people once the request of each minute does not come; unset: none. */
  TUMA_HEARTBEAT_URL: httpAddress.optional(),
  ...alarmVariables,
  /** Unset: no /.well-known/security.txt. */
  TUMA_SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'must begin with mailto:, https:// or tel:')
    .optional(),
  /** Unset: info, on a terminal warn. */
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

export type Config = Omit<z.output<typeof environment>, 'TUMA_SEED'> & { TUMA_SEED: 'demo' | 'none' };

/** SMPP_PORT of the demo if unset. */
export const demoSmppPort = 2776;

/** Secrets: each may also be the content of the file that its name with _FILE names. */
const fromFiles = [
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

const unusable = (...whys: string[]) => new Error(`The environment is not usable.\n  ${whys.join('\n  ')}`);

/** Parses the environment; an empty variable counts as unset. Throws an error with one sentence per invalid variable, without its value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const unknown = unknownVariables(Object.keys(filled), known);
  if (unknown.length > 0) throw unusable(...unknown);
  const set = withFiles(filled);
  const parsed = environment.safeParse(set);
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
  if (parsed.success) return finished(parsed.data);
  throw unusable(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
}

/** The variables with those that files hold. A line end that closes a file is not part of the secret. */
function withFiles(set: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
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
