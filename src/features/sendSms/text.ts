// The text as it is counted, as on the server: fields empty, opt-out added (requirements/domain.md#text).
import { fieldKey, fillFields, splitFields } from '../../../contract/fields.ts';
import { optOutText } from '../../../contract/send.ts';
import type { SendDraft } from './draft.ts';

/** The fields of a contact. */
export const groupFields = ['first_name', 'other_name', 'msisdn'] as const;

/** Fields are filled in on Uploads and Lists only. */
export const takesFields = ({ tab }: Pick<SendDraft, 'tab'>): boolean => tab !== 'contacts';

/** Whether the send is promotional, whose recipients must be able to opt out. */
export const isPromotional = ({ tab, schedule }: Pick<SendDraft, 'tab' | 'schedule'>): boolean =>
  tab !== 'contacts' || schedule;

/** The opt-out text with the blank before it, or ''. */
export const endingOf = (draft: SendDraft): string =>
  draft.opt_out && isPromotional(draft) ? ` ${optOutText}` : '';

export const countedText = (draft: SendDraft): string =>
  (takesFields(draft) ? splitFields(draft.message).literals.join('') : draft.message) + endingOf(draft);

export const hasFields = (text: string): boolean => splitFields(text).fields.length > 0;

/** The text as its first recipient gets it, where their row is known; else with its fields as they are written. */
export function firstText(draft: SendDraft): string {
  const { message, chosen } = draft;
  const { columns, firstRow } = chosen ?? {};
  if (draft.tab !== 'uploads' || !columns || !firstRow) return message + endingOf(draft);
  const keys = columns.map(fieldKey);
  const filled = fillFields(splitFields(message, new Set(keys)), ({ name, fallback = '' }) => {
    const at = keys.indexOf(fieldKey(name));
    return at === -1 ? `{${name}}` : (firstRow[at] ?? '').trim() || fallback;
  });
  return filled + endingOf(draft);
}
