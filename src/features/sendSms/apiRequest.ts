// Converts a draft to the equivalent request of the HTTP API, for developers who automate a send that they have tried here.
import { curlOf } from '../../../contract/v1/curl.ts';
import { splitNumbers } from './countNumbers.ts';
import type { SendDraft } from './draft.ts';
import { endingOf, isPromotional } from './text.ts';

/** Most messages of one batch. Not imported from contract/v1, whose schemas the console does not need. */
const batchMessagesMax = 1_000;

/** A curl command; undefined for sends that the API takes in another form: groups, files, repeated sends and more than one batch. */
export function curlOfDraft(draft: SendDraft, origin: string): string | undefined {
  const { tab, msisdn, message, sender_id, schedule, repeat_type, start_date, send_time } = draft;
  const numbers = splitNumbers(msisdn);
  const isRepeated = schedule && repeat_type !== 'NO_REPEAT';
  if (tab !== 'contacts' || isRepeated || numbers.length === 0 || numbers.length > batchMessagesMax)
    return undefined;
  const [to] = numbers;
  const common = {
    from: sender_id,
    text: message + endingOf(draft),
    ...(isPromotional(draft) && { type: 'promotional' }),
    ...(schedule && { send_at: `${start_date}T${send_time}:00+03:00` }),
  };
  const isOne = numbers.length === 1;
  return curlOf({
    method: 'POST',
    url: `${origin}/v1/messages${isOne ? '' : '/batch'}`,
    // A shell variable instead of a key: a key is shown only once, and commands may be pasted anywhere.
    key: '$TUMA_KEY',
    body: isOne ? { to, ...common } : { ...common, messages: numbers.map((number) => ({ to: number })) },
  });
}
