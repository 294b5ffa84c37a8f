// What a page receives over the network, counted by the browser: requests and bytes with headers, as sent.
import type { Page } from 'playwright-core';

export interface Received {
  url: string;
  /** Bytes on the wire, headers included. */
  bytes: number;
}

/** Collects what the page receives from now on; empty the list to start again. */
export async function watchWire(page: Page): Promise<Received[]> {
  const received: Received[] = [];
  const urls = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const url = urls.get(requestId);
    // A file from the browser's cache, as after a preload, has no bytes.
    if (url !== undefined && encodedDataLength > 0) received.push({ url, bytes: encodedDataLength });
  });
  await session.send('Network.enable');
  return received;
}

export const bytesOf = (received: readonly Received[]): number =>
  received.reduce((sum, { bytes }) => sum + bytes, 0);
