// The server with M-Pesa on loopback: the simulator's people answer when a test says so, notices come over real HTTP.
import type { AppDeps } from '../../server/app.ts';
import { daraja, type Daraja } from '../../server/payments/daraja.ts';
import { ask, claimDue } from '../../server/modules/payments/settle.service.ts';
import { account, startMpesa, type MpesaSimulator } from '../../simulators/mpesa/mpesa.ts';
import { testApp, type TestApp } from './testApp.ts';
import { untilTheEnd } from './untilTheEnd.ts';

export interface MpesaHouse extends TestApp {
  url: string;
  simulator: MpesaSimulator;
  mpesa: Daraja;
  /** Lets time pass and asks M-Pesa about everything that is due then. */
  askAfter(seconds: number): Promise<void>;
}

/** The server with M-Pesa, of a whole test file. */
export const anMpesaHouse = (deps: Partial<AppDeps> = {}): Promise<MpesaHouse> =>
  untilTheEnd(mpesaHouse(deps));

async function mpesaHouse(deps: Partial<AppDeps>): Promise<MpesaHouse> {
  const simulator = await startMpesa({ waits: true });
  let url = '';
  const mpesa = daraja({
    ...account,
    baseUrl: simulator.url,
    callbackUrl: () => url,
    confirms: true,
    promptSeconds: 60,
    callbackIps: [],
  });
  const house = await testApp({ mpesa, ...deps });
  url = await house.app.listen({ host: '127.0.0.1', port: 0 });
  await mpesa.registerUrls();
  const { db } = house;
  const asking = { db, clock: () => house.clock.now, mpesa };
  return {
    ...house,
    url,
    simulator,
    mpesa,
    async askAfter(seconds) {
      house.clock.now = new Date(house.clock.now.getTime() + seconds * 1000);
      for (const id of await claimDue(asking, 100)) await ask(asking, id);
    },
    close: async () => {
      await house.close();
      await simulator.close();
    },
  };
}
