// Creates campaigns: sends to groups, files and schedules (requirements/portal.md#group-campaigns, #scheduled-campaigns;
// requirements/domain.md#sending). Recipients are screened first, then one transaction goes from the idempotency key to the
// campaign and its reserved units; 402 where the balance does not cover it. The expansion creates the messages. A schedule
// reserves its units when a run starts.
import type { Db, Tx } from '../../../db/database.ts';
import { findAnswer, once, type KeyedRequest } from '../../../db/idempotency.ts';
import type { CampaignSource } from '../../../db/schema.ts';
import { Refusal, suspended } from '../../../domain/refusal.ts';
import { requireLaterStart } from '../../../domain/schedule.ts';
import { audited } from '../../audit/audit.service.ts';
import { shareGroup } from '../../contacts/groups.service.ts';
import { runPreflight, type Send } from '../../intake/preflight.service.ts';
import {
  exceedsCost,
  priceChanged,
  readReviewed,
  type ScreenedTotals,
} from '../../intake/reviewed.service.ts';
import { noRecipients } from '../../intake/screening.service.ts';
import { deleteUpload, shareUpload, storeUpload } from '../../uploads/uploads.service.ts';
import { requestOf, type CampaignAnswer, type CampaignOrder, type OrderedBy } from './campaignOrders.ts';
import { isClientActive, wakeJobs } from './campaigns.store.ts';
import { planCampaign, startCampaign } from './starting.service.ts';

/**
 * Creates a campaign. Its recipients are screened before the transaction, or were when it was reviewed, so that a million
 * rows hold no lock and no connection.
 */
export async function createCampaign(db: Db, order: CampaignOrder, by: OrderedBy): Promise<CampaignAnswer> {
  const request = await requestOf(order, by);
  const first = await findAnswer<CampaignAnswer>(db, request);
  if (first) return withHoldSeconds(first, by.now);
  await checkNew(db, order, by);
  const source = await sourceOf(db, order, by.userId);
  try {
    const screened = await screen(db, { order, source, now: by.now });
    return await db.transaction().execute((tx) => store(tx, { order, by, request, source, screened }));
  } catch (error) {
    // A refusal has written nothing; after any other error the campaign may exist.
    if (error instanceof Refusal) await deleteFile(db, order, source);
    throw error;
  }
}

/** Like {@link createCampaign}, but inside the caller's transaction, for records that this transaction has created. */
export async function createCampaignIn(tx: Tx, order: CampaignOrder, by: OrderedBy): Promise<CampaignAnswer> {
  const source = await sourceOf(tx, order, by.userId);
  const screened = await screen(tx, { order, source, now: by.now });
  return store(tx, { order, by, request: await requestOf(order, by), source, screened });
}

async function checkNew(db: Db | Tx, order: CampaignOrder, by: OrderedBy): Promise<void> {
  await by.check?.(db);
  if (!(await isClientActive(db, order.clientId))) throw suspended('send');
  if (order.schedule) requireLaterStart(order.schedule, by.now);
}

async function screen(
  db: Db | Tx,
  { order, source, now }: { order: CampaignOrder; source: CampaignSource; now: Date },
): Promise<ScreenedTotals> {
  const { clientId, sender, text, optOut, preflightId, costMax } = order;
  const send: Send = { clientId, source, sender, text, optOut, class: 'promotional' };
  if (preflightId !== undefined) return readReviewed(db, send, { preflightId, now });
  const { senderName, report, lastMember } = await runPreflight(db, send);
  if (report.rows === 0 && 'campaign_id' in source) throw noFailuresLeft();
  if (report.accepted === 0) throw noRecipients(report.rejected);
  if (costMax !== undefined && exceedsCost(report.cost, costMax)) throw priceChanged('cost_max');
  return { senderName, rows: report.rows, accepted: report.accepted, units: report.units, lastMember };
}

const noFailuresLeft = () =>
  new Refusal(
    422,
    'campaign_failures_resent',
    'No failed number is left to send to. Numbers that an earlier resend reached or may still reach are not sent to again',
  );

interface Entry {
  order: CampaignOrder;
  by: OrderedBy;
  request: KeyedRequest;
  source: CampaignSource;
  screened: ScreenedTotals;
}

async function store(tx: Tx, { order, by, request, source, screened }: Entry): Promise<CampaignAnswer> {
  const { action = 'send.campaign', userId, address } = by;
  const actor = address === undefined ? undefined : { userId, address };
  let isNew = false;
  const answer = await once(tx, request, () => {
    isNew = true;
    return audited(tx, actor, action, async (_tx, audit) => {
      await checkNew(tx, order, by);
      if ('group_id' in source) await shareGroup(tx, { clientId: order.clientId, groupId: source.group_id });
      if ('upload_id' in source)
        await shareUpload(tx, { clientId: order.clientId, uploadId: source.upload_id });
      const { senderName, accepted, rows, units } = screened;
      await by.before?.(tx);
      const { schedule } = order;
      const campaign = {
        client_id: order.clientId,
        user_id: userId,
        name: order.name,
        kind: order.kind,
        source: JSON.stringify(source),
        sender_id: senderName,
        message: order.text,
        opt_out: order.optOut,
        expected: accepted,
        created: by.now,
      };
      const stored = schedule
        ? await planCampaign(tx, { ...campaign, schedule }, by.now)
        : await startCampaign(tx, { campaign, screened, hold: isHeld(order, accepted) }, by.now);
      await wakeJobs(tx);
      await audit.record(order.name, {
        clientId: order.clientId,
        after: {
          sender_id: senderName,
          numbers: accepted,
          rejected: rows - accepted,
          units,
          ...(schedule && { repeat: schedule.repeat, from: schedule.start }),
        },
      });
      return stored;
    });
  });
  // Of two requests with one key at once, both store their file before one of them finds the answer of the other.
  if (!isNew) await deleteFile(tx, order, source);
  return withHoldSeconds(answer, by.now);
}

const isHeld = ({ hold = false, unheldMax = Infinity }: CampaignOrder, accepted: number): boolean =>
  hold || accepted > unheldMax;

/** The stored answer, with the remaining seconds of the hold. */
function withHoldSeconds(answer: CampaignAnswer, now: Date): CampaignAnswer {
  if (answer.hold_seconds === undefined) return answer;
  const leftMs = answer.hold_until === undefined ? 0 : Date.parse(answer.hold_until) - now.getTime();
  return { ...answer, hold_seconds: Math.max(0, Math.ceil(leftMs / 1000)) };
}

/** Deletes the file of a request that created no campaign. */
async function deleteFile(db: Db | Tx, order: CampaignOrder, source: CampaignSource): Promise<void> {
  if ('file' in order.source && 'upload_id' in source) await deleteUpload(db, source.upload_id);
}

async function sourceOf(db: Db | Tx, order: CampaignOrder, userId: number): Promise<CampaignSource> {
  const { source, clientId } = order;
  if (!('file' in source)) return source;
  const { file, ...rest } = source;
  return { ...rest, upload_id: await storeUpload(db, { clientId, userId, file }) };
}
