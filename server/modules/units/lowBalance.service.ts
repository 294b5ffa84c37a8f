// Low balance: a client is warned when it can spend less than it chose, once for each time the balance falls below that
// (requirements/domain.md#low-balance). Its people read it in an SMS of the platform's, in the console, or both. Sends
// know nothing of it: the balances are looked at from time to time, and what was told stands in the client's row,
// written together with the SMS.
import type { Db, Tx } from '../../db/database.ts';
import { platformClientId } from '../../domain/reach.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { record } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { available } from '../ledger/ledger.service.ts';
import { textFromPlatform } from '../intake/platformText.service.ts';
import { takePlatformText } from '../settings/settings.service.ts';
import * as store from './units.store.ts';

/** The balance a client is warned at; null where it is not. */
export const lowBalanceOf = async (db: Db, clientId: number): Promise<number | null> =>
  (await store.findAlert(db, clientId))?.low_balance ?? null;

/** Sets it for a client within reach; 422 for any other. Whoever is below the new one is told once more. */
export async function setLowBalance(
  db: Db,
  actor: Actor,
  { clientId, units }: { clientId: number; units: number | null },
): Promise<string> {
  await requireClient(db, actor.reach, clientId);
  return db.transaction().execute(async (tx) => {
    const before = await store.lockAlert(tx, clientId);
    if (before && before.low_balance !== units) {
      await store.updateAlert(tx, clientId, { low_balance: units, low_balance_notified: null });
      await record(tx, {
        userId: actor.userId,
        address: actor.address,
        clientId,
        action: 'client.low_balance',
        subject: before.name,
        before: { units: before.low_balance },
        after: { units },
      });
    }
    return units === null ? 'Low balance alert is off' : `Alert set below ${counted(units, 'unit')}`;
  });
}

/** Warns whoever fell below since the last look, and notes who is above again. Any number of processes may look at once. */
export async function alertLowBalances(db: Db, now: Date): Promise<void> {
  await store.forgetRecovered(db);
  for (const clientId of await store.listFallen(db)) {
    await db.transaction().execute((tx) => tell(tx, clientId, now));
  }
}

async function tell(tx: Tx, clientId: number, now: Date): Promise<void> {
  const client = await store.lockAlert(tx, clientId);
  if (!client || client.low_balance === null || client.low_balance_notified) return;
  const left = await available(tx, clientId);
  if (left >= client.low_balance) return;
  const numbers = await store.listAdminNumbers(tx, clientId);
  const text = `${client.name} has ${counted(left, 'SMS unit')} left, below the alert at ${client.low_balance.toLocaleString('en')}. Top up to keep sending.`;
  let isTold = numbers.length === 0;
  for (const msisdn of numbers) {
    // The platform pays: a client that had its texts of the day is told tomorrow.
    if (clientId !== platformClientId && !(await takePlatformText(tx, clientId))) break;
    isTold = (await textFromPlatform(tx, { msisdn, text, userId: null })) || isTold;
  }
  // Where the platform itself has no units or no route the next look tries again.
  if (isTold) await store.updateAlert(tx, clientId, { low_balance_notified: now });
}
