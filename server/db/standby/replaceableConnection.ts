// A connection to a standby, for one read or one transaction of reads (decisions/067-reads-from-a-standby.md).
import type { PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { hasCode } from '../../domain/thrown.ts';
import { isUnreachable } from '../../domain/unreachable.ts';
import { readOnly, tookTooLong } from '../sqlState.ts';

/** Errors that the primary would answer, too, so the statement must not be repeated there. */
const isOwn = (error: unknown) => hasCode(error, tookTooLong, readOnly);

/**
 * Where the standby fails a statement (lost, cancelled for its replay, or without a column of a new version), a connection to the primary
 * takes its place, and runs the statements so far once more.
 */
export class ReplaceableConnection implements PostgresPoolClient {
  private readonly sent: { text: string; values: readonly unknown[] }[] = [];
  private readonly primary: pg.Pool;
  private client: pg.PoolClient;
  private isReplaced = false;

  constructor(client: pg.PoolClient, primary: pg.Pool) {
    this.client = client;
    this.primary = primary;
  }

  // The overload for cursors cannot be expressed; Kysely calls this one.
  query(text: unknown, values: readonly unknown[] = []): never {
    return this.run({ text: text as string, values }) as never;
  }

  private async run(statement: { text: string; values: readonly unknown[] }): Promise<pg.QueryResult> {
    if (this.isReplaced) return this.ask(statement);
    this.sent.push(statement);
    try {
      return await this.ask(statement);
    } catch (error) {
      if (isOwn(error)) throw error;
      await this.replace(isUnreachable(error));
      let result: pg.QueryResult | undefined;
      for (const each of this.sent) result = await this.ask(each);
      return result!;
    }
  }

  private ask = ({ text, values }: { text: string; values: readonly unknown[] }): Promise<pg.QueryResult> =>
    this.client.query(text, [...values]);

  private async replace(isLost: boolean): Promise<void> {
    const replacement = await this.primary.connect();
    // A transaction may be open on it.
    this.client.release(isLost || this.sent.length > 1);
    this.client = replacement;
    this.isReplaced = true;
  }

  release(): void {
    this.client.release();
  }
}
