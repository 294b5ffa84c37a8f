// M-Pesa for a process: configured by the environment, or the demo's simulator on loopback in this process, loaded on
// demand.
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { daraja, type Daraja } from './payments/daraja.ts';
import { onPort } from './domain/ports.ts';
import type { Undo } from './undo.ts';

/** Undefined if the environment does not configure M-Pesa. */
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

/** Starts the demo's simulator. `callbackUrl` returns the URL of this process, which is known once it listens. */
export async function startDemoMpesa(
  config: Config,
  tools: { callbackUrl: () => string; logger: Logger; undo: Undo },
): Promise<Daraja> {
  const { account, startMpesa } = await import('../simulators/mpesa/mpesa.ts');
  const onFault = (message: string) => tools.logger.warn({ message }, 'simulator');
  const place = { variable: 'TUMA_MPESA_SIMULATOR_PORT', port: config.TUMA_MPESA_SIMULATOR_PORT };
  const simulator = await onPort(place, (port) => startMpesa({ port, onFault }));
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
