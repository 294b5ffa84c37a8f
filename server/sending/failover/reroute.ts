// Moves queued messages of connectors that are bypassed to the next route of their sender ID and number, as routes are chosen for a
// send (domain/routes.ts). Prices stay as accepted. Never moves a message that an engine has claimed, whose outcome is in
// doubt, or of which a part was sent.
import type { Db } from '../../db/database.ts';
import { carrierTo, placeOf } from '../../domain/routes.ts';
import { readBypass } from '../../modules/connectors/bypass.service.ts';
import { countMoves, movedQueued } from '../../modules/counts/counts.service.ts';
import { readSenders } from '../../modules/intake/screeningFacts.service.ts';
import { networksOf } from '../../modules/networks/networks.service.ts';
import { listQueues } from '../claim/queues.ts';
import type { Queue } from '../claim/fairScheduler.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { blocks, probeSize } from './breakers.ts';
import type { OpenBreaker } from './breakers.store.ts';
import { hasMoreThan, lockQueued, moveLocked, type Move } from './reroute.store.ts';

export interface RerouterOptions {
  db: Db;
  metrics: EngineMetrics;
  clock: () => Date;
}

/** Messages per transaction. */
const batchMax = 500;
/** Time after which messages without another route are read again, because routes may have changed. */
const againMs = 15_000;

export interface Rerouted {
  /** Whether there may be more messages to move. */
  isMore: boolean;
  /** Connectors with messages that have no other route. */
  left: Set<number>;
}

type Bypass = Awaited<ReturnType<typeof readBypass>>;

export class Rerouter {
  private readonly options: RerouterOptions;
  /** The last message without another route, by queue. */
  private passed = new Map<string, number>();
  private passedSince = -Infinity;

  constructor(options: RerouterOptions) {
    this.options = options;
  }

  /** Moves up to one batch of each queue. */
  async run(open: readonly OpenBreaker[]): Promise<Rerouted> {
    const { db } = this.options;
    if (performance.now() > this.passedSince + againMs) {
      this.passed.clear();
      this.passedSince = performance.now();
    }
    const bypass = await readBypass(db);
    const rerouted: Rerouted = { isMore: false, left: new Set() };
    for (const breaker of open) {
      const { connector_id: from } = breaker;
      if (await this.isKeptForProbe(breaker)) rerouted.left.add(from);
      else
        for (const queue of await listQueues(db, from)) {
          const { waiting, moved } = await this.moveBatch(breaker, queue, bypass);
          if (waiting === batchMax) rerouted.isMore = true;
          // If nothing is read from a listed queue, an earlier run found no other route for any of its messages.
          if (waiting === 0 || moved < waiting) rerouted.left.add(from);
        }
    }
    return rerouted;
  }

  /** Whether the last few messages are kept, so that the connector can be tried with them. */
  private async isKeptForProbe({ connector_id, cause, probe_at }: OpenBreaker): Promise<boolean> {
    const { db, clock } = this.options;
    return blocks(cause) && probe_at <= clock() && !(await hasMoreThan(db, connector_id, probeSize));
  }

  private async moveBatch(
    { connector_id: from, cause }: OpenBreaker,
    { priority, client_id: clientId }: Queue,
    bypass: Bypass,
  ): Promise<{ waiting: number; moved: number }> {
    const { db, clock, metrics } = this.options;
    const key = `${from} ${priority} ${clientId}`;
    const after = this.passed.get(key) ?? 0;
    return db.transaction().execute(async (tx) => {
      const waiting = await lockQueued(tx, { connectorId: from, priority, clientId, after, limit: batchMax });
      if (waiting.length === 0) return { waiting: 0, moved: 0 };
      const names = new Set(waiting.map(({ sender_id }) => sender_id));
      const { senderOf } = await readSenders(
        tx,
        [...names].map((sender) => ({ clientId, sender })),
      );
      const networkOf = await networksOf(
        tx,
        waiting.map(({ msisdn }) => msisdn),
      );
      const moves = waiting.flatMap((message): Move[] => {
        if (message.parts_sent > 0) return [];
        const { msisdn } = message;
        const routes = senderOf(clientId, message.sender_id)?.routes ?? [];
        const to = carrierTo(placeOf(msisdn, networkOf(msisdn)), routes, bypass);
        return to && !bypass.unusable(to.connectorId) ? [{ message, to }] : [];
      });
      const moved = new Set(moves.map(({ message }) => message.id));
      const last = waiting.findLast(({ id }) => !moved.has(id));
      if (last) this.passed.set(key, last.id);
      if (moves.length > 0) {
        await moveLocked(tx, { moves, from, cause, at: clock() });
        await countMoves(
          tx,
          moves.flatMap(({ message, to }) => {
            const { id, client_id, class: messageClass, sender_id, parts, cost, package_id } = message;
            return movedQueued(
              { id, client_id, class: messageClass, sender_id, parts, cost },
              {
                before: { connector_id: from, package_id },
                after: { connector_id: to.connectorId, package_id: to.packageId },
              },
            );
          }),
        );
      }
      metrics.rerouted.inc({ connector: from }, moves.length);
      return { waiting: waiting.length, moved: moves.length };
    });
  }
}
