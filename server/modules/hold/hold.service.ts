// The hold of sending (decisions/063-restored-queues-wait.md): a restored database has messages in its queue that may have been sent
// since the moment it was restored to, so nothing is sent until an administrator releases it. Messages are accepted meanwhile and
// wait; campaigns do not continue. Must never send by itself: the engine claims nothing while the row exists.
import { holdAlarm, type Alarm, type WaitingRule } from '../../../contract/alarms.ts';
import type { Db, Tx } from '../../db/database.ts';
import { platformOnly } from '../../domain/reach.ts';
import { Refusal } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { Actor } from '../../http/caller.ts';
import { audited, record } from '../audit/audit.service.ts';
import { stopBeforeRestore } from '../campaigns/control/restored.service.ts';
import * as store from './hold.store.ts';
import type { Hold, DatabasePlace } from './hold.store.ts';

export const findHold = (db: Db | Tx): Promise<Hold | undefined> => store.findHold(db);

export const isHeld = async (db: Db): Promise<boolean> => (await store.findHold(db)) !== undefined;

/** Holds sending; false if it is already held. */
export async function holdSending(tx: Tx, reason: string): Promise<boolean> {
  const isNew = await store.insertHold(tx, reason);
  if (isNew)
    await record(tx, {
      userId: null,
      address: '',
      clientId: null,
      action: 'sending.hold',
      subject: 'Sending',
      after: { reason },
    });
  return isNew;
}

/**
 * Holds sending where this database is a restored copy: `restored` says so (of an embedded one), or it is not where it was at its
 * last start. To be called by one process at a time, before anything can be sent.
 */
export const holdIfRestored = (db: Db, restored: string | undefined): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const before = await store.findPlace(tx);
    const now = await store.readPlace(tx);
    await store.savePlace(tx, now);
    const why = restored ?? (before && movedBecause(before, now));
    return why === undefined ? false : holdSending(tx, why);
  });

/** Why the database is a restored copy; undefined if it is not. A promoted standby has a new timeline, too, but no recovery target. */
function movedBecause(
  before: DatabasePlace,
  now: DatabasePlace & { recovered: boolean },
): string | undefined {
  if (now.system_id !== before.system_id) return 'The database is a copy in another PostgreSQL';
  if (now.table_oid !== before.table_oid) return 'The database was restored from a dump';
  if (now.timeline !== before.timeline && now.recovered)
    return 'The database was recovered to a point in time';
  return undefined;
}

/**
 * Releases sending. With `set_aside`, messages that were due before the hold become unknown first, which an engine does: they are
 * not sent, and each is settled by its receipt or refunded after 72 hours; campaigns that were running are paused, runs that were
 * due are recorded as missed.
 */
export async function releaseSending(
  db: Db,
  actor: Actor,
  { waiting }: { waiting: WaitingRule },
): Promise<string> {
  platformOnly(actor.reach);
  const hold = await store.findHold(db);
  if (!hold) throw notHeld();
  if (waiting === 'set_aside') await stopBeforeRestore(db, actor, hold.since);
  return audited(db, actor, 'sending.release', async (tx, audit) => {
    const { since, reason } = (await store.lockHold(tx)) ?? raise(notHeld());
    await (waiting === 'set_aside' ? store.markSetAside(tx) : store.deleteHold(tx));
    await store.wakeAll(tx);
    const before = { since: since.toISOString(), reason };
    await audit.record('Sending', { clientId: null, before, after: { waiting } });
    return waiting === 'set_aside'
      ? 'Messages that may have been sent are being marked. Then sending continues'
      : 'Sending continues';
  });
}

const notHeld = () => new Refusal(422, 'sending_not_held', 'Sending is not held');

function raise(error: Error): never {
  throw error;
}

/** Ends a hold whose messages are marked. */
export const endHold = (db: Db): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const hold = await store.lockHold(tx);
    if (!hold?.set_aside) return;
    await store.deleteHold(tx);
    await store.wakeAll(tx);
  });

/** The alarm about held sending; undefined if sending is not held. */
export async function alarmOfHold(db: Db): Promise<Alarm | undefined> {
  const hold = await store.findHold(db);
  if (!hold) return undefined;
  const count = await store.countWaiting(db);
  return {
    id: holdAlarm,
    kind: holdAlarm,
    severity: 'error',
    text: hold.set_aside
      ? 'Sending continues once messages that may have been sent are marked'
      : `Nothing is sent until you release it: ${hold.reason}. ${counted(count, 'message')} ${count === 1 ? 'waits' : 'wait'}`,
    values: { count, ...(!hold.set_aside && { error: hold.reason }) },
    since: hold.since.toISOString(),
  };
}
