// The age of the last heartbeat, five intervals, from which an engine is stale: its state is ignored, and others recover its claims.
import { sql } from 'kysely';

export const engineStaleMs = 10_000;

export const engineStale = sql`${sql.lit(engineStaleMs)} * interval '1 millisecond'`;
