// Stores new campaigns: those with a schedule as planned, the others with their first run. A run takes its units as it is opened.
import { uploadHoldSeconds } from '../../../../contract/campaigns.ts';
import type { Schedule } from '../../../../contract/schedule.ts';
import type { Tx } from '../../../db/database.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { nextRun } from '../../../domain/schedule.ts';
import { counted } from '../../../domain/sentences.ts';
import { queuedFor } from '../../intake/intake.service.ts';
import type { ScreenedTotals } from '../../intake/reviewed.service.ts';
import { available, reserveRun } from '../../ledger/ledger.service.ts';
import { requireDailyRoom } from '../../settings/settings.service.ts';
import type { CampaignAnswer } from './campaignOrders.ts';
import { insertCampaign, insertRun } from './campaigns.store.ts';

type NewCampaign = Omit<Parameters<typeof insertCampaign>[1], 'state' | 'schedule'>;

export async function planCampaign(
  tx: Tx,
  { schedule, ...campaign }: NewCampaign & { schedule: Schedule },
  now: Date,
): Promise<CampaignAnswer> {
  const first = nextRun(schedule, now);
  if (!first) throw new Refusal(422, 'schedule_without_runs', 'The schedule has no run left', 'start_date');
  const campaign_id = await insertCampaign(tx, {
    ...campaign,
    state: 'scheduled',
    schedule: JSON.stringify(schedule),
    next_run: first,
  });
  return {
    message: `Scheduled for ${counted(campaign.expected ?? 0, 'recipient')}`,
    campaign_id,
    accepted: campaign.expected ?? 0,
  };
}

export async function startCampaign(
  tx: Tx,
  { campaign, screened, hold }: { campaign: NewCampaign; screened: ScreenedTotals; hold: boolean },
  now: Date,
): Promise<CampaignAnswer> {
  const hold_until = hold ? new Date(now.getTime() + uploadHoldSeconds * 1000) : null;
  const campaign_id = await insertCampaign(tx, {
    ...campaign,
    state: hold ? 'held' : 'running',
    hold_until,
    runs: 1,
  });
  await openRun(tx, { campaignId: campaign_id, due: now, screened, ...ownerOf(campaign) });
  return {
    message: queuedFor(screened.accepted, screened.rows - screened.accepted),
    campaign_id,
    accepted: screened.accepted,
    units: screened.units,
    balance: await available(tx, campaign.client_id),
    ...(hold_until && { hold_seconds: uploadHoldSeconds, hold_until: hold_until.toISOString() }),
  };
}

const ownerOf = ({ client_id, user_id, name }: NewCampaign) => ({
  clientId: client_id,
  userId: user_id,
  name,
});

/** Inserts a run and reserves its units; 402 if the balance does not cover them. */
export async function openRun(
  tx: Tx,
  run: {
    campaignId: number;
    due: Date;
    screened: Pick<ScreenedTotals, 'accepted' | 'units' | 'lastMember'>;
    clientId: number;
    userId: number;
    name: string;
  },
): Promise<number> {
  const { screened, clientId, userId, campaignId } = run;
  const runId = await insertRun(tx, {
    campaign_id: campaignId,
    due: run.due,
    state: 'running',
    expected: screened.accepted,
    reserved: screened.units,
    last_member: screened.lastMember ?? null,
  });
  await reserveRun(tx, {
    clientId,
    units: screened.units,
    userId,
    cause: `run:${runId}`,
    description: `Reserved for ${run.name}`,
  });
  await requireDailyRoom(tx, clientId);
  return runId;
}
