import { sql, type RawBuilder } from 'kysely';
import type { DownloadKind } from '../../../../contract/campaigns.ts';
import { shownState } from '../../../db/messages/claimed.ts';
import { allOf, byIndex, equals } from '../../../db/sql/conditions.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { readingInOrder, ofCampaign } from '../../../db/sql/indexOrder.ts';
import { allRows, onlyValue } from '../../../db/sql/rows.ts';
import { awaitingIds, isSmallWork, waitingIds } from '../../../db/messages/workTables.ts';
import type { MessageState } from '../../../domain/messageStates.ts';
import type { PageWindow } from '../../../http/listPage.ts';

export interface RecipientRow {
  id: number;
  msisdn: string;
  state: MessageState;
  reason: string | null;
  parts: number;
  parts_sent: number;
}

const statesOf: Record<Exclude<DownloadKind, 'rejected'>, MessageState[]> = {
  failed: ['failed'],
  pending: ['queued', 'held', 'submitting'],
  pending_dlr: ['pending', 'unknown'],
  delivered: ['delivered'],
};

interface Chosen {
  campaignId: number;
  kind: Exclude<DownloadKind, 'rejected'> | undefined;
}

/**
 * One page in the order of the messages. `total` is the number of recipients of the kind: no more are read than there are, as the search for
 * another one reads the rest of the campaign, and a page is read from the nearer end.
 */
export async function listRecipients(
  db: Db,
  which: Chosen,
  { offset, limit, total }: PageWindow & { total: number },
): Promise<RecipientRow[]> {
  const size = Math.min(limit, total - offset);
  const after = total - offset - size;
  const cut =
    after < offset
      ? sql`ORDER BY campaign_id DESC, id DESC OFFSET ${after} LIMIT ${size}`
      : sql`ORDER BY campaign_id, id OFFSET ${offset} LIMIT ${size}`;
  const work = workOf(which);
  return work && (await isSmallWork(db, work))
    ? select(db, byId(sql`SELECT id FROM ${ofWork(which, work)} WHERE ${matching(which)} ${cut}`))
    : selectFound(db, which, cut);
}

export const recipientsAfter = (
  db: Db,
  which: Chosen,
  { after, limit }: { after: number; limit: number },
): Promise<RecipientRow[]> =>
  selectFound(db, which, sql`AND id > ${after} ORDER BY campaign_id, id LIMIT ${limit}`);

/** The message id up to which the client's retention has erased. */
export const erasedBefore = (db: Db, clientId: number): Promise<number> =>
  onlyValue(db)`SELECT erased_before FROM clients WHERE id = ${clientId}::int`;

const selectFound = (db: Db, which: Chosen, cut: RawBuilder<unknown>) =>
  readingInOrder(db, (on) => select(on, found(which, cut)));

/** Sorted here: a sort of the statement, which `readingInOrder` avoids, would be avoided by reading all messages in their order. */
async function select(db: Db | Tx, rows: RawBuilder<unknown>): Promise<RecipientRow[]> {
  const page = await allRows(db)<RecipientRow>`
    SELECT m.id, m.msisdn, ${shownState('m')} AS state, m.reason, m.parts, m.parts_sent FROM ${rows}`;
  return page.toSorted((one, other) => one.id - other.id);
}

/** The messages `m`. Index: message_failures_by_campaign for failed ones, else messages_by_campaign. */
const found = (which: Chosen, cut: RawBuilder<unknown>) => {
  const own = ofCampaign(which.campaignId);
  return which.kind === 'failed'
    ? byId(sql`SELECT id FROM message_failures WHERE ${own} ${cut}`)
    : sql`(SELECT id, msisdn, state, attempts, reason, parts, parts_sent FROM messages WHERE ${own} AND ${ofKind(which)} ${cut}) m`;
};

const byId = (ids: RawBuilder<unknown>) =>
  sql`(${ids}) page JOIN messages m ON ${byIndex('m.id', 'page.id')}`;

const matching = (which: Chosen) => allOf([equals('campaign_id', which.campaignId), ofKind(which)]);

const ofKind = ({ kind }: Chosen) =>
  kind === undefined ? sql`true` : sql`state IN (${sql.join(statesOf[kind])})`;

const all = () => sql<boolean>`true`;

/** The ids in the work table of a kind, also of other campaigns; undefined for a kind without one. Index: outbox_by_campaign. */
function workOf({ campaignId, kind }: Chosen): RawBuilder<unknown> | undefined {
  if (kind === 'pending') return waitingIds(all, equals('campaign_id', campaignId));
  return kind === 'pending_dlr' ? awaitingIds(all) : undefined;
}

/** The campaign's messages among the ids of a work table. OFFSET 0 keeps the steps in this order; index messages_by_campaign. */
const ofWork = ({ campaignId }: Chosen, work: RawBuilder<unknown>) => sql`
  (SELECT DISTINCT id AS work_id FROM (${work}) ids) work
    CROSS JOIN LATERAL (SELECT id AS own_id FROM messages
      WHERE ${equals('campaign_id', campaignId)} AND ${byIndex('id', 'work_id')} OFFSET 0) own
    CROSS JOIN LATERAL (SELECT id, campaign_id, state FROM messages WHERE ${byIndex('id', 'own_id')} OFFSET 0) messages`;
