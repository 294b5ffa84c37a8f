import { sql, type RawBuilder } from 'kysely';
import type { DownloadKind } from '../../../contract/campaigns.ts';
import type { Db } from '../../db/database.ts';
import type { MessageState } from '../../domain/messageStates.ts';
import type { Reach } from '../../domain/reach.ts';
import type { CampaignRow, RunRow } from './campaigns.store.ts';

export interface CampaignFilter {
  reach: Reach;
  /** All where unset. */
  which?: 'group' | 'scheduled';
  id?: number | undefined;
  from?: Date | undefined;
  until?: Date | undefined;
  name?: string | undefined;
}

export type CampaignListRow = CampaignRow & {
  client_name: string;
  /** Recipients of its open runs that are not made into messages yet. */
  unexpanded: number;
};

interface Window {
  offset: number;
  limit: number;
}

export async function countCampaigns(db: Db, filter: CampaignFilter): Promise<number> {
  const { rows } = await sql<{
    found: number;
  }>`SELECT count(*) AS found FROM campaigns c WHERE ${matching(filter)}`.execute(db);
  return rows[0]?.found ?? 0;
}

/** Indexes: campaigns_by_client, or the primary key where reach is all. */
export async function listCampaigns(
  db: Db,
  filter: CampaignFilter,
  window: Window,
): Promise<CampaignListRow[]> {
  const { rows } = await sql<CampaignListRow>`
    SELECT c.*, o.name AS client_name, coalesce((
      SELECT sum(greatest(r.expected - r.recipients, 0)) FROM campaign_runs r
      WHERE r.campaign_id = c.id AND NOT r.expansion_done
    ), 0)::int AS unexpanded
    FROM (
      SELECT * FROM campaigns c WHERE ${matching(filter)} ORDER BY id DESC
      OFFSET ${window.offset} LIMIT ${window.limit}
    ) c JOIN clients o ON o.id = c.client_id
    ORDER BY c.id DESC`.execute(db);
  return rows;
}

function matching({ reach, which, id, from, until, name }: CampaignFilter): RawBuilder<boolean> {
  const conditions = [sql<boolean>`true`];
  if (which === 'scheduled') conditions.push(sql`c.schedule IS NOT NULL`);
  if (which === 'group') conditions.push(sql`(c.kind <> 'typed' OR c.schedule IS NULL)`);
  if (id !== undefined) conditions.push(sql`c.id = ${id}`);
  if (reach !== 'all') conditions.push(sql`c.client_id = ${reach.clientId}`);
  if (from !== undefined) conditions.push(sql`c.created >= ${from}`);
  if (until !== undefined) conditions.push(sql`c.created < ${until}`);
  if (name) conditions.push(sql`strpos(lower(c.name), lower(${name})) > 0`);
  return sql<boolean>`${sql.join(conditions, sql` AND `)}`;
}

export interface RecipientRow {
  msisdn: string;
  state: MessageState;
  reason: string | null;
}

const statesOf: Record<Exclude<DownloadKind, 'rejected'>, MessageState[]> = {
  failed: ['failed'],
  pending: ['queued', 'held', 'submitting'],
  pending_dlr: ['pending', 'unknown'],
  delivered: ['delivered'],
};

/** Index: messages_by_campaign. */
export const listRecipients = (
  db: Db,
  which: { campaignId: number; kind: Exclude<DownloadKind, 'rejected'> | undefined },
  window: Window,
): Promise<RecipientRow[]> => {
  const { kind } = which;
  return db
    .selectFrom('messages')
    .select(['msisdn', 'state', 'reason'])
    .where('campaign_id', '=', which.campaignId)
    .$if(kind !== undefined, (query) => query.where('state', 'in', kind === undefined ? [] : statesOf[kind]))
    .orderBy('id')
    .offset(window.offset)
    .limit(window.limit)
    .execute();
};

export const listRejected = (
  db: Db,
  campaignId: number,
  window: Window,
): Promise<{ value: string; reason: string }[]> =>
  db
    .selectFrom('campaign_rejects as j')
    .innerJoin('campaign_runs as r', 'r.id', 'j.run_id')
    .select(['j.value', 'j.reason'])
    .where('r.campaign_id', '=', campaignId)
    .orderBy('j.run_id')
    .orderBy('j.row')
    .offset(window.offset)
    .limit(window.limit)
    .execute();

export type RunListRow = Pick<
  RunRow,
  'id' | 'campaign_id' | 'state' | 'recipients' | 'rejected' | 'units' | 'reason'
> & { due: string };

export async function listRuns(
  db: Db,
  campaignId: number,
  window: Window,
): Promise<{ rows: RunListRow[]; total: number }> {
  const runs = db.selectFrom('campaign_runs').where('campaign_id', '=', campaignId);
  const { total } = await runs.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await runs
    .select(['id', 'campaign_id', 'due', 'state', 'recipients', 'rejected', 'units', 'reason'])
    .orderBy('due', 'desc')
    .offset(window.offset)
    .limit(window.limit)
    .execute();
  return { rows: rows.map((row) => ({ ...row, due: row.due.toISOString() })), total };
}
