import type { BypassCause } from '../../../contract/connectors.ts';
import type { Db, Tx } from '../../db/database.ts';
import { engineStale } from '../../db/messages/engineStale.ts';
import { allRows, firstColumn } from '../../db/sql/rows.ts';

/** A connector whose messages take other routes. */
export interface OpenBypass {
  connector_id: number;
  name: string;
  cause: BypassCause;
  opened: Date;
}

export const listOpen = (db: Db | Tx): Promise<OpenBypass[]> => allRows(db)`
  SELECT b.connector_id, c.name, b.cause, b.opened
  FROM connector_breakers b JOIN connectors c ON c.id = b.connector_id
  WHERE c.status = 1 ORDER BY b.opened, b.connector_id`;

/** Connectors that cannot send now: without a link, or bound by no live engine. */
export const listDown = (db: Db | Tx): Promise<number[]> => firstColumn(db)`
  SELECT c.id FROM connectors c WHERE jsonb_typeof(c.smpp) IS DISTINCT FROM 'object' OR NOT EXISTS (
    SELECT FROM connector_states s JOIN engines e ON e.id = s.engine_id
    WHERE s.connector_id = c.id AND s.bound > 0 AND e.seen > now() - ${engineStale}
  )`;
