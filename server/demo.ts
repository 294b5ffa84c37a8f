// The demo: its data, and the SMSC its connectors bind to, on loopback in this process. Loaded on demand.
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Secrets } from './db/secrets/secrets.ts';
import { onPort } from './domain/ports.ts';
import type { Undo } from './undo.ts';

interface Tools {
  database: Database;
  clock: () => Date;
  secrets: Secrets;
  logger: Logger;
  undo: Undo;
}

/** Fills an empty system and starts the simulator. Returns the demo's sign-ins; none if the system has other data. */
export async function startDemo(
  config: Config,
  { database, clock, secrets, logger, undo }: Tools,
): Promise<readonly { who: string; msisdn: string; password: string }[]> {
  const { seedDemo } = await import('./seed/index.ts');
  const signIns = await seedDemo({ database, clock, secrets, simulatorPort: config.TUMA_SIMULATOR_PORT });
  if (signIns === undefined) return [];
  // The engine's process runs the simulator that it binds to.
  if (config.TUMA_ROLE === 'web') return signIns;
  const { startSmsc } = await import('../simulators/smsc/smsc.ts');
  const onFault = (message: string) => logger.warn({ message }, 'simulator');
  const place = { variable: 'TUMA_SIMULATOR_PORT', port: config.TUMA_SIMULATOR_PORT };
  const smsc = await onPort(place, (port) => startSmsc({ port, logMax: 0, onFault }));
  undo.push(() => smsc.close());
  if (smsc.port !== config.TUMA_SIMULATOR_PORT)
    await seedDemo({ database, clock, secrets, simulatorPort: smsc.port });
  return signIns;
}
