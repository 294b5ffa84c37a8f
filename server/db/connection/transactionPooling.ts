// PgBouncer in transaction mode, and poolers like it, give a connection another session of PostgreSQL for each transaction.
import type pg from 'pg';

/** Rounds of the check: other processes may take the sessions in between. */
const rounds = 3;

/**
 * Throws if the connections of a pool have no session of their own. The first lock of a start would then be held by a session that is not
 * found again, so that every start waits for it without a message.
 */
export async function refuseTransactionPooling(pool: pg.Pool): Promise<void> {
  const clients: pg.PoolClient[] = [];
  try {
    while (clients.length < 2) clients.push(await pool.connect());
    const sessions = clients.map(() => new Set<number>());
    for (let round = 0; round < rounds; round++)
      for (const [index, client] of clients.entries()) sessions[index]!.add(await sessionOf(client));
    if (
      new Set(sessions.flatMap((each) => [...each])).size !== clients.length ||
      sessions.some(({ size }) => size > 1)
    )
      throw new Error(
        'DATABASE_URL leads to a pooler in transaction mode, with which Tuma does not work: set pool_mode = session, or name PostgreSQL itself ' +
          '(PgBouncer in docs/running/processes.md)',
      );
  } finally {
    for (const client of clients) client.release();
  }
}

async function sessionOf(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]!.pid;
}
