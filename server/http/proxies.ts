// Which connections come from a trusted proxy.
import { compile } from '@fastify/proxy-addr';

/** Proxies whose X-Forwarded-For is trusted: none, their number, or their addresses and networks. */
export type TrustedProxies = false | number | string[];

/** Fastify's `trustProxy`. A number would trust callers who connect without the proxies, so the operator must prevent that. */
export const trustOf = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Whether a connection comes from a trusted proxy. If only the number of proxies is known, every address counts as one. */
export function isProxyIn(proxies: TrustedProxies): (address: string) => boolean {
  if (typeof proxies !== 'object') return () => proxies !== false;
  const isTrusted = compile(proxies);
  return (address) => isTrusted(address, 0);
}
