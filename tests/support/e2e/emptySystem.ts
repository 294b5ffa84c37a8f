// A product without any data, a telco to connect it to, and a browser. A test file starts and stops them once.
import { join, dirname } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { launchChromium } from './chromium.ts';
import { discard, freePort, newDataDir, startProduct, type Product } from '../product/product.ts';
import { startTelco, type Telco } from '../smpp/telco.ts';

export interface EmptySystem {
  product: Product;
  telco: Telco;
  telcoPort: number;
  browser: Browser;
}

/** The only user of the system. */
export const firstAdmin = { msisdn: '0712345678', password: 'a-good-password' };

/** Call it at the top of a test file. */
export function emptySystem(): () => EmptySystem {
  let system: EmptySystem | undefined;
  const started = () => {
    if (!system) throw new Error('The system starts before the first test');
    return system;
  };
  beforeAll(async () => {
    const telcoPort = await freePort();
    const dataDir = newDataDir();
    const env = {
      TUMA_SEED: 'none',
      ADMIN_MSISDN: firstAdmin.msisdn,
      ADMIN_PASSWORD: firstAdmin.password,
    };
    const [product, telco, browser] = await Promise.all([
      startProduct({ dataDir, env }),
      startTelco({ port: telcoPort, logFile: join(dirname(dataDir), 'telco.log') }),
      launchChromium(),
    ]);
    system = { product, telco, telcoPort, browser };
  });
  afterAll(async () => {
    const { product, telco, browser } = started();
    await browser.close();
    await product.stop();
    await telco.stop();
    discard(product.dataDir);
  });
  return started;
}
