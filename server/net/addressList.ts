// Lists of IP addresses and networks (CIDR), as contract/common.ts reads them.
import { BlockList, isIP } from 'node:net';

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether an address is in a list; a text that is none is in no list. */
export function addressList(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const [address = '', prefix] = entry.split('/');
    if (prefix === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, familyOf(address));
}

/** Whether a list of allowed addresses admits an address. An empty list admits every one. */
export const isAllowed = (allowed: readonly string[], address: string): boolean =>
  allowed.length === 0 || addressList(allowed)(address);
