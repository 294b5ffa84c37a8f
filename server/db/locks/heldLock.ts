// An advisory lock that one process of a database holds as long as its connection is open, so after a crash another process can take it.
// Imports no module. Must not be used through a pooler that shares connections between transactions.
import type pg from 'pg';
import { requireWritable } from '../connection/writable.ts';

export class HeldLock {
  private readonly pool: pg.Pool;
  private readonly name: string;
  private client: pg.PoolClient | undefined;

  constructor(pool: pg.Pool, name: string) {
    this.pool = pool;
    this.name = name;
  }

  /** Takes the lock if it is free; true while this process holds it. Throws if PostgreSQL cannot be reached. */
  async take(): Promise<boolean> {
    if (this.client) return this.check(this.client);
    const client = await this.pool.connect();
    try {
      const statement = 'SELECT pg_try_advisory_lock(hashtext($1)) AS held';
      const { rows } = await client.query<{ held: boolean }>(statement, [this.name]);
      if (rows[0]?.held === true) this.client = client;
      else client.release();
    } catch (error) {
      client.release(true);
      throw error;
    }
    return this.client !== undefined;
  }

  /** Releases the lock; another process can take it once this resolves. */
  async release(): Promise<void> {
    const { client } = this;
    if (!client) return;
    this.client = undefined;
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [this.name]).catch(() => undefined);
    // If this fails, closing the connection releases the lock a moment later.
    client.release(true);
  }

  /** Whether the connection, with which the lock ends, is still open and takes writes; its loss may have gone unnoticed. */
  private async check(client: pg.PoolClient): Promise<boolean> {
    try {
      await requireWritable(client);
      return true;
    } catch {
      this.client = undefined;
      client.release(true);
      return this.take();
    }
  }
}
