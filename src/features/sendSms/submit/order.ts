// Converts a draft to the body of the specification's calls (requirements/portal.md#send-sms).
import { repeatIntervals } from '../../../../contract/schedule.ts';
import type { SendOrder } from '../../../dataProvider/rpc/send.ts';
import { isField, type Field, type SendDraft } from '../draft.ts';

export function orderOf(draft: SendDraft): SendOrder {
  const { tab, message, msisdn, sender_id, contact_group_id, chosen } = draft;
  const campaign = {
    campaign_name: draft.campaign_name.trim(),
    message,
    sender_id,
    ...(draft.opt_out && { opt_out: true }),
    ...scheduleOf(draft),
  };
  if (tab === 'lists') return { kind: 'group', body: { ...campaign, contact_group_id } };
  if (tab === 'uploads') {
    const { uploadId, numberColumn, file } = chosen ?? {};
    const body = { ...campaign, upload_id: uploadId, number_column: numberColumn };
    return { kind: 'upload', body, file: uploadId === undefined ? file : undefined };
  }
  // The country is fixed in the specification (requirements/portal.md#send-sms).
  const typed = { country_code: 'KE', message, msisdn, sender_id };
  if (!draft.schedule) return { kind: 'typed', body: { ...typed, schedule: false } };
  return { kind: 'scheduled', body: { ...typed, ...campaign } };
}

/** Whether two orders send the same. */
export const isSameOrder = (one: SendOrder, other: SendOrder): boolean =>
  JSON.stringify(one) === JSON.stringify(other) && fileOf(one) === fileOf(other);

const fileOf = (order: SendOrder) => (order.kind === 'upload' ? order.file : undefined);

/** The schedule fields of requirements/portal.md#send-sms: `date` for a single run, `start_date` and `end_date` for repeated runs. */
export function scheduleOf(draft: SendDraft) {
  const { schedule, repeat_type, send_time, start_date, end_date, original } = draft;
  if (!schedule) return { schedule };
  const common = {
    schedule,
    send_time,
    repeat_type,
    ...(original && draft.replaces && { replaces: original.id }),
  };
  if (repeat_type === 'NO_REPEAT') return { ...common, date: start_date };
  return {
    ...common,
    repeat_interval_value: repeatIntervals[repeat_type],
    start_date,
    ...(end_date && { end_date }),
  };
}

/** Fields of the calls that have another name in the form. */
const aliases: Readonly<Record<string, Field>> = {
  file: 'chosen',
  upload_id: 'chosen',
  number_column: 'chosen',
  date: 'start_date',
};

/** The form field that a refusal is about. */
export function fieldOf(wireName = ''): Field | undefined {
  const name = aliases[wireName] ?? wireName;
  return isField(name) ? name : undefined;
}
