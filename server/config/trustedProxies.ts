// Parses TRUST_PROXY: the proxies whose X-Forwarded-For is trusted.
import { isIP } from 'node:net';
import type { TrustedProxies } from '../http/proxies.ts';

/** Groups of networks that Fastify has names for. */
const groups = ['loopback', 'linklocal', 'uniquelocal'];

const howTo = 'Give the number of proxies in front (1), or their networks (loopback, 10.0.0.0/8)';

/** Parses the variable; throws an Error whose message explains what to set instead. */
export function readTrustedProxies(text: string): TrustedProxies {
  const value = text.trim();
  if (value === 'false' || value === '0') return false;
  if (value === 'true') {
    throw new Error(`true would trust any X-Forwarded-For that a caller sends. ${howTo}`);
  }
  if (/^\d+$/.test(value)) {
    const hops = Number(value);
    if (hops > 10) throw new Error(`${value} proxies are too many. ${howTo}`);
    return hops;
  }
  const networks = value.split(/[\s,]+/).filter(Boolean);
  const wrong = networks.find((network) => !groups.includes(network) && !isNetwork(network));
  if (wrong !== undefined) throw new Error(`"${wrong}" is no network. ${howTo}`);
  return networks;
}

/** An address, or a network in CIDR notation. A prefix of 0 would include every address. */
function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (bits === 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= bits);
}
