// Which sessions of a connector are whose. A telco allows so many binds and so many parts a second, however many engines
// run: each session is leased to one engine, and the connector's rate goes with its sessions, so that together they never
// exceed either. A lease lasts as long as its engine is alive; a dead engine's sessions go to the others.
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { listSendingConnectors, type Connector } from '../shared/connectors.store.ts';

interface Slot {
  connector_id: number;
  slot: number;
}

export interface Leases {
  /** As this engine is to run them: only its own sessions of each, and their share of the rate. */
  connectors: Connector[];
  /** What it has and should not: to be given up once those sessions have ended. */
  surplus: Slot[];
}

/** Says that the engine lives, and takes what is free and its due: the sessions of each connector in turn, by the engines that live. */
export async function takeLeases(db: Db, order: { engineId: number; staleMs: number }): Promise<Leases> {
  const { engineId } = order;
  return db.transaction().execute(async (tx) => {
    // One engine at a time: what is due to whom hangs on all of them.
    await sql`SELECT pg_advisory_xact_lock(hashtext('tuma leases'))`.execute(tx);
    await sql`UPDATE engines SET seen = now() WHERE id = ${engineId}`.execute(tx);
    const connectors = await listSendingConnectors(tx);
    const alive = await listAlive(tx, order.staleMs);
    await sql`DELETE FROM connector_leases WHERE engine_id <> ALL(${alive}::int[])`.execute(tx);
    const due = connectors.flatMap(({ id, smpp }) =>
      Array.from({ length: smpp.sessions }, (_, slot) => ({ connector_id: id, slot })).filter(
        ({ slot }) => alive[(slot + id) % alive.length] === engineId,
      ),
    );
    await sql`
      INSERT INTO connector_leases (connector_id, slot, engine_id)
      SELECT connector_id, slot, ${engineId}::int
      FROM json_to_recordset(${JSON.stringify(due)}::json) AS d(connector_id int, slot int)
      ON CONFLICT DO NOTHING`.execute(tx);
    const { rows: mine } = await sql<Slot>`
      SELECT connector_id, slot FROM connector_leases WHERE engine_id = ${engineId}`.execute(tx);
    const isDue = (one: Slot) => due.some((d) => d.connector_id === one.connector_id && d.slot === one.slot);
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

/** Gives leases up and tells the other engines. */
export async function releaseLeases(
  db: Db,
  { engineId, surplus }: { engineId: number; surplus: readonly Slot[] },
): Promise<void> {
  await sql`
    WITH gone AS (
      DELETE FROM connector_leases l
      USING json_to_recordset(${JSON.stringify(surplus)}::json) AS d(connector_id int, slot int)
      WHERE l.connector_id = d.connector_id AND l.slot = d.slot AND l.engine_id = ${engineId} RETURNING 1
    )
    SELECT pg_notify('connectors', '') FROM gone LIMIT 1`.execute(db);
}

/** Ids of the engines that live, in order. */
async function listAlive(tx: Tx, staleMs: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM engines WHERE seen > now() - ${staleMs}::int * interval '1 millisecond' ORDER BY id`.execute(
    tx,
  );
  return rows.map((row) => row.id);
}
