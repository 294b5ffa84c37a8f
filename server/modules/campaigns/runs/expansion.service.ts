// Expansion: turns the recipients of a run into messages, one transaction per batch with its messages, rejects, units, counts
// and the last row (decisions/009-work-tables-beside-messages.md). It continues where a process ended, and stops between two
// batches when the campaign is paused or cancelled, or its client suspended. It must never create two messages of one row, nor
// lose one.
import type { Database, Db, Tx } from '../../../db/database.ts';
import type { CampaignSource } from '../../../db/schema.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { releaseReserved, reserveRun, spendReserved } from '../../ledger/ledger.service.ts';
import { countQueued, unitsOf, wakeEngines } from '../../intake/messageQueue.service.ts';
import { candidatesOf, type Continued } from '../../intake/recipients.service.ts';
import { prepareScreening, type Screened, type Screening } from '../../intake/screening.service.ts';
import { requireDailyRoom } from '../../settings/settings.service.ts';
import * as store from './campaigns.store.ts';
import {
  asOnlyExpander,
  canShareTexts,
  countBatch,
  insertRejects,
  insertRunMessages,
  numbersOf,
} from './expansion.store.ts';

/** `stopped`: paused, cancelled, aborted, of a suspended client, or continued by another process. `busy`: another process expands it. */
export type Expanded = 'done' | 'stopped' | 'busy';

/** Expands the remaining rows of a run. */
export async function expandRun(
  database: Pick<Database, 'db' | 'pool'>,
  runId: number,
  signal?: AbortSignal,
): Promise<Expanded> {
  const { db } = database;
  const expanded = await asOnlyExpander(database, runId, async () => {
    try {
      return await expand(db, runId, signal);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await endExpansion(db, runId, error);
      return 'done';
    }
  });
  return expanded ?? 'busy';
}

async function expand(db: Db, runId: number, signal: AbortSignal | undefined): Promise<Expanded> {
  const run = await store.findRun(db, runId);
  const campaign = run && (await store.findCampaign(db, 'all', run.campaign_id));
  if (!campaign || run.expansion_done) return 'stopped';
  const { client_id: clientId, source, message: text } = campaign;
  const continued = await continuedOf(db, run, source);
  using candidates = await candidatesOf(db, {
    clientId,
    source,
    text,
    by: 'job',
    expanding: campaign.id,
    continued,
    lastMember: run.last_member ?? undefined,
  });
  const screening = await prepareScreening(db, {
    clientId,
    sender: campaign.sender_id,
    text,
    optOut: campaign.opt_out,
    class: 'promotional',
    fields: candidates.fields,
  });
  let { expanded } = run;
  // Numbers that opt out after their batch was read are excluded as well: a claim checks again.
  for await (const { batch, recipients, rejects } of screening.all(db, candidates)) {
    if (signal?.aborted) return 'stopped';
    const { row: last = 0, membership = null } = batch.at(-1) ?? {};
    // Rows of a file's earlier batches are screened again so that their numbers count as duplicates.
    if (last <= expanded) continue;
    const rows = {
      recipients: recipients.filter(({ row }) => row > expanded),
      rejects: rejects.filter(({ row }) => row > expanded),
    };
    const isStored = await db
      .transaction()
      .execute((tx) => expandBatch(tx, { ...rows, ...screening, runId, expanded, last, membership }));
    if (!isStored) return 'stopped';
    expanded = last;
  }
  return (await endExpansion(db, runId)) ? 'done' : 'stopped';
}

/** What the run has done of a group or a resend; undefined if it continues at its row, as for files and batches of earlier versions. */
async function continuedOf(
  db: Db,
  run: store.RunRow,
  source: CampaignSource,
): Promise<Continued | undefined> {
  const { expanded: rows, expanded_member: membership } = run;
  if (rows === 0 || (membership === null && !('campaign_id' in source))) return undefined;
  return { rows, membership: membership ?? 0, numbers: await numbersOf(db, run) };
}

