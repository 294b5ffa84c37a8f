import { sql, type RawBuilder } from 'kysely';
import type { CampaignState } from '../../../../contract/campaigns.ts';
import { keysOf } from '../../../../contract/keysOf.ts';
import { numberArray } from '../../../db/sql/arrays.ts';
import { allOf, byIndex, equals, named, within } from '../../../db/sql/conditions.ts';
import type { Db } from '../../../db/database.ts';
import { listOrder } from '../../../db/sql/listOrder.ts';
import { onDays, type Days } from '../../../db/sql/days.ts';
import { allRows, countOf, firstColumn, firstNumber, firstRow } from '../../../db/sql/rows.ts';
import type { SortOrder } from '../../../domain/sortOrder.ts';
import type { PageWindow } from '../../../http/listPage.ts';
import type { Reach } from '../../../domain/reach.ts';
import type { CampaignRow, RunRow } from '../runs/campaigns.store.ts';

export interface CampaignFilter extends Days {
  reach: Reach;
  /** Kind of campaigns; undefined for all. */
  which?: 'group' | 'scheduled';
  ids?: readonly number[] | undefined;
  id?: number | undefined;
  state?: CampaignState | undefined;
  sender_id?: string | undefined;
  name?: string | undefined;
}

export type CampaignListRow = CampaignRow & {
  client_name: string;
  /** When the last run was due, if the campaign's reason is that of this run. */
  reason_at: Date | null;
  /** Recipients of its open runs that are not expanded yet. */
  unexpanded: number;
  /** Units reserved for them. */
  reserved: number;
};

export const countCampaigns = (db: Db, filter: CampaignFilter): Promise<number> =>
  firstNumber(db)`SELECT count(*) AS found FROM campaigns c WHERE ${matching(filter)}`;

/** The keys by which the lists can be sorted, and their expressions; `created` is the order of creation. */
const sorts = {
  created: sql`c.id`,
  campaign_name: sql`lower(c.name)`,
  start_date: sql`coalesce(
    ((c.schedule ->> 'start') || ' ' || (c.schedule ->> 'time'))::timestamp AT TIME ZONE 'Africa/Nairobi', c.created)`,
  sender_id: sql`lower(c.sender_id)`,
  status: sql`c.state IN ('held', 'scheduled', 'running')`,
};
type CampaignSort = keyof typeof sorts;
export const sortable = keysOf(sorts);

/** Indexes: campaigns_by_client, or the primary key where reach is all; any other order sorts a client's thousands. */
export function listCampaigns(
  db: Db,
  filter: CampaignFilter,
  { sort, ...window }: PageWindow & { sort: SortOrder<CampaignSort> | undefined },
): Promise<CampaignListRow[]> {
  const order = sql`${listOrder(sorts, sort ?? { by: 'created', descending: true })}, c.id DESC`;
  return allRows(db)`
    SELECT c.*, o.name AS client_name, r.unexpanded, r.reserved, (
      SELECT CASE WHEN l.reason = c.reason THEN l.due END FROM campaign_runs l
      WHERE l.campaign_id = c.id AND c.reason IS NOT NULL ORDER BY l.due DESC LIMIT 1
    ) AS reason_at
    FROM (
      SELECT * FROM campaigns c WHERE ${matching(filter)} ORDER BY ${order}
      OFFSET ${window.offset} LIMIT ${window.limit}
    ) c JOIN clients o ON o.id = c.client_id CROSS JOIN LATERAL (
      SELECT coalesce(sum(greatest(r.expected - r.recipients, 0)), 0)::int AS unexpanded,
        coalesce(sum(r.reserved), 0)::bigint AS reserved
      FROM campaign_runs r WHERE r.campaign_id = c.id AND NOT r.expansion_done
    ) r
    ORDER BY ${order}`;
}

function matching(filter: CampaignFilter): RawBuilder<boolean> {
  const { reach, which, name } = filter;
  const conditions = [
    within(reach, 'c.client_id'),
    named(filter.ids, 'c.id'),
    equals('c.id', filter.id),
    equals('c.state', filter.state),
    equals('c.sender_id', filter.sender_id),
    onDays('c.created', filter),
  ];
  if (which === 'scheduled') conditions.push(sql`c.schedule IS NOT NULL`);
  if (which === 'group') conditions.push(sql`(c.kind <> 'typed' OR c.schedule IS NULL)`);
  if (name) conditions.push(sql`strpos(lower(c.name), lower(${name})) > 0`);
  return allOf(conditions);
}

