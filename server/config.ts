// Parses the environment once. All settings are here and in .env.example; no other file reads process.env.
import { z } from 'zod';
import { readTrustedProxies } from './trustedProxies.ts';

const flag = (unset: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(unset)
    .transform((value) => value === 'true');

const portNumber = z.coerce.number('must be a port number').int('must be a port number').min(0).max(65_535);

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: portNumber.default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  /** Unset: demo if the system is reachable from this machine only, otherwise none. */
  TUMA_SEED: z.enum(['demo', 'none']).optional(),
  TUMA_ROLE: z.enum(['all', 'web', 'engine']).default('all'),
  TUMA_SIMULATOR_PORT: portNumber.default(2775),
  TUMA_MPESA_SIMULATOR_PORT: portNumber.default(2777),
  /** Unset: 2776 in the demo, otherwise clients' systems cannot bind. */
  SMPP_PORT: portNumber.optional(),
  SMPP_HOST: z.string().default('127.0.0.1'),
  /** Proxies whose SMPP connections begin with a PROXY header. */
  SMPP_TRUST_PROXY: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean))
    .pipe(
      z.array(
        z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'must be IP addresses and networks (CIDR)'),
      ),
    ),
  /** Connections per address: over HTTP, and over SMPP before the bind. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(500),
  SMPP_UNBOUND_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(100),
  ADMIN_MSISDN: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  TRUST_PROXY: z
    .string()
    .default('false')
    .transform((text, context) => {
      try {
        return readTrustedProxies(text);
      } catch (error) {
        context.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    }),
  /** Unset: no separate listener for /metrics. */
  METRICS_PORT: portNumber.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  /** Set: /metrics requires it as bearer token and is also served on PORT. */
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  MPESA_BASE_URL: z.url({ protocol: /^https?$/ }).default('https://api.safaricom.co.ke'),
  MPESA_CONSUMER_KEY: z.string().optional(),
  MPESA_CONSUMER_SECRET: z.string().optional(),
  MPESA_SHORTCODE: z
    .string()
    .regex(/^\d{5,7}$/, 'must be 5 to 7 digits')
    .optional(),
  MPESA_PASSKEY: z.string().optional(),
  MPESA_CALLBACK_URL: z.url({ protocol: /^https?$/ }).optional(),
  MPESA_CALLBACK_IPS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter(Boolean)),
  MPESA_CONFIRM: flag('true'),
  MPESA_PROMPT_SECONDS: z.coerce.number().int().min(1).max(600).default(75),
  /** Unset: info, on a terminal warn. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

export type Config = Omit<z.output<typeof environment>, 'TUMA_SEED'> & { TUMA_SEED: 'demo' | 'none' };

/** SMPP_PORT of the demo if unset. */
export const demoSmppPort = 2776;

/** M-Pesa needs all of these; setting only some is an error. */
const mpesaKeys = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'MPESA_CALLBACK_URL',
] as const;

/** Parses the environment; an empty variable counts as unset. Throws an error with one sentence per invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  const missing = mpesaKeys.filter((key) => set[key] === undefined);
  if (missing.length > 0 && missing.length < mpesaKeys.length) {
    throw new Error(`The environment is not usable.\n  M-Pesa also needs ${missing.join(', ')}`);
  }
  if (parsed.success) return finished(parsed.data);
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable.\n  ${wrong.join('\n  ')}`);
}

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
    ...(config.TUMA_SEED === 'demo'
      ? { SMPP_PORT: SMPP_PORT ?? demoSmppPort, TUMA_SIMULATOR_PORT, TUMA_MPESA_SIMULATOR_PORT }
      : { SMPP_PORT }),
  };
  const used = Object.entries(ports).filter(([, port]) => port !== undefined && port !== 0);
  for (const [name, port] of used) {
    const [other] = used.find(([key, value]) => key !== name && value === port) ?? [];
    if (other !== undefined)
      throw new Error(`The environment is not usable.\n  ${name} and ${other} are both ${port}`);
  }
}
