// The platform's settings: limits on requests, passwords and sessions, and caps of clients. A cap is per day in Nairobi and checked in
// the transaction of the send, after the client's units are locked, so that of two concurrent sends the second sees the first.
import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '../../../contract/keysOf.ts';
import type { PlatformSettings } from '../../../contract/settings.ts';
import type { Db, Tx } from '../../db/database.ts';
import { requireAsRead } from '../../domain/asRead.ts';
import { platformOnly } from '../../domain/reach.ts';
import { DailyLimitReached } from '../../domain/refusal.ts';
import type { Actor } from '../../http/caller.ts';
import type { RequestLimits } from '../../http/requestRates.ts';
import { ask, requireApprover, type ApprovalRequested } from '../approvals/approvals.service.ts';
import { audited } from '../audit/audit.service.ts';
import * as store from './settings.store.ts';

export async function readSettings(db: Db, actor: Actor): Promise<PlatformSettings> {
  platformOnly(actor.reach);
  return store.findSettings(db);
}

/**
 * Changes the given settings and keeps the others. Raising or removing the limit on what one person may move needs another person; the rest is
 * saved at once.
 */
export const changeSettings = (
  db: Db,
  actor: Actor,
  { read, approval_units: limit, ...settings }: Partial<PlatformSettings> & { read?: object | undefined },
): Promise<ApprovalRequested | undefined> =>
  db.transaction().execute(async (tx) => {
    platformOnly(actor.reach);
    const stored = await store.lockSettings(tx);
    const { approval_units: before } = stored;
    requireAsRead({ noun: 'form', stored, wanted: { ...settings, approval_units: limit }, read });
    const isChanged = limit !== undefined && limit !== before;
    const isWider = isChanged && before !== null && (limit === null || limit > before);
    if (isChanged && before === null) await requireApprover(tx, actor.userId);
    await save(tx, actor, isChanged && !isWider ? { ...settings, approval_units: limit } : settings);
    if (!isWider) return undefined;
    return ask(tx, actor, {
      kind: 'limit',
      subject: 'Platform settings',
      clientId: null,
      units: limit ?? undefined,
      note: '',
      body: { approval_units: limit },
    });
  });

/** Sets the limit that another person has approved. */
export async function saveLimit(
  tx: Tx,
  actor: Actor,
  limit: number | '' | null,
): Promise<{ message: string }> {
  await save(tx, actor, { approval_units: limit === '' ? null : limit });
  return { message: 'Platform settings saved' };
}

const save = (db: Tx, actor: Actor, settings: Partial<PlatformSettings>): Promise<void> =>
  audited(db, actor, 'settings.update', async (tx, audit) => {
    const before = await store.lockSettings(tx);
    const changed = keysOf(settings).filter(
      // Lists are compared by content.
      (field) => settings[field] !== undefined && !isDeepStrictEqual(settings[field], before[field]),
    );
    if (changed.length === 0) return audit.unchanged();
    const pick = (from: Partial<PlatformSettings>) =>
      Object.fromEntries(changed.map((field) => [field, from[field]]));
    const after = pick(settings);
    await store.saveSettings(tx, after);
    await audit.record('Platform settings', { clientId: null, before: pick(before), after });
  });

/** The least characters of a new password. */
export const passwordCharactersMin = async (db: Db | Tx): Promise<number> =>
  (await store.findSettings(db)).password_characters_min;

/** The settings of alarms: recipients, reminders and quiet hours. */
export const readAlarmSettings = (db: Db | Tx): Promise<store.AlarmSettings> => store.findSettings(db);
export type AlarmSettings = store.AlarmSettings;

/** The rule for who may register. */
export const registrationRule = async (db: Db): Promise<PlatformSettings['registration']> =>
  (await store.findSettings(db)).registration;

/** Milliseconds for which the limits are cached. */
const freshMs = 5_000;

/**
 * The limits on requests, cached and refreshed in the background when read by a request; `initial` until the first refresh.
 */
export function watchRequestLimits(db: Db, initial: RequestLimits): () => RequestLimits {
  let limits = initial;
  let readAt = -Infinity;
  return () => {
    if (performance.now() - readAt > freshMs) {
      readAt = performance.now();
      // If the read fails, the previous limits stay in force.
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

/** Messages left of each client's daily cap; clients without a cap are omitted. Their units must be locked. */
export async function dailyRoom(tx: Tx, clientIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await store.listRoom(tx, clientIds);
  return new Map(rows.map(({ id, left }) => [id, left]));
}

/** Throws 429 if a client's messages of today, including those its campaigns have yet to create, exceed its cap. */
export async function requireDailyRoom(tx: Tx, clientId: number): Promise<void> {
  const [row] = await store.listRoom(tx, [clientId]);
  if (row && row.left < 0) throw dailyCapReached();
}

/** The refusal of every send beyond the daily cap. */
export const dailyCapReached = (): DailyLimitReached =>
  new DailyLimitReached('Your account has reached its daily limit of SMS');

/** Counts a text that the platform pays for; false if the client has reached its daily cap. */
export const takePlatformText = (tx: Tx, clientId: number): Promise<boolean> =>
  store.takePlatformText(tx, clientId);
