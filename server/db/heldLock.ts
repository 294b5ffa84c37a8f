// An advisory lock that one process of a database holds as long as its connection is open: after a crash another one gets it at once.
// Imports no module. Must not be used through a pooler that shares connections between transactions.
import type pg from 'pg';

export class HeldLock {
  private readonly pool: pg.Pool;
  private readonly name: string;
  private client: pg.PoolClient | undefined;

  constructor(pool: pg.Pool, name: string) {
    this.pool = pool;
    this.name = name;
  }

  /** Takes the lock if it is free; true while this process holds it. Throws where PostgreSQL cannot be reached. */
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

  /** Another process can take it once this resolves. */
  async release(): Promise<void> {
    const { client } = this;
    if (!client) return;
    this.client = undefined;
    await client.query('SELECT pg_advisory_unlock(hashtext($1))', [this.name]).catch(() => undefined);
    // Closing the connection releases the lock in any case, a moment later.
    client.release(true);
  }

  /** The lock ended with its connection, which may have ended unnoticed. */
  private async check(client: pg.PoolClient): Promise<boolean> {
    try {
      await client.query('SELECT 1');
      return true;
    } catch {
      this.client = undefined;
      client.release(true);
      return this.take();
    }
  }
}
