// What was perhaps sent and what was answered, in one small commit before the first byte of a step is written; the rows of
// the messages follow in larger batches (settler.ts). So a window is free again as soon as its answers are noted, and a
// crash leaves in doubt only what was sent and not answered: never more than a window. What was claimed and is not noted
// here goes back, what was answered is settled (recovery.ts).
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { numberArray } from '../../db/arrays.ts';
import type { Db } from '../../db/database.ts';
import { BatchWriter } from './batchWriter.ts';
import { RefCountedRows } from '../shared/refCountedRows.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { asAnswered } from './recorded.ts';
import type { Outcome, Outgoing } from '../shared/outgoing.ts';

/** What is about to be written, and the answers that came since the step before. */
export interface Step {
  sending: readonly Outgoing[];
  answered: readonly Outcome[];
}

interface Entry extends Step {
  /** Those that are this engine's still, once the step is noted. */
  mine: readonly Outgoing[];
}

export interface JournalOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
}

export class Journal {
  private readonly options: JournalOptions;
  private readonly writer: BatchWriter<Entry>;
  private readonly writtenRows = new RefCountedRows();
  /** The rows that speak of a claimed message: of its sending, then of its answer. */
  private readonly rowsOf = new Map<Outgoing, number[]>();

  constructor(options: JournalOptions) {
    this.options = options;
    const { logger, metrics } = options;
    const onFailure = (error: unknown, size: number) => {
      metrics.storeFailures.inc();
      logger.error({ err: error, size }, 'A step could not be noted; trying again');
    };
    this.writer = new BatchWriter({ onFailure, waitMs: 0, store: (entries) => this.store(entries) });
  }

  /** True while nothing can be noted: then nothing new should be claimed. */
  get troubled(): boolean {
    return this.writer.troubled;
  }

  /**
   * Notes the step, and gives the messages that may be written now. The others were taken from this engine while it was
   * thought dead, and are another's to send.
   */
  async note(step: Step): Promise<readonly Outgoing[]> {
    const entry: Entry = { ...step, mine: [] };
    await this.writer.add([entry]);
    return entry.mine;
  }

  /** The message's own row says it all now. */
  settled(message: Outgoing): void {
    for (const row of this.rowsOf.get(message) ?? []) this.writtenRows.settled(row);
    this.rowsOf.delete(message);
  }

  /** Gives up what cannot be noted: nothing of it has been sent. */
  abandon(): void {
    this.writer.abandon();
  }

  /**
   * Whoever takes an engine for dead deletes its claims: the lock on them sees to it that a message is either noted here
   * before that, or not sent. A second try after a commit whose answer was lost leaves a row too many, which does no harm.
   */
  private async store(entries: Entry[]): Promise<void> {
    const { db, engineId, logger } = this.options;
    const sending = entries.flatMap((entry) => entry.sending);
    const answered = entries.flatMap((entry) => entry.answered);
    const finished = [...this.writtenRows.finished];
    const { rows } = await sql<{ id: number; claims: number[] }>`
      WITH mine AS (
        SELECT id FROM claims WHERE id = ANY(${[...new Set(sending.map((m) => m.claim_id))]}::bigint[]) FOR KEY SHARE
      ), gone AS (
        DELETE FROM journal WHERE id = ANY(${numberArray(finished)}::bigint[])
      )
      INSERT INTO journal (engine_id, sent, answered)
      SELECT ${engineId}::int, ARRAY(
        SELECT s.id FROM unnest(${numberArray(sending.map((m) => m.id))}::bigint[],
          ${numberArray(sending.map((m) => m.claim_id))}::bigint[]) AS s(id, claim) JOIN mine ON mine.id = s.claim
      ), ${JSON.stringify(answered.map(asAnswered))}
      RETURNING id, ARRAY(SELECT id FROM mine) AS claims`.execute(db);
    this.writtenRows.cleared(finished);
    const [row] = rows;
    if (!row) throw new Error('Nothing was noted');
    const claims = new Set(row.claims);
    for (const entry of entries) entry.mine = entry.sending.filter(({ claim_id }) => claims.has(claim_id));
    const mine = entries.flatMap((entry) => entry.mine);
    if (mine.length < sending.length)
      logger.warn({ size: sending.length - mine.length }, 'Claims that another engine took back');
    this.writtenRows.add(row.id, mine.length + answered.length);
    for (const message of mine) this.rowsOf.set(message, [row.id]);
    for (const { message } of answered) this.rowsOf.get(message)?.push(row.id);
  }
}
