// Which addresses webhooks may connect to: those of the public internet, and those an operator allows. A client chooses the
// address, so without this it could call the platform's own network and the cloud's metadata.
import { isIP, isIPv4 } from 'node:net';
import { addressList } from '../net/addressList.ts';

/** Networks outside of the public internet (IANA special-purpose registries). Metadata services have link-local or unique local ones. */
const refusedV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** The unicast addresses of the public internet. All others (loopback, link-local, IPv4-mapped, NAT64) are refused. */
const publicV6 = ['2000::/3'];
/** Exceptions within them: Teredo and benchmarks, documentation, and 6to4, which contains any IPv4 address. */
const refusedV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

/** Decides whether an address may be connected to. */
export type AddressCheck = (address: string) => boolean;

const isRefused = addressList([...refusedV4, ...refusedV6]);
const isPublicV6 = addressList(publicV6);

export interface AddressChecks {
  /** Addresses allowed over https: the public internet, and those that the operator allows. */
  isReachable: AddressCheck;
  /** Addresses allowed over http, which others could read: only those that the operator allows. */
  isOwn: AddressCheck;
}

const isPublic: AddressCheck = (address) => !isRefused(address) && (isIPv4(address) || isPublicV6(address));

/** Builds the check. `allowed` are the operator's addresses and networks (CIDR). */
export function addressChecks(allowed: readonly string[]): AddressChecks {
  const isOwn = addressList(allowed);
  return {
    isOwn: (given) => isOwn(plain(given)),
    isReachable: (given) => isOwn(plain(given)) || isPublic(plain(given)),
  };
}

/** Removes the zone, and converts an IPv4-mapped address in either notation to IPv4, which the operating system connects to. */
function plain(address: string): string {
  const [bare = ''] = address.split('%');
  if (isIP(bare) !== 6) return bare;
  const { hostname } = new URL(`http://[${bare}]`);
  const mapped = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/.exec(hostname);
  if (!mapped) return bare;
  const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
