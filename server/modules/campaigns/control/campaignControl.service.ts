// What people do to a campaign that is under way: pause, resume, cancel, leave out a run, send again to those it failed
// for (requirements/domain.md#campaign-states). The campaign's state is changed first and decides everything; its
// messages follow it in batches. Never touches a message that was handed over.
import type { Db, Tx } from '../../../db/database.ts';
import type { AuditedFields } from '../../../db/schema.ts';
import type { Reach } from '../../../domain/reach.ts';
import { nextCampaignState, assertAllowed } from '../../../domain/campaignStates.ts';
import { notFound, Refusal } from '../../../domain/refusal.ts';
import { nextRun } from '../../../domain/schedule.ts';
import { record } from '../../audit/audit.service.ts';
import { createCampaign, type CampaignAnswer, type OrderedBy } from '../runs/creation.service.ts';
import * as store from '../runs/campaigns.store.ts';
import { releaseRun } from '../runs/expansion.service.ts';
import { propagateCampaignState } from './propagation.service.ts';
import { skipRun } from '../runs/runs.service.ts';

/** Whose campaign, and who asks. */
export interface CampaignTarget {
  id: number;
  reach: Reach;
  userId: number;
  /** Where the call came from. */
  address: string;
}

/** Messages that follow within the call; what is left is the jobs' work. */
const followedAtOnce = 10_000;

async function changeState(
  db: Db,
  { verb, ...steering }: CampaignTarget & { verb: 'pause' | 'resume' | 'cancel' | 'skip' },
  change: (tx: Tx, campaign: store.CampaignRow) => Promise<string>,
): Promise<string> {
  const message = await db.transaction().execute(async (tx) => {
    if (!(await store.findCampaign(tx, steering.reach, steering.id)))
      throw notFound('campaign_not_found', 'Campaign');
    const campaign = await store.lockCampaign(tx, steering.id);
    if (!campaign) throw notFound('campaign_not_found', 'Campaign');
    const done = await change(tx, campaign);
    await store.wakeJobs(tx);
    await record(tx, {
      userId: steering.userId,
      clientId: campaign.client_id,
      address: steering.address,
      action: `campaign.${verb}`,
      subject: campaign.name,
      before: auditSnapshot(campaign),
      after: auditSnapshot(await store.findCampaign(tx, 'all', campaign.id)),
    });
    return done;
  });
  await propagateCampaignState(db, steering.id, { max: followedAtOnce });
  return message;
}

/** What steering changes and people see. */
const auditSnapshot = (campaign: store.CampaignRow | undefined): AuditedFields => ({
  state: campaign?.state,
  next_run: campaign?.next_run?.toISOString() ?? null,
});

/** Nothing more of it is sent until it is resumed; what is in the connectors' windows finishes. */
export const pause = (db: Db, steering: CampaignTarget): Promise<string> =>
  changeState(db, { ...steering, verb: 'pause' }, async (tx, campaign) => {
    assertAllowed(campaign.state, 'pause');
    await store.updateCampaign(tx, campaign.id, {
      state: nextCampaignState(campaign.state, 'paused'),
      unsettled: true,
    });
    for (const run of await store.listOpenRuns(tx, campaign.id))
      await store.updateRun(tx, run.id, { state: 'paused' });
    return 'Campaign paused';
  });

/** Goes on: with its open run, or by waiting for the next one. */
export const resume = (db: Db, steering: CampaignTarget): Promise<string> =>
  changeState(db, { ...steering, verb: 'resume' }, async (tx, campaign) => {
    assertAllowed(campaign.state, 'resume');
    await requireActive(tx, campaign);
    const runs = await store.listOpenRuns(tx, campaign.id);
    const event = runs.length > 0 || campaign.queued > 0 ? 'resumed' : 'resumed_to_wait';
    await store.updateCampaign(tx, campaign.id, {
      state: nextCampaignState(campaign.state, event),
      unsettled: true,
      // The time it was paused says nothing about how fast it goes.
      samples: '[]',
    });
    for (const run of runs) await store.updateRun(tx, run.id, { state: 'running' });
    return 'Campaign resumed';
  });

/** Whoever asks, a suspended client sends nothing. */
async function requireActive(tx: Db | Tx, { client_id: clientId }: { client_id: number }): Promise<void> {
  if (!(await store.isClientActive(tx, clientId)))
    throw new Refusal(422, 'account_suspended', 'The account is suspended');
}

/** Takes back everything that has not left, with its units. */
export const cancel = (db: Db, steering: CampaignTarget): Promise<string> =>
  changeState(db, { ...steering, verb: 'cancel' }, async (tx, campaign) => {
    assertAllowed(campaign.state, 'cancel');
    const { userId } = steering;
    for (const run of await store.listOpenRuns(tx, campaign.id)) {
      if (run.reserved > 0 || !run.expansion_done) await releaseRun(tx, { run, campaign, userId });
      await store.updateRun(tx, run.id, { state: 'cancelled' });
    }
    await store.updateCampaign(tx, campaign.id, {
      state: nextCampaignState(campaign.state, 'cancelled'),
      next_run: null,
      hold_until: null,
      unsettled: true,
    });
    return campaign.state === 'held' ? 'Request cancelled' : 'Campaign cancelled';
  });

/** Leaves out the next run of a schedule. */
export const skip = (db: Db, steering: CampaignTarget): Promise<string> =>
  changeState(db, { ...steering, verb: 'skip' }, async (tx, campaign) => {
    assertAllowed(campaign.state, 'skip');
    const { schedule, next_run: due } = campaign;
    if (!schedule || !due)
      throw new Refusal(422, 'schedule_without_runs', 'This campaign has no run to come');
    if (schedule.repeat === 'NO_REPEAT')
      throw new Refusal(422, 'campaign_runs_once', 'This campaign runs only once; cancel it instead');
    await skipRun(tx, { id: campaign.id, due }, { state: 'skipped', reason: 'Left out by hand' });
    const next = nextRun(schedule, due) ?? null;
    const isOver = next === null && campaign.state === 'scheduled';
    await store.updateCampaign(tx, campaign.id, {
      next_run: next,
      ...(isOver && { state: nextCampaignState(campaign.state, 'finished') }),
    });
    return next ? 'The next run is left out' : 'The last run is left out';
  });

/** Sends again, as a campaign of its own at today's prices, to those it failed for. */
export async function resendFailed(
  db: Db,
  steering: CampaignTarget,
  by: Omit<OrderedBy, 'userId'>,
): Promise<CampaignAnswer> {
  const campaign = await store.findCampaign(db, steering.reach, steering.id);
  if (!campaign) throw notFound('campaign_not_found', 'Campaign');
  if (campaign.failed === 0)
    throw new Refusal(422, 'campaign_without_failures', 'This campaign failed for nobody');
  const order = {
    clientId: campaign.client_id,
    name: `${campaign.name} (again)`.slice(0, 120),
    kind: campaign.kind,
    source: { campaign_id: campaign.id },
    sender: campaign.sender_id,
    text: campaign.message,
    optOut: campaign.opt_out,
  };
  const { userId, address } = steering;
  const check = (on: Db | Tx) => requireActive(on, campaign);
  return createCampaign(db, order, { ...by, userId, address, check, action: 'campaign.resend' });
}