/** Stores a batch. Returns false and changes nothing if the run may not continue or another expansion has continued it. */
async function expandBatch(
  tx: Tx,
  batch: Screened &
    Pick<Screening, 'senderName' | 'commonText'> & {
      runId: number;
      expanded: number;
      last: number;
      membership: number | null;
    },
): Promise<boolean> {
  const { runId, recipients, rejects, senderName } = batch;
  const state = await lockRun(tx, runId);
  if (!state || state.run.expanded !== batch.expanded) return false;
  const { run, campaign } = state;
  const { client_id: clientId, id: campaignId } = campaign;
  const sharedText = await shareText(tx, run, batch.commonText);
  const ids = await insertRunMessages(
    tx,
    { clientId, campaignId, runId, senderName, sharedText },
    recipients,
  );
  await insertRejects(tx, runId, rejects);

  const units = unitsOf(recipients);
  // A recipient that was excluded when the units were reserved may be accepted now (unmuted, no longer in DND), or its text may have
  // become longer: the run then takes more units, or fails.
  const more = Math.max(0, units - run.reserved);
  const booking = {
    clientId,
    cause: `run:${runId}:${batch.expanded}`,
    description: `SMS of ${campaign.name}`,
  };
  if (more > 0) await reserveRun(tx, { ...booking, units: more, userId: campaign.user_id });
  await spendReserved(tx, { ...booking, units });
  await countQueued(
    tx,
    ids,
    recipients.map((recipient) => ({ ...recipient, clientId, senderName, class: 'promotional' as const })),
  );
  await countBatch(tx, {
    campaignId,
    runId,
    expanded: batch.last,
    membership: batch.membership,
    recipients: recipients.length,
    rejected: rejects.length,
    units,
    reserved: more - units,
  });
  // The balance is locked, so the second of two runs of one client sees the messages of the first.
  await requireDailyRoom(tx, clientId);
  await wakeEngines(tx);
  return true;
}

/** Stores a text that all recipients share with the run, and returns it; undefined if each message must have its own. */
async function shareText(tx: Tx, run: store.RunRow, text: string | undefined): Promise<string | undefined> {
  if (text === undefined || text === run.message) return text;
  if (run.message !== null || !(await canShareTexts(tx))) return undefined;
  await store.updateRun(tx, run.id, { message: text });
  return text;
}

/** Locks the campaign and returns it with the run; undefined unless both are running and the client may send. */
async function lockRun(
  tx: Tx,
  runId: number,
): Promise<{ run: store.RunRow; campaign: store.CampaignRow } | undefined> {
  const found = await store.findRun(tx, runId);
  const campaign = found && (await store.lockCampaign(tx, found.campaign_id));
  // Read again: the row may have changed before the lock was taken.
  const run = campaign && (await store.findRun(tx, runId));
  if (!run || campaign.state !== 'running' || run.state !== 'running' || run.expansion_done) return undefined;
  return (await store.isClientActive(tx, campaign.client_id)) ? { run, campaign } : undefined;
}

/** Ends the expansion and releases the rest of the reservation. With a refusal, the run fails. */
async function endExpansion(db: Db, runId: number, refusal?: Refusal): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const state = await lockRun(tx, runId);
    if (!state) return false;
    const { run, campaign } = state;
    await releaseRun(tx, { run, campaign, userId: null });
    if (refusal) {
      const why = { reason: refusal.message, reason_code: refusal.code };
      await store.updateCampaign(tx, campaign.id, why);
      await store.updateRun(tx, runId, { state: 'failed', ...why });
    }
    await store.wakeJobs(tx);
    return true;
  });
}

/** Ends the expansion of a run and releases the rest of its reservation. */
export async function releaseRun(
  tx: Tx,
  { run, campaign, userId }: { run: store.RunRow; campaign: store.CampaignRow; userId: number | null },
): Promise<void> {
  await releaseReserved(tx, {
    clientId: campaign.client_id,
    units: run.reserved,
    userId,
    cause: `run:${run.id}`,
    description: `Not needed by ${campaign.name}`,
  });
  await store.updateRun(tx, run.id, { expansion_done: true, reserved: 0 });
}
