// Connectors as they are: their rows, the live state that engines report, and what waits on them (requirements/domain.md#connectors).
import type {
  allConnectors,
  Connector,
  ConnectorLive,
  connectorNetworks,
  connectorQueue,
} from '../../../contract/connectors.ts';
import type { AnswerOf, ParsedBodyOf } from '../../../contract/endpoint.ts';
import type { Db, Tx } from '../../db/database.ts';
import { plainLinkError } from '../../domain/linkErrors.ts';
import { instantOfId } from '../../domain/messageId.ts';
import { nairobiDay } from '../../domain/nairobiDay.ts';
import { platformOnly } from '../../domain/reach.ts';
import { notFound } from '../../domain/refusal.ts';
import type { Caller } from '../../http/caller.ts';
import { listQueued } from '../counts/queued.service.ts';
import { listNetworks } from '../networks/networks.service.ts';
import { bypassOf, listBypasses } from './bypass.service.ts';
import * as store from './connectors.store.ts';

export async function listConnectors(
  db: Db,
  caller: Caller,
  { now, ids, status }: NonNullable<ParsedBodyOf<typeof allConnectors>> & { now: Date },
): Promise<Connector[]> {
  platformOnly(caller.reach);
  const chosen = (await plainRows(db)).filter(
    (row) => (ids?.includes(row.id) ?? true) && row.status === (status ?? row.status),
  );
  const queueOn = await readQueues(db, now);
  return (await withBypass(db, chosen)).map((row) => ({ ...row, ...queueOn(row.id) }));
}

/** All connectors, each with its last error in plain words. */
async function plainRows(db: Db): Promise<store.ConnectorRow[]> {
  const rows = await store.listConnectors(db);
  return rows.map(({ live, ...row }) => ({
    ...row,
    live: live && { ...live, last_error: live.last_error && plainLinkError(live.last_error) },
  }));
}

/** A connector that should be bound, and its state at the live engines. */
export interface Link {
  id: number;
  name: string;
  bound: number;
  lastError: string | null;
}

/** The links that should be bound, and the live engines. */
export async function readLinks(
  db: Db,
): Promise<{ links: Link[]; engines: { living: number; last: Date | null } }> {
  const links = (await plainRows(db))
    .filter(({ status, smpp }) => status === 1 && smpp !== null)
    .map(({ id, name, live }) => ({
      id,
      name,
      bound: live?.bound ?? 0,
      lastError: live?.last_error ?? null,
    }));
  return { links, engines: await store.countEngines(db) };
}

/** A connector with its live state, without its queue. */
type LiveConnector = store.ConnectorRow & Pick<Connector, 'bypass'>;

/** Connectors with a link, whatever their state, with their live state; and the live engines. For any caller. */
export async function readConnectors(
  db: Db,
): Promise<{ connectors: LiveConnector[]; engines: { living: number; last: Date | null } }> {
  const rows = (await plainRows(db)).filter(({ smpp }) => smpp !== null);
  return { connectors: await withBypass(db, rows), engines: await store.countEngines(db) };
}

async function withBypass(db: Db, rows: readonly store.ConnectorRow[]): Promise<LiveConnector[]> {
  const open = await listBypasses(db);
  return rows.map((row) => ({ ...row, bypass: bypassOf(open, row.id) }));
}

/** What waits on a connector. The number is that of the kept counts, because counting a long queue takes as long as reading it. */
export async function readQueues(
  db: Db,
  now: Date,
): Promise<(connectorId: number) => { queued: number; oldest: string | null }> {
  const [counts, heads] = await Promise.all([listQueued(db, nairobiDay(now)), store.listOldest(db)]);
  const queued = new Map(counts.map((row) => [row.connector_id, row.queued]));
  const oldest = new Map(heads.map((row) => [row.connector_id, instantOf(row.oldest)]));
  return (id) => ({ queued: queued.get(id) ?? 0, oldest: oldest.get(id) ?? null });
}

/** A connector that takes messages, with its live state. */
export interface ActiveConnector {
  id: number;
  name: string;
  draining: boolean;
  live: ConnectorLive | null;
  /** Messages a second that its link allows; null without a link. */
  rateMax: number | null;
}

/** The active connectors, without their queues, which cost more. */
export const readActive = async (db: Db): Promise<ActiveConnector[]> =>
  (await store.listConnectors(db))
    .filter(({ status }) => status === 1)
    .map(({ id, name, draining, live, smpp }) => ({ id, name, draining, live, rateMax: smpp?.rate ?? null }));

/** Connectors among these whose link is down, and since when where that is known. */
export const readUnbound = async (
  db: Db | Tx,
  connectorIds: readonly number[],
): Promise<ReadonlyMap<number, Date | null>> =>
  new Map((await store.listUnbound(db, connectorIds)).map(({ id, since }) => [id, since]));

/** The networks that a connector may carry, for its form. */
export async function networksFor(
  db: Db,
  caller: Caller,
): Promise<AnswerOf<typeof connectorNetworks>['message']> {
  platformOnly(caller.reach);
  return listNetworks(db);
}

/** The messages that wait on the connector, shown before it is switched off. */
export async function queueOf(db: Db, caller: Caller, id: number): Promise<AnswerOf<typeof connectorQueue>> {
  platformOnly(caller.reach);
  if (!(await store.findConnector(db, id))) throw notFound('connector_not_found', 'Connector');
  const { oldest, ...counts } = await store.countWaiting(db, id);
  return { ...counts, oldest: oldest === null ? null : instantOf(oldest) };
}

const instantOf = (messageId: number) => instantOfId(messageId).toISOString();
