// Delivers the notices of alarms that are due, each at least once: its row is updated after the delivery, and its id is the same in every
// attempt. A text is queued in the transaction of its row, so it is sent once.
import type { Logger } from 'pino';
import type { Db, Tx } from '../../db/database.ts';
import { savepoint } from '../../db/savepoint.ts';
import * as store from './events.store.ts';

/** Delivers a notice; throws why it could not. */
export type DeliverNotice = (tx: Tx, notice: store.DueNotice) => Promise<void>;

const minuteMs = 60_000;
/** Longest wait between two attempts. */
const waitMaxMs = 60 * minuteMs;
/** A notice that could not be delivered for so long is given up. */
const triedForMs = 24 * 60 * minuteMs;

/** Delivers what is due, one after the other. Those that fail are due again later. */
export async function deliverNotices(
  db: Db,
  { deliver, logger, now }: { deliver: DeliverNotice; logger: Logger; now: Date },
): Promise<void> {
  while (await deliverNext(db, { deliver, logger, now }));
}

/** False where none is due. */
const deliverNext = (
  db: Db,
  { deliver, logger, now }: Parameters<typeof deliverNotices>[1],
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const notice = await store.lockDue(tx, now);
    if (!notice) return false;
    const { id, channel, made } = notice;
    const attempts = notice.attempts + 1;
    const fault = await savepoint(tx, () => deliver(tx, notice)).then(
      () => null,
      (error: unknown) => faultOf(error as Error),
    );
    if (fault === null) {
      await store.updateNotice(tx, id, { attempts, next_at: null, delivered: now, fault: null });
      return true;
    }
    const isLast = now.getTime() - made.getTime() > triedForMs;
    const next = new Date(now.getTime() + Math.min(minuteMs * 2 ** (attempts - 1), waitMaxMs));
    await store.updateNotice(tx, id, { attempts, next_at: isLast ? null : next, delivered: null, fault });
    logger.warn({ channel, fault, attempts, isLast }, 'The notice of an alarm could not be delivered');
    return true;
  });

/** Without an address, which may be a secret. */
const faultOf = ({ message, cause }: Error): string => (cause instanceof Error ? cause.message : message);
