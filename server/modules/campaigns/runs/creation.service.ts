// Creates campaigns: sends to groups, files and schedules (requirements/portal.md#group-campaigns, #scheduled-campaigns;
// requirements/domain.md#sending). Recipients are screened first, then one transaction goes from the idempotency key to the
// campaign and its reserved units; 402 where the balance does not cover it. The expansion creates the messages. A schedule
// reserves its units when a run starts.
import { createHash } from 'node:crypto';
import { uploadHoldSeconds } from '../../../../contract/campaigns.ts';
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import type { sendUpload } from '../../../../contract/send.ts';
import type { Schedule } from '../../../../contract/schedule.ts';
import type { Db, Tx } from '../../../db/database.ts';
import { findAnswers, once, type KeyedRequest } from '../../../db/idempotency.ts';
import type { CampaignSource, Schema } from '../../../db/schema.ts';
import { turns } from '../../../db/turns.ts';
import { nextRun, requireLaterStart } from '../../../domain/schedule.ts';
import { Refusal, suspended } from '../../../domain/refusal.ts';
import { counted } from '../../../domain/sentences.ts';
import type { UploadedFile } from '../../../http/multipart.ts';
import { audited } from '../../audit/audit.service.ts';
import { available, reserveRun } from '../../ledger/ledger.service.ts';
import { runPreflight, type Send } from '../../intake/preflight.service.ts';
import { queuedFor } from '../../intake/intake.service.ts';
import { readReviewed, type ScreenedTotals } from '../../intake/reviewed.service.ts';
import { noRecipients } from '../../intake/screening.service.ts';
import { requireDailyRoom } from '../../settings/settings.service.ts';
import { dropUpload, keepUpload } from '../../uploads/uploads.service.ts';
import { insertCampaign, insertRun, isClientActive, wakeJobs } from './campaigns.store.ts';

export type CampaignAnswer = AnswerOf<typeof sendUpload>;

export interface CampaignOrder {
  clientId: number;
  name: string;
  kind: Schema['campaigns']['kind'];
  /** A file is stored first. */
  source: CampaignSource | { file: UploadedFile; number_column?: string };
  sender: string | number;
  text: string;
  optOut: boolean;
  /** Undefined: at once, or after the hold. */
  schedule?: Schedule | undefined;
  /** The pre-flight that was reviewed. */
  preflightId?: number | undefined;
  /** Starts after the hold, in which it can be cancelled. */
  hold?: boolean;
  /** The same where it has more recipients than this. */
  unheldMax?: number;
}

export interface OrderedBy {
  userId: number;
  /** Where the call came from; unset for the demo's campaigns, which have no audit entry. */
  address?: string;
  /** In the audit log. */
  action?: 'send.campaign' | 'campaign.resend';
  idempotencyKey: string | undefined;
  /** A further check of a new campaign; a repeat gets its first answer without it. */
  check?: (db: Db | Tx) => Promise<void>;
  now: Date;
}

/**
 * Creates a campaign. Its recipients are screened before the transaction, or were when it was reviewed, so that a million
 * rows hold no lock and no connection.
 */
export async function createCampaign(db: Db, order: CampaignOrder, by: OrderedBy): Promise<CampaignAnswer> {
  const request = await requestOf(order, by);
  const [first] = await findAnswers<CampaignAnswer>(db, [request]);
  if (first instanceof Refusal) throw first;
  if (first) return withHoldSeconds(first, by.now);
  await checkNew(db, order, by);
  const source = await sourceOf(db, order, by.userId);
  try {
    const screened = await screen(db, { order, source, now: by.now });
    return await db.transaction().execute((tx) => store(tx, { order, by, request, source, screened }));
  } catch (error) {
    // A refusal has written nothing; after any other error the campaign may exist.
    if (error instanceof Refusal && 'file' in order.source && 'upload_id' in source)
      await dropUpload(db, source.upload_id);
    throw error;
  }
}

/** The same inside the caller's transaction, for what that transaction has created. */
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
  const { clientId, sender, text, optOut, preflightId } = order;
  const send: Send = { clientId, source, sender, text, optOut, class: 'promotional' };
  if (preflightId !== undefined) return readReviewed(db, send, { preflightId, now });
  const { senderName, report } = await runPreflight(db, send);
  if (report.accepted === 0) throw noRecipients(report.rejected);
  return { senderName, rows: report.rows, accepted: report.accepted, units: report.units };
}

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
  const answer = await once(tx, request, () =>
    audited(tx, actor, action, async (_tx, audit) => {
      await checkNew(tx, order, by);
      const { senderName, accepted, rows, units } = screened;
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
    }),
  );
  return withHoldSeconds(answer, by.now);
}

const isHeld = ({ hold = false, unheldMax = Infinity }: CampaignOrder, accepted: number): boolean =>
  hold || accepted > unheldMax;

/** The stored answer with the seconds of the hold that are left now. */
function withHoldSeconds(answer: CampaignAnswer, now: Date): CampaignAnswer {
  if (answer.hold_seconds === undefined) return answer;
  const leftMs = answer.hold_until === undefined ? 0 : Date.parse(answer.hold_until) - now.getTime();
  return { ...answer, hold_seconds: Math.max(0, Math.ceil(leftMs / 1000)) };
}

type NewCampaign = Omit<Parameters<typeof insertCampaign>[1], 'state' | 'schedule'>;

async function planCampaign(
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

async function startCampaign(
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

/** Inserts a run and reserves its units; 402 where the balance does not cover them. */
export async function openRun(
  tx: Tx,
  run: {
    campaignId: number;
    due: Date;
    screened: Pick<ScreenedTotals, 'accepted' | 'units'>;
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

async function sourceOf(db: Db | Tx, order: CampaignOrder, userId: number): Promise<CampaignSource> {
  const { source, clientId } = order;
  if (!('file' in source)) return source;
  const { file, ...rest } = source;
  return { ...rest, upload_id: await keepUpload(db, { clientId, userId, file }) };
}

/** The request of the idempotency key: without what does not change the send, and with a hash of a file's bytes. */
async function requestOf(given: CampaignOrder, { idempotencyKey: key }: OrderedBy): Promise<KeyedRequest> {
  const order = { ...given, preflightId: undefined, unheldMax: undefined };
  const { clientId, source } = order;
  if (!('file' in source)) return { clientId, key, body: order };
  const { file, ...rest } = source;
  return {
    clientId,
    key,
    body: { ...order, source: { ...rest, name: file.name, bytes: await hashOf(file.bytes) } },
  };
}

/** Bytes that are hashed before yielding to the event loop. */
const hashedAtOnce = 1024 * 1024;

async function hashOf(bytes: Buffer): Promise<string> {
  const hash = createHash('sha256');
  const turn = turns();
  for (let at = 0; at < bytes.length; at += hashedAtOnce) {
    hash.update(bytes.subarray(at, at + hashedAtOnce));
    await turn();
  }
  return hash.digest('hex');
}
