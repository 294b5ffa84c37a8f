// Distributes the sessions of each connector over the live engines. A telco limits binds and parts per second however many
// engines run: each session is leased to one engine and carries its share of the connector's rate, so the engines never
// exceed either limit. A lease ends with its engine; the other engines then take over its sessions.
import type { Db, Tx } from '../../db/database.ts';
import { allRows, runSql } from '../../db/sql/rows.ts';
import { listSendingConnectors, type Connector } from '../shared/connectors.store.ts';

interface Session {
  connector_id: number;
  slot: number;
}

export interface Leases {
  /** Connectors that this engine runs, each with the leased sessions and their share of the rate. */
  connectors: Connector[];
  /** Leases this engine holds and must release once their sessions are closed. */
  surplus: Session[];
}

/** Records a heartbeat and leases the free sessions that fall to this engine: live engines share them round-robin. */
export async function takeLeases(db: Db, order: { engineId: number; staleMs: number }): Promise<Leases> {
  const { engineId } = order;
  return db.transaction().execute(async (tx) => {
    // One engine at a time, because each share depends on all live engines.
    await runSql(tx)`SELECT pg_advisory_xact_lock(hashtext('tuma leases'))`;
    await runSql(tx)`UPDATE engines SET seen = now() WHERE id = ${engineId}`;
    const connectors = await listSendingConnectors(tx);
    const alive = await listLiveEngines(tx, order.staleMs);
    await runSql(tx)`DELETE FROM connector_leases WHERE engine_id <> ALL(${alive}::int[])`;
    const due = connectors.flatMap(({ id, smpp }) =>
      Array.from({ length: smpp.sessions }, (_, slot) => ({ connector_id: id, slot })).filter(
        ({ slot }) => alive[(slot + id) % alive.length] === engineId,
      ),
    );
    // Locked, because a connector may have been deleted since it was read.
    await runSql(tx)`
      INSERT INTO connector_leases (connector_id, slot, engine_id)
      SELECT c.id, d.slot, ${engineId}::int
      FROM json_to_recordset(${JSON.stringify(due)}::json) AS d(connector_id int, slot int)
      JOIN connectors c ON c.id = d.connector_id FOR KEY SHARE OF c
      ON CONFLICT DO NOTHING`;
    const mine = await allRows(tx)<Session>`
      SELECT connector_id, slot FROM connector_leases WHERE engine_id = ${engineId}`;
    const isDue = (one: Session) =>
      due.some((d) => d.connector_id === one.connector_id && d.slot === one.slot);
    const kept = mine.filter(isDue);
    return {
      connectors: connectors.flatMap((connector) =>
        shareOf(connector, kept.filter((slot) => slot.connector_id === connector.id).length),
      ),
      surplus: mine.filter((slot) => !isDue(slot)),
    };
  });
}

function shareOf(connector: Connector, sessions: number): Connector[] {
  const { smpp } = connector;
  if (sessions === 0) return [];
  return [{ ...connector, smpp: { ...smpp, sessions, rate: (smpp.rate * sessions) / smpp.sessions } }];
}

/** Releases leases and notifies the other engines. */
export async function releaseLeases(
  db: Db,
  { engineId, surplus }: { engineId: number; surplus: readonly Session[] },
): Promise<void> {
  await runSql(db)`
    WITH released AS (
      DELETE FROM connector_leases l
      USING json_to_recordset(${JSON.stringify(surplus)}::json) AS d(connector_id int, slot int)
      WHERE l.connector_id = d.connector_id AND l.slot = d.slot AND l.engine_id = ${engineId} RETURNING 1
    )
    SELECT pg_notify('connectors', '') FROM released LIMIT 1`;
}

/** Ids of the live engines, in order. */
async function listLiveEngines(tx: Tx, staleMs: number): Promise<number[]> {
  const rows = await allRows(tx)<{ id: number }>`
    SELECT id FROM engines WHERE seen > now() - ${staleMs}::int * interval '1 millisecond' ORDER BY id`;
  return rows.map((row) => row.id);
}
