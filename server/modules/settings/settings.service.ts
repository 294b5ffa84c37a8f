// The platform's settings: how often the API may be asked, and the caps of clients. A cap is a promise about a day in
// Nairobi, so it is looked at in the transaction that would break it, after the client's units are locked: of sends at the
// same moment the second one sees the first.
import type { PlatformSettings } from '../../../contract/settings.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { DailyLimitReached } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import type { RequestLimits } from '../../http/requestRates.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './settings.store.ts';

export async function readSettings(db: Db, actor: Actor): Promise<PlatformSettings> {
  platformOnly(actor.reach);
  return store.findSettings(db);
}

export const changeSettings = (db: Db, actor: Actor, settings: PlatformSettings): Promise<void> =>
  audited(db, actor, 'settings.update', async (tx, audit) => {
    platformOnly(actor.reach);
    const before = await store.lockSettings(tx);
    const changed = (Object.keys(settings) as (keyof PlatformSettings)[]).filter(
      (field) => settings[field] !== before[field],
    );
    if (changed.length === 0) return audit.unchanged();
    await store.saveSettings(tx, settings);
    const pick = (from: PlatformSettings) => Object.fromEntries(changed.map((field) => [field, from[field]]));
    await audit.record('Platform settings', { clientId: null, before: pick(before), after: pick(settings) });
  });

/** Time that the limits may be old, in milliseconds. */
const freshMs = 5_000;

/**
 * The limits on requests as they were read last, those of `initial` until then: asked with every request, and read again
 * behind it.
 */
export function watchRequestLimits(db: Db, initial: RequestLimits): () => RequestLimits {
  let limits = initial;
  let readAt = -Infinity;
  return () => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now();
      // Where it cannot be read now, what was read before holds.
      store.findSettings(db).then(
        (row) =>
          (limits = {
            user: row.requests_per_user,
            client: row.requests_per_client,
            address: row.requests_per_address,
          }),
        () => undefined,
      );
    }
    return limits;
  };
}

/** What a client's cap leaves it today, in messages. Clients without a cap are missing. Their units must be locked. */
export async function dailyRoom(tx: Tx, clientIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await store.listRoom(tx, clientIds);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** 429 where a client would have more messages today, with those its campaigns have yet to make, than its cap allows. */
export async function requireDailyRoom(tx: Tx, clientId: number): Promise<void> {
  const [row] = await store.listRoom(tx, [clientId]);
  if (row && row.left < 0) throw dailyCapReached();
}

/** As everyone is told who reaches the cap. */
export const dailyCapReached = (): DailyLimitReached =>
  new DailyLimitReached('Your account has reached its daily limit of SMS');

/** Counts a text that the platform pays for; false where the client has had those of its day. */
export const takePlatformText = (tx: Tx, clientId: number): Promise<boolean> =>
  store.takePlatformText(tx, clientId);
