// Converts a draft to the equivalent request of the HTTP API, for developers who automate a send that they have tried here.
import { curlOf } from '../../../../contract/v1/curl.ts';
import { splitNumbers } from '../fields/countNumbers.ts';
import type { SendDraft } from '../draft.ts';
import { endingOf, isPromotional } from '../text.ts';

/** Most messages of one batch. Not imported from contract/v1, whose schemas the console does not need. */
const batchMessagesMax = 1_000;

/** Most days that a message can be scheduled ahead. Not imported either. */
const sendAheadDaysMax = 7;

interface Target {
  origin: string;
  /** Idempotency-Key: a command that is run twice sends once. */
  key: string;
}

/**
 * A curl command; undefined for sends that the API takes in another form or not at all: groups, files, repeated sends, more than one batch, and
 * times that are too far ahead.
 */
export function curlOfDraft(draft: SendDraft, { origin, key }: Target): string | undefined {
  const { tab, msisdn, message, sender_id, schedule, repeat_type, start_date, send_time } = draft;
  const numbers = differentNumbers(msisdn);
  const sendAt = `${start_date}T${send_time}:00+03:00`;
  if (schedule && Date.parse(sendAt) > Date.now() + sendAheadDaysMax * 86_400_000) return undefined;
  const isRepeated = schedule && repeat_type !== 'NO_REPEAT';
  if (tab !== 'contacts' || isRepeated || numbers.length === 0 || numbers.length > batchMessagesMax)
    return undefined;
  const [to] = numbers;
  const common = {
    from: sender_id,
    text: message + endingOf(draft),
    ...(isPromotional(draft) && { type: 'promotional' }),
    ...(schedule && { send_at: sendAt }),
  };
  const isOne = numbers.length === 1;
  return curlOf({
    method: 'POST',
    url: `${origin}/v1/messages${isOne ? '' : '/batch'}`,
    // A shell variable instead of a key: a key is shown only once, and commands may be pasted anywhere.
    key: '$TUMA_KEY',
    headers: { 'Idempotency-Key': key },
    body: isOne ? { to, ...common } : { ...common, messages: numbers.map((number) => ({ to: number })) },
  });
}

/** The numbers without those that occur before in another form: the console sends to each once, a batch to each entry. */
function differentNumbers(text: string): string[] {
  const seen = new Set<string>();
  return splitNumbers(text).filter((number) => seen.size < seen.add(keyOf(number)).size);
}

/** Equal for all forms of a number: 0712 345 678, 254712345678 and +254712345678. */
const keyOf = (number: string): string =>
  number.replaceAll(/\D/g, '').replace(/^(?:(?:00)?254|0)(?=\d{9}$)/, '');
