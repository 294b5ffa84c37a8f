// Copies a campaign: the values to start a similar send with.
import type { copyCampaign } from '../../../../contract/campaigns.ts';
import type { AnswerOf } from '../../../../contract/endpoint.ts';
import type { Schedule } from '../../../../contract/schedule.ts';
import type { Db } from '../../../db/database.ts';
import { nairobiDay } from '../../../domain/nairobiDay.ts';
import { nextRun } from '../../../domain/schedule.ts';
import type { Caller } from '../../../http/caller.ts';
import { requireTexts } from '../../../http/readableText.ts';
import { findStoredUpload } from '../../uploads/uploads.service.ts';
import { requireCampaign, type CampaignRow } from '../runs/campaigns.store.ts';

type Copy = AnswerOf<typeof copyCampaign>['message'];

/**
 * The fields of a campaign for a new send. A file that is no longer stored, and failed recipients, are absent. 422 where its text is
 * masked for the caller.
 */
export async function copyOf(db: Db, caller: Caller, { id, now }: { id: number; now: Date }): Promise<Copy> {
  const campaign = await requireCampaign(db, caller.reach, id);
  requireTexts(caller);
  const { name, sender_id, message, opt_out, schedule } = campaign;
  return {
    campaign_name: name,
    sender_id,
    message,
    opt_out,
    ...(await recipientsOf(db, campaign)),
    ...(schedule && { schedule: scheduleOf(schedule, campaign.next_run, now) }),
  };
}

/** The schedule from its next run on, which is later than the next day of its plan if runs were skipped. */
function scheduleOf(schedule: Schedule, next: Date | null, now: Date): Copy['schedule'] {
  const { repeat, time, end } = schedule;
  // One that ran once starts on the next day with its time.
  const onward: Schedule = { ...schedule, repeat: repeat === 'NO_REPEAT' ? 'EVERY_DAY' : repeat, end: null };
  const start = next && next > now ? next : nextRun(onward, now);
  const start_date = start && nairobiDay(start);
  return {
    repeat_type: repeat,
    send_time: time,
    ...(start_date && { start_date }),
    ...(end !== null && start_date && end >= start_date && { end_date: end }),
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
