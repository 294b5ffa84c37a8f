// A draft as the calls of the specification take it (requirements/portal.md#send-sms), and its faults.
import { typedNumbersMax } from '../../../contract/send.ts';
import { repeatIntervals } from '../../../contract/schedule.ts';
import { partsMax, segment } from '../../../contract/segments.ts';
import { formatNumber } from '../../components/formatNumber.ts';
import type { SendOrder } from '../../dataProvider/rpc/send.ts';
import { countNumbers } from './countNumbers.ts';
import type { SendDraft } from './draft.ts';
import { countedText } from './text.ts';

export function orderOf(draft: SendDraft): SendOrder {
  const { tab, message, sender: sender_id, chosen } = draft;
  const campaign = {
    campaign_name: draft.campaign.trim(),
    message,
    sender_id,
    ...(draft.optOut && { opt_out: true }),
    ...scheduleOf(draft),
  };
  if (tab === 'lists') {
    return { kind: 'group', body: { ...campaign, contact_group_id: draft.groupId } };
  }
  if (tab === 'uploads') {
    const { uploadId, numberColumn, file } = chosen ?? {};
    const body = { ...campaign, upload_id: uploadId, number_column: numberColumn };
    return { kind: 'upload', body, file: uploadId === undefined ? file : undefined };
  }
  // The country is fixed (requirements/portal.md#send-sms).
  const typed = { country_code: 'KE', message, msisdn: draft.numbers, sender_id };
  if (!draft.isScheduled) return { kind: 'typed', body: { ...typed, schedule: false } };
  return { kind: 'scheduled', body: { ...typed, ...campaign } };
}

/**
 * The schedule fields of requirements/portal.md#send-sms: `date` for once, `start_date` and `end_date` for what
 * repeats.
 */
export function scheduleOf({ isScheduled, repeat, time, startDate, endDate }: SendDraft) {
  if (!isScheduled) return { schedule: false };
  const common = { schedule: true, send_time: time, repeat_type: repeat };
  if (repeat === 'NO_REPEAT') return { ...common, date: startDate };
  return {
    ...common,
    repeat_interval_value: repeatIntervals[repeat],
    start_date: startDate,
    ...(endDate && { end_date: endDate }),
  };
}

export type Field = keyof SendDraft;

/** Required fields that are empty (requirements/portal.md#send-sms). */
export function missingFields(draft: SendDraft): Field[] {
  const needed: Field[] = ['sender', 'message'];
  if (draft.tab === 'contacts') needed.push('numbers');
  if (draft.tab === 'uploads') needed.push('chosen');
  if (draft.tab === 'lists') needed.push('groupId');
  if (draft.tab !== 'contacts' || draft.isScheduled) needed.push('campaign');
  if (draft.isScheduled) needed.push('time', 'startDate');
  return needed.filter((field) => {
    const value = draft[field];
    return value === undefined || (typeof value === 'string' && value.trim() === '');
  });
}

/** Why the draft cannot be submitted; undefined where it can. */
export function faultOf(draft: SendDraft): string | undefined {
  if (missingFields(draft).length > 0) return 'Please fill all the required fields';
  const { tab, chosen, isScheduled, repeat, startDate, endDate } = draft;
  if (tab === 'contacts' && countNumbers(draft.numbers) > typedNumbersMax) {
    return `At most ${formatNumber(typedNumbersMax)} numbers can be typed at a time`;
  }
  if (tab === 'uploads' && chosen?.state === 'refused') return chosen.failure;
  if (isScheduled && repeat !== 'NO_REPEAT' && endDate && endDate < startDate) {
    return 'The end date is before the start date';
  }
  const { parts } = segment(countedText(draft));
  return parts > partsMax ? `The message has ${parts} parts; at most ${partsMax} can be sent` : undefined;
}

const fieldNames: Record<string, Field> = {
  msisdn: 'numbers',
  file: 'chosen',
  upload_id: 'chosen',
  number_column: 'chosen',
  contact_group_id: 'groupId',
  campaign_name: 'campaign',
  sender_id: 'sender',
  message: 'message',
  send_time: 'time',
  date: 'startDate',
  start_date: 'startDate',
  end_date: 'endDate',
};

/** The field of the form that a refusal names. */
export const fieldOf = (wireName: unknown): Field | undefined =>
  typeof wireName === 'string' ? fieldNames[wireName] : undefined;
