// Decides whose messages a claim takes: clients that wait share the rate of a connector by their weights (a deficit round
// robin, counted in parts), higher priorities first, and each lower one that waits gets `leastShare` of what is sent
// (decisions/038-fair-queue.md). Each engine shares its part of the rate by itself. Pure.
import { priorities, onlyPriority, type Priority, type PriorityRange } from '../../domain/priorities.ts';

/** The messages of one client and priority that wait for a connector. */
export interface Queue {
  priority: Priority;
  client_id: number;
  weight: number;
}

/** A share of a queue: up to `take` messages after its first `skip`. */
export interface Share {
  priority: Priority;
  client_id: number;
  take: number;
  skip: number;
}

export interface Plan {
  /** Shares, which are claimed in this order until `limit` messages are found. */
  shares: readonly Share[];
  limit: number;
  range: PriorityRange;
  /** Whether the plan repays a priority that got less than its least share: its messages then go before all others. */
  isOwed: boolean;
}

interface Turn extends Queue {
  /** Parts served, divided by the weight. Comparable among queues of one priority. */
  served: number;
  /** Whether the queue had fewer messages than its share. */
  wasEmptied: boolean;
}

type Taken = Pick<Queue, 'priority' | 'client_id'> & { parts: number; parts_sent: number };

const leastShare = 0.05;

const keyOf = ({ priority, client_id }: Pick<Queue, 'priority' | 'client_id'>) => client_id * 4 + priority;

export class FairScheduler {
  /** Turns by client and priority, higher priorities first. */
  private turns = new Map<number, Turn>();
  /** Messages owed to each priority. */
  private readonly owed = new Map<Priority, number>();

  /**
   * Sets the queues that wait, higher priorities first. A queue that is new or was emptied starts level with the queue of its priority
   * that was served least, so it is neither ahead nor behind.
   */
  update(waiting: readonly Queue[]): void {
    const kept = new Map([...this.turns].filter(([, { wasEmptied }]) => !wasEmptied));
    const least = new Map<Priority, number>();
    for (const queue of waiting) {
      const served = kept.get(keyOf(queue))?.served ?? Infinity;
      least.set(queue.priority, Math.min(served, least.get(queue.priority) ?? Infinity));
    }
    this.turns = new Map(
      waiting.map((queue) => {
        const from = least.get(queue.priority) ?? Infinity;
        const served = kept.get(keyOf(queue))?.served ?? (from === Infinity ? 0 : from);
        return [keyOf(queue), { ...queue, served, wasEmptied: false }];
      }),
    );
    for (const priority of this.owed.keys())
      if (!waiting.some((queue) => queue.priority === priority)) this.owed.delete(priority);
  }

  /** The next claim of up to `limit` messages. A priority that is owed a quarter of a claim gets one of its own. */
  plan(limit: number, range: PriorityRange): Plan {
    for (const priority of this.prioritiesIn(range)) {
      const owed = Math.floor(this.owed.get(priority) ?? 0);
      if (owed < Math.max(1, limit / 4)) continue;
      const due = { limit: Math.min(owed, limit), range: onlyPriority(priority) };
      return { ...due, shares: this.shares(due.limit, due.range), isOwed: true };
    }
    return { limit, range, shares: this.shares(limit, range), isOwed: false };
  }

  /** Records what the claim of a plan took. */
  claimed({ shares, limit, range, isOwed }: Plan, taken: readonly Taken[]): void {
    this.serve(taken);
    this.markEmptied(shares, limit, taken);
    const isFull = taken.length === limit;
    for (const [place, priority] of this.prioritiesIn(range).entries()) {
      const got = taken.filter((message) => message.priority === priority).length;
      const gained = isOwed || place === 0 ? 0 : leastShare * taken.length;
      this.owed.set(priority, isFull ? Math.max(0, (this.owed.get(priority) ?? 0) + gained - got) : 0);
    }
  }

  /** Records messages that were claimed without a plan. */
  serve(taken: readonly Taken[]): void {
    for (const message of taken) {
      const turn = this.turns.get(keyOf(message));
      if (turn) turn.served += (message.parts - message.parts_sent) / turn.weight;
    }
  }

  /** Marks emptied queues: those that had fewer messages than their share, unless the claim was full before. */
  private markEmptied(shares: readonly Share[], limit: number, taken: readonly Taken[]): void {
    const got = new Map<number, number>();
    for (const message of taken) got.set(keyOf(message), (got.get(keyOf(message)) ?? 0) + 1);
    let room = limit;
    for (const share of shares) {
      const key = keyOf(share);
      const found = Math.min(share.take, got.get(key) ?? 0);
      got.set(key, (got.get(key) ?? 0) - found);
      room -= found;
      if (room === 0) return;
      const turn = this.turns.get(key);
      if (turn && found < share.take) turn.wasEmptied = true;
    }
  }

  private prioritiesIn({ first, last }: PriorityRange): Priority[] {
    const waiting = new Set(Array.from(this.turns.values(), ({ priority }) => priority));
    return Object.values(priorities).filter(
      (priority) => priority >= first && priority <= last && waiting.has(priority),
    );
  }

  private shares(limit: number, range: PriorityRange): Share[] {
    return this.prioritiesIn(range).flatMap((priority) => {
      const turns = [...this.turns.values()].filter((turn) => turn.priority === priority);
      const sorted = turns.toSorted((a, b) => a.served - b.served);
      const level = levelOf(sorted, limit);
      const fair = sorted.map(({ client_id, weight, served }) => {
        const take = Math.min(limit, Math.max(0, Math.ceil((level - served) * weight)));
        return { priority, client_id, take, skip: 0 };
      });
      // The rest of a claim that shorter queues do not use is given to the other queues.
      const rest = fair.map((share) => ({ ...share, take: limit - share.take, skip: share.take }));
      return [...fair, ...rest].filter(({ take }) => take > 0);
    });
  }
}

/** The value of `served` to which that many parts raise the least served queues. `sorted` is ordered by `served`. */
function levelOf(sorted: readonly Pick<Turn, 'served' | 'weight'>[], parts: number): number {
  let level = Infinity;
  let weights = 0;
  let total = parts;
  for (const { served, weight } of sorted) {
    if (level <= served) break;
    weights += weight;
    total += served * weight;
    level = total / weights;
  }
  return level;
}
