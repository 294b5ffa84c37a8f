import type { BypassCause } from '../../../contract/connectors.ts';
import type { Db } from '../../db/database.ts';
import { engineStale } from '../../db/messages/engineStale.ts';
import { allRows, changedRows, hasRows, runSql } from '../../db/sql/rows.ts';

/** A connector that is bypassed. */
export interface OpenBreaker {
  connector_id: number;
  cause: BypassCause;
  opened: Date;
  /** Time from which an engine may try the connector. */
  probe_at: Date;
  /** The engine that tries it now. */
  engine_id: number | null;
}

/** Open breakers of connectors that send; deletes those of connectors that are inactive or have no link. */
export async function listOpen(db: Db): Promise<OpenBreaker[]> {
  const rows = await allRows(db)<OpenBreaker & { sends: boolean }>`
    SELECT b.connector_id, b.cause, b.opened, b.probe_at, b.engine_id,
      c.status = 1 AND jsonb_typeof(c.smpp) IS NOT DISTINCT FROM 'object' AS sends
    FROM connector_breakers b JOIN connectors c ON c.id = b.connector_id ORDER BY b.connector_id`;
  for (const { connector_id, sends } of rows) if (!sends) await close(db, connector_id);
  return rows.filter(({ sends }) => sends);
}

/** Opens a breaker; false if it is already open. */
export async function open(
  db: Db,
  row: Pick<OpenBreaker, 'connector_id' | 'cause' | 'opened' | 'probe_at'>,
): Promise<boolean> {
  return hasRows(db)`
    WITH opened AS (
      INSERT INTO connector_breakers (connector_id, cause, opened, probe_at)
      SELECT id, ${row.cause}, ${row.opened}::timestamptz, ${row.probe_at}::timestamptz
      FROM connectors WHERE id = ${row.connector_id} AND status = 1 FOR KEY SHARE
      ON CONFLICT DO NOTHING RETURNING 1
    )
    SELECT pg_notify('connectors', '') FROM opened`;
}

/** Reserves the next try for this engine; false if another engine has it. One that has ended or is not bound cannot finish its try. */
export async function takeProbe(
  db: Db,
  { connectorId, engineId }: { connectorId: number; engineId: number },
): Promise<boolean> {
  const taken = await changedRows(db)`
    UPDATE connector_breakers b SET engine_id = ${engineId}
    WHERE connector_id = ${connectorId} AND NOT EXISTS (
      SELECT FROM connector_states s JOIN engines e ON e.id = s.engine_id
      WHERE s.connector_id = b.connector_id AND s.engine_id = b.engine_id AND s.bound > 0 AND e.seen > now() - ${engineStale}
    )`;
  return taken === 1;
}

/** Ends a failed try. The wait for the next one increases each time. */
export async function failProbe(
  db: Db,
  probe: { connectorId: number; engineId: number; now: Date; firstMs: number; maxMs: number },
): Promise<void> {
  await runSql(db)`
    UPDATE connector_breakers SET engine_id = NULL, failures = least(failures + 1, 30), probe_at = ${probe.now}::timestamptz
      + least(${probe.firstMs}::float8 * power(2, least(failures + 1, 30)), ${probe.maxMs}) * interval '1 millisecond'
    WHERE connector_id = ${probe.connectorId} AND engine_id = ${probe.engineId}`;
}

/** Closes a breaker, so that messages are sent to the connector again. */
export async function close(db: Db, connectorId: number): Promise<void> {
  await runSql(db)`
    WITH closed AS (DELETE FROM connector_breakers WHERE connector_id = ${connectorId} RETURNING 1)
    SELECT pg_notify('connectors', '') FROM closed`;
}
