// Failover of this engine's connectors (decisions/049-failover.md): circuit breakers judge them, and queued messages of those that are
// bypassed move to other routes. Never touches a message that an engine has claimed.
import { setTimeout as delay } from 'node:timers/promises';
import { coalesceCalls } from '../../runtime/coalesce.ts';
import { Breakers, type BreakersOptions, type Gate } from './breakers.ts';
import { Rerouter } from './reroute.ts';

export interface FailoverOptions extends BreakersOptions {
  /** Called with bypassed connectors for whose messages no other route was found, so that they may claim these. */
  onRerouted: (left: ReadonlySet<number>) => void;
}

/** Least interval of looking for messages that take another route, in milliseconds. */
const rerouteMs = 100;

export class Failover {
  private readonly options: FailoverOptions;
  private readonly breakers: Breakers;
  private readonly rerouter: Rerouter;
  private readonly rerouteSoon = coalesceCalls(() => this.rerouteAll());
  private stopped = false;

  constructor(options: FailoverOptions) {
    this.options = options;
    this.breakers = new Breakers(options);
    this.rerouter = new Rerouter(options);
  }

  isBypassed(connectorId: number): boolean {
    return this.breakers.open.some(({ connector_id }) => connector_id === connectorId);
  }

  gate(connectorId: number): Gate {
    return this.breakers.gate(connectorId);
  }

  /** Reports that a session was bound: the connector may work again. */
  bound(connectorId: number): void {
    this.breakers.bound(connectorId);
  }

  /** Judges the connectors that this engine runs. Never rejects. */
  async refresh(running: readonly { id: number; bound: number }[]): Promise<void> {
    try {
      await this.breakers.refresh(running);
    } catch (error) {
      return this.options.logger.error({ err: error }, 'Could not read the circuit breakers');
    }
    this.reroute();
  }

  /** Moves messages to other routes. A call during a run causes another run, because there may be new messages. */
  reroute(): void {
    if (this.breakers.open.length > 0) void this.rerouteSoon();
  }

  /** Resolves when no messages are being moved. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.rerouteSoon();
  }

  private async rerouteAll(): Promise<void> {
    try {
      let isMore = true;
      while (isMore && !this.stopped) {
        const { left, ...rerouted } = await this.rerouter.run(this.breakers.open);
        isMore = rerouted.isMore;
        this.options.onRerouted(left);
      }
    } catch (error) {
      this.options.logger.error({ err: error }, 'Could not move messages to other routes');
    }
    if (!this.stopped) await delay(rerouteMs);
  }
}
