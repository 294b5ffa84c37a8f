// The circuit breakers of this engine's connectors (decisions/049-failover.md). One opens when its connector does not work: messages
// then take other routes (reroute.ts), and few or none are claimed for it. It closes when the connector works again. What is
// open is a row that all engines read; any of them opens and closes it.
import type { Logger } from 'pino';
import type { BypassCause } from '../../../contract/connectors.ts';
import type { Db } from '../../db/database.ts';
import { minuteMs } from '../../domain/durations.ts';
import { readLateReceipts } from '../../modules/receiptDelays/receiptDelays.service.ts';
import { readUnbound } from '../../modules/connectors/connectorStates.service.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { answerKindOf, AnswerWindow, type Answer } from './answers.ts';
import * as store from './breakers.store.ts';

export interface BreakersOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
  clock: () => Date;
  /** Called when a breaker opens or closes, or when this engine may try the connector. */
  onChange: () => void;
}

/** How a dispatcher asks the breaker of its connector. */
export interface Gate {
  /** Messages that may be in progress at once: none while the breaker is open, a few while this engine tries the connector. */
  room: () => number;
  answered: (answer: Answer) => void;
}

/** A link that no engine could bind for this long is bypassed: longer than a telco's restart of a session takes. */
const linkDownMs = 30_000;
/** Wait before the first try of an open breaker; doubled after each failed one. */
const probeMs = 10_000;
const probeMaxMs = 5 * minuteMs;
/** Interval of judging receipts. */
const judgeMs = 60_000;
/** A connector without receipts gets messages again after this long, for the next judgement. */
const silentMaxMs = 30 * minuteMs;
/** Successful answers in a row that close an open breaker. */
export const probeSize = 3;

/** Whether a cause stops all sending: the connector loses or refuses messages. One that is not bound cannot be sent to anyway. */
export const blocks = (cause: BypassCause): boolean => cause === 'errors' || cause === 'timeouts';

interface Breaker {
  window: AnswerWindow;
  /** Undefined while the breaker is closed. */
  open: store.OpenBreaker | undefined;
  /** Successful answers of the current try. */
  successes: number;
}

export class Breakers {
  private readonly options: BreakersOptions;
  private readonly breakers = new Map<number, Breaker>();
  private judgedAt = -Infinity;
  /** Open breakers of all connectors, including those of other engines. */
  private all: readonly store.OpenBreaker[] = [];
  /** Changes that this engine is storing, and how many it started: rows read in the meantime may be out of date. */
  private readonly storing = new Set<Promise<unknown>>();
  private changes = 0;

  constructor(options: BreakersOptions) {
    this.options = options;
  }

  get open(): readonly store.OpenBreaker[] {
    return this.all;
  }

  gate(connectorId: number): Gate {
    const breaker = this.of(connectorId);
    return {
      room: () => {
        const { open } = breaker;
        if (!open || !blocks(open.cause)) return Infinity;
        return open.engine_id === this.options.engineId ? probeSize : 0;
      },
      answered: (answer) => this.answered(connectorId, answer),
    };
  }

  /** Reads which breakers are open, and opens, tries and closes those of the connectors that this engine runs. */
  async refresh(running: readonly { id: number; bound: number }[]): Promise<void> {
    const { db, clock } = this.options;
    this.all = await this.read();
    const rows = new Map(this.all.map((row) => [row.connector_id, row]));
    for (const [id, breaker] of this.breakers) this.apply(breaker, rows.get(id));
    for (const { id, bound } of running) {
      const { open } = this.of(id);
      if (open && bound > 0) await this.tryAgain(open, clock());
    }
    await this.judgeReceipts(running, clock());
    const unbound = running.filter(({ id, bound }) => bound === 0 && !rows.has(id)).map(({ id }) => id);
    if (unbound.length === 0) return;
    for (const [id, since] of await readUnbound(db, unbound))
      if (since && clock().getTime() - since.getTime() >= linkDownMs) await this.trip(id, 'link');
  }

  /** Reports that a session was bound: the connector may work again. */
  bound(connectorId: number): void {
    const { open } = this.of(connectorId);
    if (open) this.run(() => this.tryAgain({ ...open, probe_at: open.opened }, this.options.clock()));
  }

