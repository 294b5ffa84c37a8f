// Resolves the name of an endpoint to the addresses that may be connected to. The checked address is the one connected to, so a name
// that later resolves to another address cannot evade the check.
import { promises as dns, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { AddressCheck } from './addresses.ts';

/** All addresses of a name; rejects with the code of node:dns. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/** Code of the error for a name without an address that may be connected to. */
export const addressRefused = 'ERR_ADDRESS_REFUSED';

export const refusedAddress = (host: string): Error =>
  Object.assign(new Error(`${host} has no address that webhooks may connect to`), { code: addressRefused });

export const guardedLookup =
  (isAllowed: AddressCheck, resolve: Resolve): LookupFunction =>
  (hostname, { all }, callback) =>
    void callBack(callback, all === true, async () => {
      const addresses = (await resolve(hostname)).filter(({ address }) => isAllowed(address));
      if (addresses.length === 0) throw refusedAddress(hostname);
      return addresses;
    });

async function callBack(
  callback: Parameters<LookupFunction>[2],
  all: boolean,
  find: () => Promise<LookupAddress[]>,
): Promise<void> {
  let found: LookupAddress[];
  try {
    found = await find();
  } catch (error) {
    return callback(error as NodeJS.ErrnoException, '', 4);
  }
  const [first] = found;
  if (all) callback(null, found);
  else callback(null, first?.address ?? '', first?.family);
}

const notThere = new Set(['ENOTFOUND', 'ENODATA']);

/**
 * Queries the name servers and, only for a name they do not have, the operating system, which also reads /etc/hosts. The system's
 * lookup occupies one of the few threads of the process until the name servers answer.
 */
export function nameServers(): Resolve {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 });
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve4(hostname).then((found) => found.map((address) => ({ address, family: 4 }))),
      resolver.resolve6(hostname).then((found) => found.map((address) => ({ address, family: 6 }))),
    ]);
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length > 0) return found;
    const errors = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as NodeJS.ErrnoException] : [],
    );
    if (errors.every(({ code = '' }) => notThere.has(code))) return dns.lookup(hostname, { all: true });
    throw errors[0] ?? refusedAddress(hostname);
  };
}
