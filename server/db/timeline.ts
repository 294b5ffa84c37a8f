import { sql, type RawBuilder } from 'kysely';
import type { MessageState } from '../domain/messageStates.ts';

/** One timeline event of now, built by PostgreSQL for many rows. */
export const eventNow = (
  kind: MessageState,
): RawBuilder<unknown> => sql`jsonb_build_object('kind', ${sql.lit(kind)},
  'at', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;