  /** Opens breakers of connectors with almost no receipts, and closes them when receipts arrive, or for another try. */
  private async judgeReceipts(running: readonly { id: number }[], now: Date): Promise<void> {
    if (Math.abs(now.getTime() - this.judgedAt) < judgeMs) return;
    this.judgedAt = now.getTime();
    const late = await readLateReceipts(this.options.db, now);
    for (const { id } of running) {
      const { open } = this.of(id);
      const isSilent = late.get(id)?.isSilent === true;
      if (!open && isSilent) await this.trip(id, 'receipts');
      const isOver = open?.cause === 'receipts' && now.getTime() - open.opened.getTime() >= silentMaxMs;
      if (open?.cause === 'receipts' && (!isSilent || isOver)) await this.close(id);
    }
  }

  /** Reads the open breakers. Reads again if this engine changed one in the meantime, because the rows may then be out of date. */
  private async read(): Promise<store.OpenBreaker[]> {
    await Promise.allSettled(this.storing);
    const { changes } = this;
    const rows = await store.listOpen(this.options.db);
    return changes === this.changes ? rows : this.read();
  }

  private of(connectorId: number): Breaker {
    let breaker = this.breakers.get(connectorId);
    if (!breaker) {
      breaker = { window: new AnswerWindow(), open: undefined, successes: 0 };
      this.breakers.set(connectorId, breaker);
    }
    return breaker;
  }

  private apply(breaker: Breaker, row: store.OpenBreaker | undefined): void {
    const isChanged = (breaker.open === undefined) !== (row === undefined);
    if (isChanged) breaker.window.clear();
    if (row?.engine_id !== breaker.open?.engine_id) breaker.successes = 0;
    breaker.open = row;
    if (isChanged) this.options.onChange();
  }

  private async tryAgain(open: store.OpenBreaker, now: Date): Promise<void> {
    const { db, engineId, onChange } = this.options;
    const connectorId = open.connector_id;
    if (open.cause === 'link') return this.close(connectorId);
    if (!blocks(open.cause) || open.engine_id === engineId || open.probe_at > now) return;
    if (!(await this.stored(store.takeProbe(db, { connectorId, engineId })))) return;
    this.apply(this.of(connectorId), { ...open, engine_id: engineId });
    onChange();
  }

  private answered(connectorId: number, answer: Answer): void {
    const kind = answerKindOf(answer);
    if (!kind) return;
    const { engineId, clock } = this.options;
    const breaker = this.of(connectorId);
    const { open, window } = breaker;
    if (!open) {
      window.count(kind, clock());
      const fault = kind === 'ok' ? undefined : window.fault(clock());
      if (fault) this.run(() => this.trip(connectorId, fault));
    } else if (open.engine_id === engineId) {
      if (kind !== 'ok') this.run(() => this.failed(connectorId));
      else if (++breaker.successes === probeSize) this.run(() => this.close(connectorId));
    }
  }

  private async trip(connectorId: number, cause: BypassCause): Promise<void> {
    const { db, clock, logger, metrics, onChange } = this.options;
    const opened = clock();
    const row = { connector_id: connectorId, cause, opened, probe_at: new Date(opened.getTime() + probeMs) };
    // Set before the row is stored, so that no more messages are claimed in the meantime.
    this.apply(this.of(connectorId), { ...row, engine_id: null });
    if (!(await this.stored(store.open(db, row)))) return;
    this.all = [...this.all, { ...row, engine_id: null }];
    metrics.breakersOpened.inc({ connector: connectorId, cause });
    logger.warn({ connector: connectorId, cause }, 'Messages take other routes than the connector');
    onChange();
  }

  private async failed(connectorId: number): Promise<void> {
    const { db, engineId, clock } = this.options;
    const breaker = this.of(connectorId);
    if (breaker.open) this.apply(breaker, { ...breaker.open, engine_id: null });
    const probe = { connectorId, engineId, now: clock(), firstMs: probeMs, maxMs: probeMaxMs };
    await this.stored(store.failProbe(db, probe));
  }

  private async close(connectorId: number): Promise<void> {
    const { db, logger } = this.options;
    await this.stored(store.close(db, connectorId));
    this.all = this.all.filter((row) => row.connector_id !== connectorId);
    this.apply(this.of(connectorId), undefined);
    logger.info({ connector: connectorId }, 'The connector works again');
  }

  private stored<Result>(change: Promise<Result>): Promise<Result> {
    this.changes++;
    const stored = change.finally(() => this.storing.delete(stored));
    this.storing.add(stored);
    return stored;
  }

  /** Logs a failure, for which the next refresh compensates. */
  private run(change: () => Promise<void>): void {
    change().catch((error: unknown) =>
      this.options.logger.error({ err: error }, 'Could not change a circuit breaker'),
    );
  }
}
