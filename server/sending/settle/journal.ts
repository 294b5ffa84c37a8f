// Records what may have been sent and which answers came, in one small commit before the first byte of a step is written.
// The messages' own rows follow in larger batches (settler.ts). A window slot is therefore free as soon as its answer is
// in the journal, and a crash leaves at most one window of messages unknown: recovery requeues claimed messages that are
// not in the journal and settles those with an answer (recovery.ts).
import { sql } from 'kysely';
import type { Logger } from 'pino';
import { numberArray } from '../../db/sql/arrays.ts';
import type { Db } from '../../db/database.ts';
import { allRows } from '../../db/sql/rows.ts';
import { BatchWriter } from './batchWriter.ts';
import { RefCountedRows } from '../shared/refCountedRows.ts';
import type { EngineMetrics } from '../shared/metrics.ts';
import { serializeAnswers } from './serializedOutcomes.ts';
import type { SendOutcome, Outgoing } from '../shared/outgoing.ts';

/** The messages about to be submitted, and the answers since the previous step. */
export interface Step {
  sending: readonly Outgoing[];
  answered: readonly SendOutcome[];
}

interface Pending extends Step {
  /** Messages of `sending` whose claim this engine still holds; set when the step is committed. */
  owned: readonly Outgoing[];
}

export interface JournalOptions {
  db: Db;
  engineId: number;
  logger: Logger;
  metrics: EngineMetrics;
}

export class Journal {
  private readonly options: JournalOptions;
  private readonly writer: BatchWriter<Pending>;
  private readonly writtenRows = new RefCountedRows();
  /** The journal rows of each claimed message: first of its submission, then of its answer. */
  private readonly rowsOf = new Map<Outgoing, number[]>();

  constructor(options: JournalOptions) {
    this.options = options;
    const { logger, metrics } = options;
    const onFailure = (error: unknown, size: number) => {
      metrics.storeFailures.inc();
      logger.error({ err: error, size }, 'Could not write to the journal; retrying');
    };
    this.writer = new BatchWriter({ onFailure, waitMs: 0, store: (entries) => this.store(entries) });
  }

  /** Whether writes fail at present; the engine must not claim then. */
  get troubled(): boolean {
    return this.writer.troubled;
  }

  /**
   * Commits the step and returns the messages that may be submitted now. Another engine has recovered the claims of the
   * rest, because this one had no heartbeat.
   */
  async append(step: Step): Promise<readonly Outgoing[]> {
    const entry: Pending = { ...step, owned: [] };
    await this.writer.add([entry]);
    return entry.owned;
  }

  /** Releases the message's journal rows, because its own row now holds the outcome. */
  settled(message: Outgoing): void {
    for (const row of this.rowsOf.get(message) ?? []) this.writtenRows.settled(row);
    this.rowsOf.delete(message);
  }

  /** Rejects the steps that are not committed. Nothing of them has been sent. */
  abandon(): void {
    this.writer.abandon();
  }

  /**
   * Recovery deletes the claims of a stale engine. The lock on the claims guarantees that a message is either in the
   * journal before that, or not sent. A retry after a commit whose result was lost leaves a surplus row, which is harmless.
   */
  private async store(entries: Pending[]): Promise<void> {
    const { db, engineId, logger } = this.options;
    const sending = entries.flatMap((entry) => entry.sending);
    const answered = entries.flatMap((entry) => entry.answered);
    const finished = [...this.writtenRows.finished];
    const claimIds = [...new Set(sending.map((m) => m.claim_id))];
    const numbers = (of: (message: Outgoing) => number) => numberArray(sending.map(of));
    const rows = await allRows(db)<{ id: number; claims: number[] }>`
      WITH held AS (
        SELECT id FROM claims WHERE id = ANY(${numberArray(claimIds)}::bigint[]) FOR KEY SHARE
      ), cleared AS (
        DELETE FROM journal WHERE id = ANY(${numberArray(finished)}::bigint[])
      )
      INSERT INTO journal (engine_id, sent, attempts, answered)
      SELECT ${engineId}::int, ${ownOf('ids')}, ${ownOf('attempts')}, ${serializeAnswers(answered)}
      FROM (VALUES (${numbers((m) => m.id)}::bigint[], ${numbers((m) => m.attempts)}::smallint[],
        ${numbers((m) => m.claim_id)}::bigint[])) AS given(ids, attempts, claims),
        (SELECT count(*) = ${claimIds.length} AS are_all FROM held) AS own
      RETURNING id, ARRAY(SELECT id FROM held) AS claims`;
    this.writtenRows.cleared(finished);
    const [row] = rows;
    if (!row) throw new Error('The journal returned no row');
    const claims = new Set(row.claims);
    for (const entry of entries) entry.owned = entry.sending.filter(({ claim_id }) => claims.has(claim_id));
    const owned = entries.flatMap((entry) => entry.owned);
    if (owned.length < sending.length)
      logger.warn(
        { size: sending.length - owned.length },
        'Messages dropped: another engine recovered their claims',
      );
    this.writtenRows.add(row.id, owned.length + answered.length);
    for (const message of owned) this.rowsOf.set(message, [row.id]);
    for (const { message } of answered) this.rowsOf.get(message)?.push(row.id);
  }
}

/**
 * The ids or claim numbers of the messages whose claim this engine still holds. That is all of them unless another engine has recovered
 * some, so the join that filters them is needed in that case only.
 */
const ownOf = (
  column: 'ids' | 'attempts',
) => sql`CASE WHEN own.are_all THEN given.${sql.ref(column)} ELSE ARRAY(
  SELECT s.${sql.ref(column)} FROM unnest(given.ids, given.attempts, given.claims) WITH ORDINALITY AS s(ids, attempts, claim, place)
  JOIN held ON held.id = s.claim ORDER BY s.place) END`;
