// Low balance: a client is warned when its available units fall below the threshold it chose, once per fall
// (requirements/domain.md#low-balance), by an SMS of the platform, in the console, or both. A job checks the balances, so
// sends are not slowed down. The time of the warning is stored in the client's row, in the transaction of the SMS. The webhook
// does not wait for the SMS: its event has a transaction and a time in the row of its own.
import type { Db, Tx } from '../../db/database.ts';
import { savepoint } from '../../db/savepoint.ts';
import type { PlatformTexts } from '../../domain/platformTexts.ts';
import { platformClientId } from '../../domain/reach.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { audited } from '../audit/audit.service.ts';
import { requireClient } from '../clients/clients.service.ts';
import { available } from '../ledger/ledger.service.ts';
import { textFromPlatform, type PlatformText } from '../intake/platformText.service.ts';
import { takePlatformText } from '../settings/settings.service.ts';
import { recordEvents } from '../webhooks/events.service.ts';
import * as store from './units.store.ts';

/** The balance below which a client is warned; null where it is not. */
export const lowBalanceOf = async (db: Db, clientId: number): Promise<number | null> =>
  (await store.findAlert(db, clientId))?.low_balance ?? null;

/** Sets it for a client within reach; 422 for any other. A client below the new one is warned again. */
export async function setLowBalance(
  db: Db,
  actor: Actor,
  { clientId, units }: { clientId: number; units: number | null },
): Promise<string> {
  return audited(db, actor, 'client.low_balance', async (tx, audit) => {
    const message = units === null ? 'Low balance alert is off' : `Alert set below ${counted(units, 'unit')}`;
    await requireClient(tx, actor.reach, clientId);
    const before = await store.lockAlert(tx, clientId);
    if (!before || before.low_balance === units) return audit.unchanged(message);
    await store.updateAlert(tx, clientId, {
      low_balance: units,
      low_balance_notified: null,
      low_balance_recorded: null,
    });
    await audit.record(before.name, { clientId, before: { units: before.low_balance }, after: { units } });
    return message;
  });
}

/** Warns the clients that fell below since the last check. Any number of processes may run it at once. */
export async function alertLowBalances(db: Db, now: Date): Promise<void> {
  await store.resetRecovered(db);
  const fallen = await store.listFallen(db);
  // All events come first, so that an error of a text undoes or delays none.
  for (const work of [recordFall, warn]) {
    for (const clientId of fallen) await db.transaction().execute((tx) => work(tx, clientId, now));
  }
}

/** The client and its units; undefined unless it is still below its alert and was not warned. */
async function lockFallen(tx: Tx, clientId: number) {
  const client = await store.lockAlert(tx, clientId);
  if (!client || client.low_balance === null || client.low_balance_notified) return undefined;
  const units = await available(tx, clientId);
  return units < client.low_balance ? { ...client, units, threshold: client.low_balance } : undefined;
}

async function recordFall(tx: Tx, clientId: number, now: Date): Promise<void> {
  const client = await lockFallen(tx, clientId);
  if (!client || client.low_balance_recorded) return;
  const { units, threshold } = client;
  const data = { object: 'balance', units, threshold };
  await recordEvents(tx, [{ clientId, type: 'balance.low', at: now, data }]);
  await store.updateAlert(tx, clientId, { low_balance_recorded: now });
}

async function warn(tx: Tx, clientId: number, now: Date): Promise<void> {
  const client = await lockFallen(tx, clientId);
  if (!client) return;
  const { units, threshold } = client;
  const numbers = await store.listAdminNumbers(tx, clientId);
  const text = ({ lowBalance }: PlatformTexts) => lowBalance(client.name, units, threshold);
  let isWarned = numbers.length === 0;
  for (const msisdn of numbers) isWarned = (await sendText(tx, { clientId, msisdn, text })) || isWarned;
  // If the platform itself has no units or no route, the next check tries again.
  if (isWarned) await store.updateAlert(tx, clientId, { low_balance_notified: now });
}

const notSent = new Error('No text was queued');

/** Queues a text; returns false, and counts nothing, if none was queued, so that each check tries again. */
async function sendText(
  tx: Tx,
  { clientId, ...text }: { clientId: number } & Pick<PlatformText, 'msisdn' | 'text'>,
): Promise<boolean> {
  try {
    await savepoint(tx, async () => {
      // The platform pays for these texts: a client that has had its texts of the day is warned on the next day.
      const isAllowed = clientId === platformClientId || (await takePlatformText(tx, clientId));
      if (!isAllowed || !(await textFromPlatform(tx, { ...text, userId: null }))) throw notSent;
    });
    return true;
  } catch (error) {
    if (error === notSent) return false;
    throw error;
  }
}
