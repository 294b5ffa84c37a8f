// Which connections come from a trusted proxy.
import { compile } from '@fastify/proxy-addr';

/** Proxies whose X-Forwarded-For is trusted: none, the number of them in front, or their addresses and networks. */
export type TrustedProxies = false | number | string[];

/** Fastify's `trustProxy`. It takes no number, which would trust callers who connect past the proxies: the operator must rule that out. */
export const trustOf = (proxies: TrustedProxies) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Whether the address a connection comes from is a trusted proxy; every address is where only their number is known. */
export function isProxyIn(proxies: TrustedProxies): (address: string) => boolean {
  if (typeof proxies !== 'object') return () => proxies !== false;
  const isTrusted = compile(proxies);
  return (address) => isTrusted(address, 0);
}
