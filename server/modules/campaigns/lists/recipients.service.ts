// The recipients of a campaign in pages and as a file (requirements/portal.md#group-campaigns). Reads the counters on the campaign's
// row only: it never counts messages. Downloads are recorded in the audit log.
import type { campaignRecipients, DownloadKind } from '../../../../contract/campaigns.ts';
import type { RejectReason } from '../../../../contract/rejects.ts';
import type { ParsedBodyOf, QueryOf } from '../../../../contract/endpoint.ts';
import { inBatches } from '../../../db/batches.ts';
import type { Db } from '../../../db/database.ts';
import type { Recording } from '../../../db/standby/standby.ts';
import { chargedParts } from '../../../domain/chargedParts.ts';
import { firstIdAt } from '../../../domain/messageId.ts';
import type { Actor } from '../../../http/caller.ts';
import { listPage, type TableAnswer } from '../../../http/listPage.ts';
import type { Rows } from '../../../http/stream.ts';
import { recordExport, recordPage, type Export } from '../../audit/audit.service.ts';
import { requireCampaign, type CampaignRow } from '../runs/campaigns.store.ts';
import * as lists from './lists.store.ts';
import * as store from './recipients.store.ts';

/** All recipients of a campaign, or those of one kind. */
type RecipientQuery = QueryOf<typeof campaignRecipients>;

interface RecipientLine {
  msisdn: string;
  status: string;
  status_description: string;
  /** Absent for rejected entries. */
  message_id?: number;
  units?: number;
  row?: number;
  erased?: true;
}

const statusOf: Record<store.RecipientRow['state'], { status: string; plain: string }> = {
  queued: { status: 'Queued', plain: 'Waiting to be sent' },
  held: { status: 'Queued', plain: 'Paused with its campaign' },
  submitting: { status: 'Queued', plain: 'Being handed over' },
  pending: { status: 'Pending', plain: 'Handed over, waiting for its receipt' },
  unknown: { status: 'Pending', plain: 'Sent, outcome unknown' },
  delivered: { status: 'Delivered', plain: 'Delivered to the phone' },
  failed: { status: 'Failed', plain: 'Failed' },
};

/** One page of a campaign's recipients in the order of their messages; 404 for a campaign out of reach. */
export async function listRecipients(
  { from, db }: Recording,
  caller: Actor,
  { group_id, status: kind, ...page }: RecipientQuery & ParsedBodyOf<typeof campaignRecipients>,
): Promise<TableAnswer<RecipientLine>> {
  const campaign = await requireCampaign(from, caller.reach, group_id);
  await recordPage(db, caller, { page, file: downloadOf(campaign, kind) });
  const total = countOf(campaign, kind);
  return listPage(page, {
    count: () => Promise.resolve(total),
    rows: async (window) =>
      kind === 'rejected'
        ? (await lists.listRejected(from, campaign.id, window)).map(await rejectedLines(from, campaign))
        : (await store.listRecipients(from, { campaignId: campaign.id, kind }, { ...window, total })).map(
            recipientLine,
          ),
  });
}

/** All recipients of a campaign, in the same order. */
export async function exportRecipients(
  { from, db }: Recording,
  caller: Actor,
  { group_id, status: kind }: RecipientQuery,
): Promise<Rows<RecipientLine>> {
  const campaign = await requireCampaign(from, caller.reach, group_id);
  await recordExport(db, caller, downloadOf(campaign, kind));
  const which = { campaignId: campaign.id, kind: kind === 'rejected' ? undefined : kind };
  const rejectedLine = await rejectedLines(from, campaign);
  return {
    total: countOf(campaign, kind),
    batches:
      kind === 'rejected'
        ? inBatches(
            (after: lists.RejectedRow | undefined, limit) =>
              lists.rejectedAfter(from, campaign.id, { after, limit }),
            rejectedLine,
          )
        : inBatches(
            (last: store.RecipientRow | undefined, limit) =>
              store.recipientsAfter(from, which, { after: last?.id ?? 0, limit }),
            recipientLine,
          ),
  };
}

const downloadOf = (campaign: CampaignRow, kind: DownloadKind | undefined): Export => ({
  clientId: campaign.client_id,
  action: 'campaign.export',
  subject: campaign.name,
  after: { rows: countOf(campaign, kind), which: kind },
});

const recipientLine = ({ id, msisdn, ...row }: store.RecipientRow): RecipientLine => ({
  msisdn,
  status: statusOf[row.state].status,
  status_description: row.reason ?? statusOf[row.state].plain,
  message_id: id,
  units: chargedParts(row),
});

/**
 * The lines of rejected rows. An empty value is that of an empty cell, which is an invalid number, unless the retention has reached the
 * campaign. Only files have rows that people can look up.
 */
async function rejectedLines(db: Db, { client_id: clientId, created, source }: CampaignRow) {
  const isPast = firstIdAt(created) < (await store.erasedBefore(db, clientId));
  return ({ row, value, reason }: Omit<lists.RejectedRow, 'run_id'>): RecipientLine => ({
    msisdn: value,
    status: 'Rejected',
    status_description: reason,
    ...('upload_id' in source && { row }),
    ...(value === '' && (isPast || reason !== invalidNumber) && { erased: true }),
  });
}

const invalidNumber: RejectReason = 'Invalid number';

function countOf(campaign: CampaignRow, kind: DownloadKind | undefined): number {
  const { queued, pending, delivered, failed, rejected, recipients } = campaign;
  if (kind === undefined) return recipients;
  return { pending: queued, pending_dlr: pending, delivered, failed, rejected }[kind];
}
