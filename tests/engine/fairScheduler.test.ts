// Which messages a claim takes, without a database: queues are numbers, and each claim takes what the plan returns.
import { describe, expect, test } from 'vitest';
import { priorities, type Priority } from '../../server/domain/priorities.ts';
import { FairScheduler, type Queue } from '../../server/sending/claim/fairScheduler.ts';

const allPriorities = { first: priorities.urgent, last: priorities.promotional };

interface Waiting extends Queue {
  count: number;
  /** Parts of each message. */
  parts: number;
}

const queueOf = (client_id: number, given: Partial<Waiting> = {}): Waiting => ({
  priority: priorities.transactional,
  client_id,
  weight: 1,
  count: Infinity,
  parts: 1,
  ...given,
});

/** Plans that many claims; `arrive` may add messages before each. Returns the number of sent parts of each queue. */
function run(
  waiting: readonly Waiting[],
  { claims, limit, arrive }: { claims: number; limit: number; arrive?: (claim: number) => void },
): Map<Waiting, number> {
  const scheduler = new FairScheduler();
  const sent = new Map(waiting.map((queue) => [queue, 0]));
  for (let claim = 0; claim < claims; claim++) {
    arrive?.(claim);
    scheduler.update(waiting.filter(({ count }) => count > 0).toSorted((a, b) => a.priority - b.priority));
    const plan = scheduler.plan(limit, allPriorities);
    const left = new Map(waiting.map((queue) => [queue, queue.count]));
    let room = plan.limit;
    const taken = plan.shares.flatMap(({ priority, client_id, take }) => {
      const queue = waiting.find((one) => one.priority === priority && one.client_id === client_id);
      if (!queue) return [];
      const found = Math.min(take, left.get(queue) ?? 0, room);
      left.set(queue, (left.get(queue) ?? 0) - found);
      room -= found;
      queue.count -= found;
      sent.set(queue, (sent.get(queue) ?? 0) + found * queue.parts);
      return Array.from({ length: found }, () => ({
        priority,
        client_id,
        parts: queue.parts,
        parts_sent: 0,
      }));
    });
    scheduler.claimed(plan, taken);
  }
  return sent;
}

/** Returns the share of each queue in all parts, in percent. */
const shares = (sent: Map<Waiting, number>): number[] => {
  const all = [...sent.values()].reduce((sum, parts) => sum + parts, 0);
  return Array.from(sent.values(), (parts) => Math.round((100 * parts) / all));
};

describe('clients that wait with the same priority', () => {
  test.each([1, 2, 7, 50])('share claims of %i messages equally', (limit) => {
    const waiting = [queueOf(1), queueOf(2), queueOf(3), queueOf(4)];
    expect(shares(run(waiting, { claims: 400, limit }))).toEqual([25, 25, 25, 25]);
  });

  test('share by their weights', () => {
    const waiting = [queueOf(1, { weight: 3 }), queueOf(2), queueOf(3, { weight: 6 })];
    expect(shares(run(waiting, { claims: 400, limit: 10 }))).toEqual([30, 10, 60]);
  });

  test('share parts, not messages', () => {
    const waiting = [queueOf(1, { parts: 10 }), queueOf(2), queueOf(3, { parts: 3 })];
    expect(shares(run(waiting, { claims: 2_000, limit: 10 }))).toEqual([33, 33, 33]);
  });

  test('are raised to the same level by one claim, beginning with those that were served least', () => {
    const scheduler = new FairScheduler();
    scheduler.update([1, 2, 3].map((clientId) => queueOf(clientId)));
    const served = (client_id: number, parts: number) => ({
      priority: priorities.transactional,
      client_id,
      parts,
      parts_sent: 0,
    });
    scheduler.serve([served(2, 4), served(3, 30)]);
    const { shares: planned } = scheduler.plan(10, allPriorities);
    expect(planned.slice(0, 2).map(({ client_id, take }) => [client_id, take])).toEqual([
      [1, 7],
      [2, 3],
    ]);
  });

  test('leave their share to the others where they have less to send', () => {
    const small = queueOf(1, { count: 0 });
    const sent = run([small, queueOf(2), queueOf(3)], {
      claims: 100,
      limit: 10,
      arrive: () => (small.count = 1),
    });
    const [few = 0, one = 0, other = 0] = sent.values();
    expect([few, one + other]).toEqual([100, 900]);
    expect(Math.abs(one - other)).toBeLessThanOrEqual(2);
  });

  test('gain no credit while they send little', () => {
    const small = queueOf(1, { count: 0 });
    const arrive = (claim: number) => (small.count = claim < 500 ? 1 : 10_000);
    const before = run([small, queueOf(2)], { claims: 500, limit: 10, arrive: () => (small.count = 1) });
    const after = run([small, queueOf(2)], { claims: 600, limit: 10, arrive });
    const [[, few = 0] = []] = before;
    const [[, many = 0] = []] = after;
    expect(many - few).toBeGreaterThan(450);
    expect(many - few).toBeLessThan(550);
  });
});

describe('priorities', () => {
  const three = [priorities.urgent, priorities.transactional, priorities.promotional] as const;
  const withPriorities = (of: readonly Priority[]) => of.map((priority) => queueOf(1, { priority }));

  test.each([1, 10, 200])('go first to last, and each lower one gets its least share in claims of %i', (limit) => {
    expect(shares(run(withPriorities(three), { claims: 2_000, limit }))).toEqual([91, 5, 5]);
  }); // oxfmt-ignore

  test('give all to the first that waits where no other does', () => {
    expect(shares(run(withPriorities([priorities.promotional]), { claims: 100, limit: 10 }))).toEqual([100]);
  });

  test('send an urgent message with the next claim', () => {
    const urgent = queueOf(2, { priority: priorities.urgent, count: 0 });
    const waiting = [queueOf(1), urgent];
    const arrive = (claim: number) => {
      if (claim === 50) urgent.count = 3;
    };
    expect(run(waiting, { claims: 51, limit: 5, arrive }).get(urgent)).toBe(3);
  });

  test('whose window is closed are not in the plan', () => {
    const scheduler = new FairScheduler();
    scheduler.update([queueOf(1), queueOf(2, { priority: priorities.promotional })]);
    const plan = scheduler.plan(10, { first: priorities.promotional, last: priorities.promotional });
    expect(plan.shares).toEqual([{ priority: priorities.promotional, client_id: 2, take: 10, skip: 0 }]);
  });
});
