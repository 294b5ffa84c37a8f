// The environment, parsed once. Everything configurable is here and in .env.example; nothing else reads process.env.
import { z } from 'zod';

const flag = (unset: 'true' | 'false') =>
  z
    .enum(['true', 'false'])
    .default(unset)
    .transform((value) => value === 'true');

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default('127.0.0.1'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  TUMA_SEED: z.enum(['demo', 'none']).default('demo'),
  TUMA_ROLE: z.enum(['all', 'web', 'engine']).default('all'),
  TUMA_SIMULATOR_PORT: z.coerce.number().int().min(0).max(65_535).default(2775),
  /** Unset: clients' systems cannot bind, but for the demo. */
  SMPP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  SMPP_HOST: z.string().default('127.0.0.1'),
  /** Connections one address may hold over HTTP, and over SMPP before it has bound. */
  CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(500),
  SMPP_UNBOUND_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(100),
  ADMIN_MSISDN: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  TRUST_PROXY: flag('false'),
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

export type Config = z.output<typeof environment>;

/** M-Pesa is set up where all of these are set; some of them alone are a mistake. */
const mpesaKeys = [
  'MPESA_CONSUMER_KEY',
  'MPESA_CONSUMER_SECRET',
  'MPESA_SHORTCODE',
  'MPESA_PASSKEY',
  'MPESA_CALLBACK_URL',
] as const;

/** Parses the environment; an empty variable counts as unset. Throws one readable sentence per wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  const missing = mpesaKeys.filter((key) => set[key] === undefined);
  if (missing.length > 0 && missing.length < mpesaKeys.length) {
    throw new Error(`The environment is not usable.\n  M-Pesa also needs ${missing.join(', ')}`);
  }
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable.\n  ${wrong.join('\n  ')}`);
}
