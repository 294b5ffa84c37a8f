// Messages counted by Nairobi day, client, class, connector, sender and package, and by minute and connector, in the transaction
// of each change.
// Lists, dashboard and reports read these and never count messages (decisions/014-kept-counts.md).
import type { Tx } from '../../db/database.ts';
import { runSql } from '../../db/sql/rows.ts';
import type { Counts } from '../../db/schema.ts';
import { minuteMs } from '../../domain/durations.ts';
import type { StateGroup } from '../../domain/messageStates.ts';
import { nairobiDay } from '../../domain/nairobiDay.ts';
import { msOfId } from '../../domain/messageId.ts';
import { toKes, toTenThousandths } from '../../domain/kes.ts';

/** A message whose group or charge changed. `from` is null where it is new in a count, `to` is null where it left one for another. */
export interface CountMove extends Pick<
  Counts,
  'client_id' | 'class' | 'connector_id' | 'sender_id' | 'package_id'
> {
  id: number;
  from: StateGroup | null;
  to: StateGroup | null;
  /** Change of charged parts: all of a new message, negative for a refund, else 0. */
  parts: number;
  /** Change of the cost in KES, likewise. */
  cost: string;
  /** Whether it failed without having been sent, as db/messages/unsent.ts defines it. */
  unsent?: boolean;
}

/** The connector and the package under which a queued message is counted. */
type Carrier = Pick<Counts, 'connector_id' | 'package_id'>;

/** The moves of a queued message that passes from one connector to another. */
export const movedQueued = (
  { parts, cost, ...message }: Pick<CountMove, 'id' | 'client_id' | 'class' | 'sender_id' | 'parts' | 'cost'>,
  { before, after }: { before: Carrier; after: Carrier },
): CountMove[] => [
  { ...message, ...before, from: 'queued', to: null, parts: 0 - parts, cost: `-${cost}` },
  { ...message, ...after, from: null, to: 'queued', parts, cost },
];

interface Sum extends Omit<Counts, 'cost'> {
  day: string;
  /** Ten-thousandths of a shilling. */
  cost: bigint;
}

/** The change of one minute's messages of a connector. */
interface SlotSum extends Record<StateGroup, number> {
  slot: string;
  connector_id: number;
  /** Ten-thousandths of a shilling. */
  cost: bigint;
}

/** The last computed day, cached because many messages of a batch were created at the same time. */
let lastDay = { created: -1, day: '' };

/** The Nairobi day of a time in milliseconds since 1970. */
function dayOf(created: number): string {
  if (lastDay.created !== created) lastDay = { created, day: nairobiDay(new Date(created)) };
  return lastDay.day;
}

/** The sums that a move changes. */
interface SumsOfMove {
  move: CountMove;
  /** Creation of the message, in milliseconds since 1970. */
  created: number;
  sum: Sum;
  slot: SlotSum;
}

/** Whether another move changes the same sums, as moves of one campaign often do. */
const isAt = ({ move: one, created: before }: SumsOfMove, other: CountMove, created: number): boolean =>
  before === created &&
  one.client_id === other.client_id &&
  one.class === other.class &&
  one.connector_id === other.connector_id &&
  one.package_id === other.package_id &&
  one.sender_id === other.sender_id;

const none = { queued: 0, pending: 0, delivered: 0, failed: 0, cost: 0n };
const noneOfDay = { ...none, unsent: 0, parts: 0 };

/**
 * Sums a batch and writes it with one statement, by day and, appended for slots.service.ts, by minute. Rows are locked in the order of their key, so that two batches never
 * deadlock.
 */
export async function countMoves(tx: Tx, moves: readonly CountMove[]): Promise<void> {
  const sums = new Map<string, Sum>();
  const slots = new Map<string, SlotSum>();
  const amounts = new Map([['0', 0n]]);
  let place: SumsOfMove | undefined;
  for (const move of moves) {
    const created = msOfId(move.id);
    if (!place || !isAt(place, move, created)) place = placeOf(move, created);
    let cost = amounts.get(move.cost);
    if (cost === undefined) amounts.set(move.cost, (cost = toTenThousandths(move.cost)));
    place.sum.parts += move.parts;
    for (const count of [place.sum, place.slot]) {
      if (move.from) count[move.from]--;
      if (move.to) count[move.to]++;
      if (cost !== 0n) count.cost += cost;
    }
    // Minutes show how networks perform: what no network got leaves them.
    if (move.unsent) {
      place.sum.unsent++;
      place.slot.failed--;
    }
  }

  function placeOf(move: CountMove, created: number): SumsOfMove {
    const { client_id, class: messageClass, connector_id, sender_id, package_id } = move;
    const day = dayOf(created);
    const key = `${client_id} ${day} ${messageClass} ${connector_id} ${package_id} ${sender_id}`;
    let sum = sums.get(key);
    if (!sum) {
      const named = { client_id, class: messageClass, connector_id, sender_id, package_id };
      sums.set(key, (sum = { day, ...named, ...noneOfDay }));
    }
    const minute = Math.floor(created / minuteMs);
    const slotKey = `${minute} ${connector_id}`;
    let slot = slots.get(slotKey);
    if (!slot) {
      const instant = new Date(minute * minuteMs).toISOString();
      slots.set(slotKey, (slot = { slot: instant, connector_id, ...none }));
    }
    return { move, created, sum, slot };
  }
  if (sums.size === 0) return;
  const textOf = (counts: Iterable<Sum | SlotSum>) =>
    JSON.stringify([...counts].map((sum) => ({ ...sum, cost: toKes(sum.cost) })));
  await runSql(tx)`
    WITH moved AS (
      INSERT INTO message_moves (slot, connector_id, queued, pending, delivered, failed, cost)
      SELECT slot, connector_id, queued, pending, delivered, failed, cost
      FROM jsonb_to_recordset(${textOf(slots.values())}::jsonb) AS r(slot timestamptz, connector_id int,
        queued int, pending int, delivered int, failed int, cost numeric)
      WHERE slot > now() - interval '32 days'
    )
    INSERT INTO message_counts AS c
      (client_id, day, class, connector_id, sender_id, package_id, queued, pending, delivered, failed, unsent, parts, cost)
    SELECT client_id, day, class, connector_id, sender_id, package_id, queued, pending, delivered, failed, unsent, parts, cost
    FROM jsonb_to_recordset(${textOf(sums.values())}::jsonb) AS r(client_id int, day date, class text, connector_id int, sender_id text,
      package_id int, queued int, pending int, delivered int, failed int, unsent int, parts bigint, cost numeric)
    ORDER BY client_id, day, class, connector_id, sender_id, package_id
    ON CONFLICT (client_id, day, class, connector_id, sender_id, package_id) DO UPDATE SET
      queued = c.queued + excluded.queued, pending = c.pending + excluded.pending,
      delivered = c.delivered + excluded.delivered, failed = c.failed + excluded.failed,
      unsent = c.unsent + excluded.unsent, parts = c.parts + excluded.parts, cost = c.cost + excluded.cost`;
}
