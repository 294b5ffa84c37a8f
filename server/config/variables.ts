// The variables of the environment, each with its form and its default. All settings are here and in .env.example.
import { z } from 'zod';
import { addressOrNetwork } from '../../contract/common.ts';
import { parseKeys } from '../db/secrets/keys.ts';
import { messageOf } from '../domain/thrown.ts';
import { alarmVariables, httpAddress } from './alarmVariables.ts';
import { readTrustedProxies } from './trustedProxies.ts';

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

export const environment = z.object({
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
