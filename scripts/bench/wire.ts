// What a page receives over the network, counted by the browser: requests and bytes with headers, as sent.
import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

export interface Received {
  url: string;
  /** Bytes on the wire, headers included. */
  bytes: number;
}

export interface Wire {
  received: Received[];
  /** URLs of files that came from the browser's cache. */
  cached: Set<string>;
  /** Resolves once nothing has been requested or received for half a second, like Playwright's networkidle. */
  quiet(): Promise<void>;
}

const quietMs = 500;

/** Counts what the page receives from now on. */
export async function watchWire(page: Page): Promise<Wire> {
  const received: Received[] = [];
  const cached = new Set<string>();
  const open = new Map<string, string>();
  let changed = performance.now();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    changed = performance.now();
    open.set(requestId, request.url);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    changed = performance.now();
    const url = open.get(requestId);
    open.delete(requestId);
    if (url === undefined || url.startsWith('data:')) return;
    if (encodedDataLength > 0) received.push({ url, bytes: encodedDataLength });
    else cached.add(url);
  });
  session.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await session.send('Network.enable');
  return {
    received,
    cached,
    async quiet() {
      changed = performance.now();
      while (open.size > 0 || performance.now() - changed < quietMs) await delay(50);
    },
  };
}

export const bytesOf = (received: readonly Received[]): number =>
  received.reduce((sum, { bytes }) => sum + bytes, 0);
