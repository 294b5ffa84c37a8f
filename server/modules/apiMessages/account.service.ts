// What a client sends with and has left, for the HTTP API.
import type { z } from 'zod';
import type { getBalance, listSenders } from '../../../contract/v1/account.ts';
import type { Db } from '../../db/database.ts';
import { moneyOf } from '../../domain/messageObject.ts';
import { toTenThousandths } from '../../domain/kes.ts';
import { usableSenders } from '../intake/screeningFacts.service.ts';
import { available } from '../ledger/ledger.service.ts';
import { listPrices } from './account.store.ts';

type Senders = z.input<(typeof listSenders)['answer']>;
type Balance = z.input<(typeof getBalance)['answer']>;

/** The names that a client may send with, and the networks that carry each. */
export async function readSenderNames(db: Db, clientId: number): Promise<Senders> {
  const networks = new Map<string, string[]>();
  for (const { sender_id: name, carrier_name: network } of await usableSenders(db, clientId)) {
    const known = networks.get(name) ?? [];
    networks.set(name, network ? [...known, network] : known);
  }
  const data = [...networks].map(([name, carriers]) => ({
    object: 'sender' as const,
    name,
    networks: carriers,
  }));
  return { object: 'list', data, has_more: false, next_cursor: null };
}

/** Balance of a test key, in units. It is constant, because test messages are never charged. */
const testUnits = 10_000;

/** Returns the balance and prices of a key. A test key has a balance of its own, at the client's prices. */
export async function readBalance(
  db: Db,
  { clientId, live }: { clientId: number; live: boolean },
): Promise<Balance> {
  const { common, own } = await readPrices(db, clientId);
  return {
    object: 'balance',
    units: live ? await available(db, clientId) : testUnits,
    price: moneyOf(common),
    prices: own.map(({ network, rate }) => ({ network, price: moneyOf(rate) })),
    live,
  };
}

/** KES per unit: the client's own price, and the prices of active networks that differ from it. */
export async function readPrices(
  db: Db,
  clientId: number,
): Promise<{ common: string; own: { network: string; rate: string }[] }> {
  const rows = await listPrices(db, clientId);
  const common = rows[0]?.rate ?? '0';
  const own = rows.flatMap(({ network, rate }) =>
    network !== null && toTenThousandths(rate) !== toTenThousandths(common) ? [{ network, rate }] : [],
  );
  return { common, own };
}
