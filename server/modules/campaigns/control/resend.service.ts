// Sends again what failed, as a new campaign. A resend excludes the numbers that cannot be reached, unless they are asked for, and those
// that a later resend has reached or may still reach.
import type { CampaignOutcomes, ResendPreview } from '../../../../contract/campaigns.ts';
import { failureCodes, permanentFailures, type FailureCode } from '../../../../contract/failures.ts';
import type { Db, Tx } from '../../../db/database.ts';
import type { CampaignSource } from '../../../db/schema.ts';
import type { Reach } from '../../../domain/reach.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { runPreflight } from '../../intake/preflight.service.ts';
import {
  countByReason,
  failuresLeft,
  readResends,
  type Resend,
  type Resends,
} from '../../intake/resends.service.ts';
import { lockCampaign, requireCampaign, type CampaignRow } from '../runs/campaigns.store.ts';
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

const resendsOf = (db: Db | Tx, { client_id: clientId, id }: CampaignRow) =>
  readResends(db, { clientId, campaignId: id });

/** Only its messages say which numbers a resend takes. */
const isExpanding = ({ is_expanding }: Resend) => is_expanding;

const inProgress = () =>
  new Refusal(
    409,
    'resend_in_progress',
    'Another campaign to these failed numbers is being prepared. Wait until its messages are queued, or cancel it',
  );

/** The recipients and the cost of a resend now; zero recipients if none with these reasons can be sent to. */
export async function previewResend(
  db: Db,
  { codes, ...target }: OneCampaign & { codes: Codes | undefined },
): Promise<ResendPreview> {
  const campaign = await requireFailures(db, target);
  await requireActive(db, campaign);
  const { later } = await resendsOf(db, campaign);
  if (later.some(isExpanding)) throw inProgress();
  const left = await failuresLeft(db, { campaignId: campaign.id, resends: later.map(({ id }) => id) });
  const { report } = await runPreflight(db, {
    clientId: campaign.client_id,
    source: sourceOf(campaign, codes),
    sender: campaign.sender_id,
    text: campaign.message,
    optOut: campaign.opt_out,
    class: 'promotional',
    left,
  });
  const { accepted, units, cost, balance, rejected } = report;
  const resends = later.map(({ created, recipients }) => ({ created: created.toISOString(), recipients }));
  return { accepted, units, cost, balance, failed: countByReason(left), rejected, resends };
}

/** Sends to failed recipients again, as a new campaign at today's prices. */
export async function resendFailed(
  db: Db,
  { codes, ...target }: ResendTarget,
  by: Omit<OrderedBy, 'userId'>,
): Promise<CampaignAnswer> {
  const campaign = await requireFailures(db, target);
  const known = await resendsOf(db, campaign);
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
  const check = async (on: Db | Tx) => {
    await requireActive(on, campaign);
    if (on.isTransaction) await requireSameResends(on as Tx, campaign, known);
  };
  return createCampaign(db, order, { ...by, userId, address, check, action: 'campaign.resend' });
}

/**
 * Locks the campaign against other resends. 409 if one is in progress, or was created after the recipients were screened. Resends of
 * resends exclude the same numbers, so the lock is that of the first campaign.
 */
async function requireSameResends(
  tx: Tx,
  campaign: CampaignRow,
  { origin, later: known }: Resends,
): Promise<void> {
  await lockCampaign(tx, origin?.id ?? campaign.id);
  const { later } = await resendsOf(tx, campaign);
  if (later.some(isExpanding) || later.at(-1)?.id !== known.at(-1)?.id) throw inProgress();
}
