// Validates a draft: the fields that its call takes, checked by the schemas of the calls, in the order of the form
// (requirements/portal.md#send-sms).
import type { Resolver } from 'react-hook-form';
import { z } from 'zod';
import { day } from '../../../contract/common.ts';
import { repeatTypes } from '../../../contract/schedule.ts';
import { partsMax, segment } from '../../../contract/segments.ts';
import { preflightGroup, preflightTransactional, typedNumbersMax } from '../../../contract/send.ts';
import { resolverOf } from '../../components/form/formSchema.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { countNumbers } from './fields/countNumbers.ts';
import type { Field, SendDraft } from './draft.ts';
import { sendTexts as texts } from './sendTexts.ts';
import { countedText } from './text.ts';

const { campaign_name, contact_group_id, message, sender_id } = preflightGroup.body.shape;

const recipients = {
  contacts: {
    msisdn: preflightTransactional.body.shape.msisdn.refine(
      (typed) => countNumbers(typed) <= typedNumbersMax,
      texts.numbersMax(formatNumber(typedNumbersMax)),
    ),
  },
  uploads: { chosen: z.looseObject({ state: z.string() }).refine(({ state }) => state !== 'refused') },
  lists: { contact_group_id },
};

export function schemaOf(draft: SendDraft) {
  const { tab, schedule, repeat_type, start_date } = draft;
  const shape: Partial<Record<Field, z.ZodType>> = {
    ...recipients[tab],
    ...(tab !== 'contacts' && { campaign_name }),
    sender_id,
    message: z
      .string()
      .superRefine((_text, context) => {
        const { parts } = segment(countedText(draft));
        if (parts > partsMax) context.addIssue(texts.partsMax(parts, partsMax));
      })
      .pipe(message),
    ...(schedule && {
      campaign_name,
      repeat_type: z.enum(repeatTypes),
      send_time: z.string().min(1),
      start_date: day,
    }),
    ...(schedule &&
      repeat_type !== 'NO_REPEAT' && {
        end_date: z.string().refine((end) => end === '' || end >= start_date, texts.endReversed),
      }),
  };
  return z.object(shape);
}

/** Fields to check again when another field (the key) changes, because their fault may be gone. */
export const checkedWith: Readonly<Record<string, Field>> = {
  opt_out: 'message',
  schedule: 'message',
  start_date: 'end_date',
};

const labels = { ...texts.labels, msisdn: texts.phoneNumber };

export const sendResolver: Resolver<SendDraft> = (values, ...rest) =>
  (resolverOf(schemaOf(values), labels) as unknown as Resolver<SendDraft>)(values, ...rest);
