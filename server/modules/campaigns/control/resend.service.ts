// Sends again what failed, and copies what was sent: both begin a campaign from an earlier one. A resend excludes the numbers
// that cannot be reached, unless they are asked for.
import type { CampaignOutcomes, copyCampaign, ResendPreview } from '../../../../contract/campaigns.ts';
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import { failureCodes, permanentFailures, type FailureCode } from '../../../../contract/failures.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { CampaignSource } from '../../../db/schema.ts';
import type { Reach } from '../../../domain/reach.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Caller } from '../../../http/caller.ts';
import { requireTexts } from '../../../http/readableText.ts';
import { runPreflight } from '../../intake/preflight.service.ts';
import { findStoredUpload } from '../../uploads/uploads.service.ts';
import { requireCampaign, type CampaignRow } from '../runs/campaigns.store.ts';
import type { CampaignAnswer, OrderedBy } from '../runs/campaignOrders.ts';
import { createCampaign } from '../runs/creation.service.ts';
import { requireActive, type CampaignTarget } from './campaignControl.service.ts';
import { countFailures, countRejects } from './outcomes.store.ts';

interface OneCampaign {
  id: number;
  reach: Reach;
}

type Codes = readonly (FailureCode | null)[];

/** Failures after which a resend may succeed; null: messages that failed before reasons had codes. */
const mayArrive: Codes = [null, ...failureCodes.filter((code) => !permanentFailures.includes(code))];

/** Failures and exclusions of a campaign by reason, most frequent first. */
export async function outcomesOf(db: Db, { reach, id }: OneCampaign): Promise<CampaignOutcomes> {
  const { failed, rejected } = await requireCampaign(db, reach, id);
  return {
    failed: failed > 0 ? await countFailures(db, id) : [],
    rejected: rejected > 0 ? await countRejects(db, id) : [],
  };
}

interface ResendTarget extends CampaignTarget {
  /** Failure codes to resend; undefined for all except the permanent ones. */
  codes?: Codes | undefined;
}

const sourceOf = (campaign: CampaignRow, codes: Codes | undefined): CampaignSource => ({
  campaign_id: campaign.id,
  failure_codes: codes ?? mayArrive,
});

async function requireFailures(db: Db, { reach, id }: OneCampaign): Promise<CampaignRow> {
  const campaign = await requireCampaign(db, reach, id);
  if (campaign.failed === 0)
    throw new Refusal(422, 'campaign_without_failures', 'This campaign has no failed messages');
  return campaign;
}

/** The recipients and the cost of a resend now; zero recipients if none with these reasons can be sent to. */
export async function previewResend(
  db: Db,
  { codes, ...target }: OneCampaign & { codes: Codes | undefined },
): Promise<ResendPreview> {
  const campaign = await requireFailures(db, target);
  const { report } = await runPreflight(db, {
    clientId: campaign.client_id,
    source: sourceOf(campaign, codes),
    sender: campaign.sender_id,
    text: campaign.message,
    optOut: campaign.opt_out,
    class: 'promotional',
  });
  const { accepted, units, cost, balance, rejected } = report;
  return { accepted, units, cost, balance, rejected };
}

/** Sends to failed recipients again, as a new campaign at today's prices. */
export async function resendFailed(
  db: Db,
  { codes, ...target }: ResendTarget,
  by: Omit<OrderedBy, 'userId'>,
): Promise<CampaignAnswer> {
  const campaign = await requireFailures(db, target);
  const order = {
    clientId: campaign.client_id,
    name: `${campaign.name} (again)`.slice(0, 120),
    kind: campaign.kind,
    source: sourceOf(campaign, codes),
    sender: campaign.sender_id,
    text: campaign.message,
    optOut: campaign.opt_out,
  };
  const { userId, address } = target;
  const check = (on: Db | Tx) => requireActive(on, campaign);
  return createCampaign(db, order, { ...by, userId, address, check, action: 'campaign.resend' });
}

type Copy = AnswerOf<typeof copyCampaign>['message'];

/**
 * The fields of a campaign for a new send. A file that is no longer stored, and failed recipients, are absent. 422 where its text is
 * masked for the caller.
 */
export async function copyOf(db: Db, caller: Caller, id: number): Promise<Copy> {
  const campaign = await requireCampaign(db, caller.reach, id);
  requireTexts(caller);
  const { name, sender_id, message, opt_out, schedule } = campaign;
  return {
    campaign_name: name,
    sender_id,
    message,
    opt_out,
    ...(await recipientsOf(db, campaign)),
    ...(schedule && { schedule: { repeat_type: schedule.repeat, send_time: schedule.time } }),
  };
}

async function recipientsOf(
  db: Db,
  { client_id: clientId, source }: CampaignRow,
): Promise<Pick<Copy, 'msisdn' | 'contact_group_id' | 'upload'>> {
  if ('numbers' in source) return { msisdn: source.numbers };
  if ('group_id' in source) return { contact_group_id: source.group_id };
  if ('campaign_id' in source) return {};
  const { upload_id: id, number_column } = source;
  const stored = await findStoredUpload(db, { clientId, uploadId: id });
  if (!stored) return {};
  return { upload: { id, file_name: stored.name, ...(number_column && { number_column }) } };
}
