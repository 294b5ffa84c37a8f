// Accepts sends to groups, files and schedules (spec part 1 sections 2 and 7; DOMAIN section 5): one transaction from the
// idempotency key to the campaign and the units set aside for it. Refused whole with 402 where the account cannot cover
// it. Makes no message: that is the expansion's work. A schedule sets its units aside when a run starts.
import { createHash } from 'node:crypto';
import { uploadHoldSeconds } from '../../../contract/campaigns.ts';
import type { AnswerOf } from '../../../contract/endpoint.ts';
import type { Preflight, sendUpload } from '../../../contract/send.ts';
import type { Schedule } from '../../../contract/schedule.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { CampaignSource, Schema } from '../../db/schema.ts';
import { nextRun, requireLaterStart } from '../../domain/schedule.ts';
import { Refusal, suspended } from '../../domain/refusal.ts';
import { counted } from '../../domain/sentences.ts';
import type { UploadedFile } from '../../http/multipart.ts';
import { record } from '../audit/audit.service.ts';
import { setUnitsAside } from '../ledger/ledger.service.ts';
import { nobodyReason, once, queuedFor, workOut } from '../send/accept.service.ts';
import { keepUpload } from '../uploads/uploads.service.ts';
import { insertCampaign, insertRun, isClientActive, wakeJobs } from './campaigns.store.ts';

export type CampaignAnswer = AnswerOf<typeof sendUpload>;

export interface CampaignOrder {
  clientId: number;
  name: string;
  kind: Schema['campaigns']['kind'];
  /** A file that comes along is kept first. */
  source: CampaignSource | { file: UploadedFile; number_column?: string };
  sender: string | number;
  text: string;
  optOut: boolean;
  /** Undefined: at once, or after the hold. */
  schedule?: Schedule | undefined;
  /** Held back for a minute, in which it can be taken back. */
  hold?: boolean;
}

export interface OrderedBy {
  userId: number;
  /** Where the call came from; unset where none did, as for the demo's campaigns: then the audit log says nothing. */
  address?: string;
  /** `noun.verb` in the audit log. */
  action?: string;
  idempotencyKey: string | undefined;
  /** What a new campaign has to pass beside; a repeat, which gets its first answer, does not. */
  check?: (tx: Tx) => Promise<void>;
  now: Date;
}

/** Accepts a campaign and says what became of it. */
export async function acceptCampaign(db: Db, order: CampaignOrder, by: OrderedBy): Promise<CampaignAnswer> {
  return db.transaction().execute((tx) => acceptIn(tx, order, by));
}

/** The same inside a transaction of the caller's. */
export async function acceptIn(tx: Tx, order: CampaignOrder, by: OrderedBy): Promise<CampaignAnswer> {
  const keyed = { clientId: order.clientId, key: by.idempotencyKey, body: bodyOf(order) };
  const answered = await once(tx, keyed, async () => {
    await by.check?.(tx);
    if (!(await isClientActive(tx, order.clientId))) throw suspended('send');
    if (order.schedule) requireLaterStart(order.schedule, by.now);
    const source = await sourceOf(tx, order, by.userId);
    const { senderName, report } = await workOut(tx, {
      clientId: order.clientId,
      source,
      sender: order.sender,
      text: order.text,
      optOut: order.optOut,
      class: 'promotional',
    });
    if (report.accepted === 0) throw new Refusal(422, 'recipients_missing', nobodyReason(report.rejected));
    const campaign = {
      client_id: order.clientId,
      user_id: by.userId,
      name: order.name,
      kind: order.kind,
      source: JSON.stringify(source),
      sender_id: senderName,
      message: order.text,
      opt_out: order.optOut,
      expected: report.accepted,
      created: by.now,
    };
    const answer = order.schedule
      ? await planCampaign(tx, { ...campaign, schedule: order.schedule }, by.now)
      : await startCampaign(tx, { campaign, report, hold: order.hold ?? false }, by.now);
    await wakeJobs(tx);
    if (by.address !== undefined) {
      await record(tx, {
        userId: by.userId,
        clientId: order.clientId,
        address: by.address,
        action: by.action ?? 'send.campaign',
        subject: order.name,
        after: {
          sender_id: senderName,
          numbers: report.accepted,
          left_out: report.rows - report.accepted,
          units: report.units,
          ...(order.schedule && { repeat: order.schedule.repeat, from: order.schedule.start }),
        },
      });
    }
    return answer;
  });
  return withSecondsLeft(answered, by.now);
}

/** The first answer, where the hold is counted from now on. */
function withSecondsLeft(answer: CampaignAnswer, now: Date): CampaignAnswer {
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
  { campaign, report, hold }: { campaign: NewCampaign; report: Preflight; hold: boolean },
  now: Date,
): Promise<CampaignAnswer> {
  const hold_until = hold ? new Date(now.getTime() + uploadHoldSeconds * 1000) : null;
  const campaign_id = await insertCampaign(tx, {
    ...campaign,
    state: hold ? 'held' : 'running',
    hold_until,
    runs: 1,
  });
  await openRun(tx, { campaignId: campaign_id, due: now, report, ...ownerOf(campaign) });
  return {
    message: queuedFor(report.accepted, report.rows - report.accepted),
    campaign_id,
    accepted: report.accepted,
    units: report.units,
    balance: report.balance_after,
    ...(hold_until && { hold_seconds: uploadHoldSeconds, hold_until: hold_until.toISOString() }),
  };
}

const ownerOf = ({ client_id, user_id, name }: NewCampaign) => ({
  clientId: client_id,
  userId: user_id,
  name,
});

/** Enters a run and sets its units aside; 402 where they are short. */
export async function openRun(
  tx: Tx,
  run: { campaignId: number; due: Date; report: Preflight; clientId: number; userId: number; name: string },
): Promise<number> {
  const { report, clientId, userId, campaignId } = run;
  const runId = await insertRun(tx, {
    campaign_id: campaignId,
    due: run.due,
    state: 'running',
    expected: report.accepted,
    reserved: report.units,
  });
  await setUnitsAside(tx, {
    clientId,
    units: report.units,
    userId,
    cause: `run:${runId}`,
    description: `Set aside for ${run.name}`,
  });
  return runId;
}

async function sourceOf(tx: Tx, order: CampaignOrder, userId: number): Promise<CampaignSource> {
  const { source, clientId } = order;
  if (!('file' in source)) return source;
  const { file, ...rest } = source;
  return { ...rest, upload_id: await keepUpload(tx, { clientId, userId, file }) };
}

/** What the idempotency key stands for; a file by its bytes. */
function bodyOf(order: CampaignOrder): unknown {
  if (!('file' in order.source)) return order;
  const { file, ...source } = order.source;
  return {
    ...order,
    source: { ...source, name: file.name, bytes: createHash('sha256').update(file.bytes).digest('hex') },
  };
}
