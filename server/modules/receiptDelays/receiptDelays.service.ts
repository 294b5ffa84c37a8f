// How soon the receipts of each connector come, kept by engines, and which are late now against the seven days before. Reads rollups
// alone: a few hundred rows a connector.
import type { Db } from '../../db/database.ts';
import { dayMs, hourMs } from '../../domain/durations.ts';
import {
  judgeReceipts,
  slotMinutes,
  type LateReceipts,
  type ReceiptSlot,
} from '../../domain/receiptCurve.ts';
import * as store from './receiptDelays.store.ts';

export type { DelayCount } from './receiptDelays.store.ts';

const usualDays = 7;
/** The period that is judged. Older receipts do not show the current state. */
const recentMs = 3 * hourMs;

/** Adds the counts of an engine. */
export const addDelays = (db: Db, counts: readonly store.DelayCount[]): Promise<void> =>
  store.add(db, counts);

/** Connectors whose receipts are late. */
export async function readLateReceipts(db: Db, now: Date): Promise<ReadonlyMap<number, LateReceipts>> {
  const recent = new Date(now.getTime() - recentMs);
  const rows = await store.list(db, { from: new Date(now.getTime() - usualDays * dayMs), recent });
  const late = new Map<number, LateReceipts>();
  for (const [connectorId, own] of Map.groupBy(rows, (row) => row.connector_id)) {
    const usual = new Map<number, number>();
    const slots = new Map<number, ReceiptSlot & { curve: Map<number, number> }>();
    for (const { minutes, slot, bucket, messages } of own) {
      if (minutes === slotMinutes) {
        const at = slots.get(slot.getTime()) ?? { at: slot, curve: new Map<number, number>() };
        slots.set(slot.getTime(), at);
        at.curve.set(bucket, messages);
        // The judged period is excluded from the usual one.
        usual.set(bucket, (usual.get(bucket) ?? 0) - messages);
      } else usual.set(bucket, (usual.get(bucket) ?? 0) + messages);
    }
    const judged = judgeReceipts(usual, [...slots.values()], now);
    if (judged) late.set(connectorId, judged);
  }
  return late;
}

/** Deletes counts that are too old to be read. */
export const pruneDelays = (db: Db, now: Date): Promise<void> =>
  store.prune(db, {
    days: new Date(now.getTime() - (usualDays + 1) * dayMs),
    slots: new Date(now.getTime() - dayMs),
  });
