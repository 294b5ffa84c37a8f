// The environment, parsed once. Everything configurable is here and in .env.example; nothing else reads process.env.
import { z } from 'zod';

const flag = z
  .enum(['true', 'false'])
  .default('false')
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
  ADMIN_MSISDN: z.string().optional(),
  ADMIN_PASSWORD: z.string().optional(),
  TRUST_PROXY: flag,
  /** Unset: info, on a terminal warn. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
});

export type Config = z.output<typeof environment>;

/** Parses the environment; an empty variable counts as unset. Throws one readable sentence per wrong variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(set);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`The environment is not usable.\n  ${wrong.join('\n  ')}`);
}
