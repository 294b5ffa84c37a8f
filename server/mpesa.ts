// M-Pesa for a process: as the environment sets it up, or the demo's simulator on loopback in this process, loaded only
// where asked for.
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import { daraja, type Daraja } from './payments/daraja.ts';

/** As the environment sets it up; undefined where it does not. */
export function darajaFrom(config: Config): Daraja | undefined {
  const {
    MPESA_CONSUMER_KEY: consumerKey,
    MPESA_CONSUMER_SECRET: consumerSecret,
    MPESA_SHORTCODE: shortcode,
    MPESA_PASSKEY: passkey,
    MPESA_CALLBACK_URL: callbackUrl,
  } = config;
  if (!consumerKey || !consumerSecret || !shortcode || !passkey || !callbackUrl) return undefined;
  return daraja({
    ...fromEnvironment(config),
    consumerKey,
    consumerSecret,
    shortcode,
    passkey,
    callbackUrl: () => callbackUrl,
  });
}

/** The demo's: `callbackUrl` is where this process listens, known only once it does. */
export async function startDemoMpesa(
  config: Config,
  tools: { callbackUrl: () => string; logger: Logger; undo: (() => Promise<void>)[] },
): Promise<Daraja> {
  const { account, startMpesa } = await import('../simulators/mpesa/mpesa.ts');
  const port = config.TUMA_SIMULATOR_PORT === 0 ? 0 : config.TUMA_SIMULATOR_PORT + 1;
  const onFault = (message: string) => tools.logger.warn({ message }, 'simulator');
  const simulator = await startMpesa({ port, onFault }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    return startMpesa({ onFault });
  });
  tools.undo.push(() => simulator.close());
  return daraja({
    ...fromEnvironment(config),
    ...account,
    baseUrl: simulator.url,
    callbackUrl: tools.callbackUrl,
    promptSeconds: 5,
    callbackIps: [],
  });
}

const fromEnvironment = (config: Config) => ({
  baseUrl: config.MPESA_BASE_URL,
  confirms: config.MPESA_CONFIRM,
  promptSeconds: config.MPESA_PROMPT_SECONDS,
  callbackIps: config.MPESA_CALLBACK_IPS,
});