/**
 * Ids of a client's campaigns that are open or of which a run was due since an instant, newest first. Indexes: campaigns_open
 * and campaign_runs_by_due, both as small as the day's work of all clients.
 */
export const todaysCampaigns = (
  db: Db,
  { clientId, from, limit }: { clientId: number; from: Date; limit: number },
): Promise<number[]> => firstColumn(db)`
  SELECT id FROM campaigns WHERE client_id = ${clientId} AND state IN ('held', 'running', 'paused')
  UNION
  SELECT c.id FROM campaign_runs r JOIN campaigns c ON ${byIndex('c.id', 'r.campaign_id')}
  WHERE r.due >= ${from} AND c.client_id = ${clientId}
  ORDER BY id DESC LIMIT ${limit}`;

/** A client's schedule that is due first. Index: campaigns_due. */
export const nextScheduled = (
  db: Db,
  clientId: number,
): Promise<{ id: number; due: Date } | undefined> => firstRow(db)`
  SELECT id, next_run AS due FROM campaigns
  WHERE state IN ('scheduled', 'running') AND next_run IS NOT NULL AND client_id = ${clientId}
  ORDER BY next_run, id LIMIT 1`;

/** Queued messages of a campaign that are read, so that a list of large campaigns takes as long as one of small ones. */
const sampledMax = 200;

/**
 * The connectors that queued messages of these campaigns wait for, as far as a sample shows: while others are sent, those that wait become
 * a larger share of it. `campaign_waits` reads it by index.
 */
export const listWaitedFor = (
  db: Db,
  campaignIds: readonly number[],
): Promise<{ campaign_id: number; connector_id: number; network: string; is_on: boolean }[]> => allRows(db)`
  SELECT asked.id AS campaign_id, c.id AS connector_id, c.name AS network, c.status = 1 AS is_on
  FROM unnest(${numberArray(campaignIds)}::bigint[]) AS asked (id)
    CROSS JOIN LATERAL campaign_waits(asked.id, ${sampledMax}) AS w JOIN connectors c ON c.id = w.connector_id
  ORDER BY asked.id, c.id`;

export const listRejected = (
  db: Db,
  campaignId: number,
  window: PageWindow,
): Promise<Omit<RejectedRow, 'run_id'>[]> =>
  db
    .selectFrom('campaign_rejects as j')
    .innerJoin('campaign_runs as r', 'r.id', 'j.run_id')
    .select(['j.row', 'j.value', 'j.reason'])
    .where('r.campaign_id', '=', campaignId)
    .orderBy('j.run_id')
    .orderBy('j.row')
    .offset(window.offset)
    .limit(window.limit)
    .execute();

export interface RejectedRow {
  run_id: number;
  row: number;
  value: string;
  reason: string;
}

/** The rejected entries after a row of a run. Index: the primary key of the rejects. */
export const rejectedAfter = (
  db: Db,
  campaignId: number,
  { after, limit }: { after: RejectedRow | undefined; limit: number },
): Promise<RejectedRow[]> => allRows(db)`
  SELECT j.run_id, j.row, j.value, j.reason
  FROM campaign_rejects j JOIN campaign_runs r ON r.id = j.run_id
  WHERE r.campaign_id = ${campaignId} AND (j.run_id, j.row) > (${after?.run_id ?? 0}, ${after?.row ?? 0})
  ORDER BY j.run_id, j.row LIMIT ${limit}`;

export type RunListRow = Pick<
  RunRow,
  'id' | 'campaign_id' | 'due' | 'state' | 'recipients' | 'rejected' | 'units' | 'reason' | 'reason_code'
>;

const runs = (db: Db, campaignId: number) =>
  db.selectFrom('campaign_runs').where('campaign_id', '=', campaignId);

export const countRuns = (db: Db, campaignId: number): Promise<number> => countOf(runs(db, campaignId));

export const listRuns = (db: Db, campaignId: number, window: PageWindow): Promise<RunListRow[]> =>
  runs(db, campaignId)
    .select(['id', 'campaign_id', 'due', 'state', 'recipients', 'rejected', 'units', 'reason', 'reason_code'])
    .orderBy('due', 'desc')
    .offset(window.offset)
    .limit(window.limit)
    .execute();
