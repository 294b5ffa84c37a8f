// The server with M-Pesa on loopback: the simulator's payers answer when the test says so; notices use real HTTP.
import type { AppDeps } from '../../../server/app.ts';
import { daraja, type Daraja } from '../../../server/payments/daraja.ts';
import { ask, claimDue } from '../../../server/modules/payments/settle.service.ts';
import { account, startMpesa, type MpesaSimulator } from '../../../simulators/mpesa/mpesa.ts';
import { testApp, type TestApp } from '../testApp.ts';
import { closeAfterAll } from '../closeAfterAll.ts';

export interface MpesaApp extends TestApp {
  url: string;
  simulator: MpesaSimulator;
  mpesa: Daraja;
  /** Advances the clock and queries M-Pesa for all payments that are due then. */
  askAfter(seconds: number): Promise<void>;
}

/** Starts the server with M-Pesa for a whole test file. */
export const startMpesaApp = (deps: Partial<AppDeps> = {}): Promise<MpesaApp> =>
  closeAfterAll(mpesaApp(deps));

async function mpesaApp(deps: Partial<AppDeps>): Promise<MpesaApp> {
  let app: TestApp | undefined;
  const clock = () => app?.clock.now ?? new Date();
  const simulator = await startMpesa({ waits: true, clock });
  let url = '';
  const mpesa = daraja({
    ...account,
    baseUrl: simulator.url,
    callbackUrl: () => url,
    confirms: true,
    promptSeconds: 60,
    callbackIps: [],
  });
  const started = await testApp({ mpesa, ...deps });
  app = started;
  url = await started.fastify.listen({ host: '127.0.0.1', port: 0 });
  await mpesa.registerUrls();
  const { db } = app;
  const asking = { db, clock: () => started.clock.now, mpesa };
  return {
    ...started,
    url,
    simulator,
    mpesa,
    async askAfter(seconds) {
      started.clock.now = new Date(started.clock.now.getTime() + seconds * 1000);
      for (const id of await claimDue(asking, 100)) await ask(asking, id);
    },
    close: async () => {
      await started.close();
      await simulator.close();
    },
  };
}
