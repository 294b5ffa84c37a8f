// Whether an address is among those an account may bind from.
import { BlockList, isIP } from 'node:net';

/** `allowed` holds IP addresses and networks (CIDR); with none of them every address is allowed. */
export function isAllowed(address: string, allowed: readonly string[]): boolean {
  if (allowed.length === 0) return true;
  const list = new BlockList();
  for (const entry of allowed) {
    const [network = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(network, familyOf(network));
    else list.addSubnet(network, Number(prefix), familyOf(network));
  }
  const plain = plainAddress(address);
  return list.check(plain, familyOf(plain));
}

/** An IPv4 address that came in over IPv6 as itself. */
export const plainAddress = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
