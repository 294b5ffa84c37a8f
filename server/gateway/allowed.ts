// Checks an address against the addresses an account may bind from.
import { BlockList, isIP } from 'node:net';
import { plainAddress } from '../domain/networkOf.ts';

/** `allowed` holds IP addresses and networks (CIDR); an empty list allows every address. */
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

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
