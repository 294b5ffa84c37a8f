// The text as it is counted, like on the server: with empty fields and with the opt-out text (requirements/domain.md#text).
import { fieldKey, fillFields, splitFields } from '../../../contract/fields.ts';
import { optOutText } from '../../../contract/send.ts';
import type { SendDraft } from './draft.ts';

/** The built-in fields of a contact. */
export const groupFields = ['first_name', 'other_name', 'msisdn'] as const;

/** Whether fields are filled in, which they are on Uploads and Lists only. */
export const takesFields = ({ tab }: Pick<SendDraft, 'tab'>): boolean => tab !== 'contacts';

/** Whether the send is promotional, so that its recipients must be able to opt out. */
export const isPromotional = ({ tab, schedule }: Pick<SendDraft, 'tab' | 'schedule'>): boolean =>
  tab !== 'contacts' || schedule;

/** The opt-out text with a leading blank, or ''. */
export const endingOf = (draft: SendDraft): string =>
  draft.opt_out && isPromotional(draft) ? ` ${optOutText}` : '';

export const countedText = (draft: SendDraft): string =>
  (takesFields(draft) ? splitFields(draft.message).literals.join('') : draft.message) + endingOf(draft);

export const hasFields = (text: string): boolean => splitFields(text).fields.length > 0;

/** The text for the first recipient if their row is known; otherwise with the fields as written. */
export const firstText = (draft: SendDraft): string =>
  sampleTexts(draft)[0] ?? draft.message + endingOf(draft);

/** The texts for the first rows of the chosen file; none if it is not read. */
export function sampleTexts(draft: SendDraft): string[] {
  const { message, chosen } = draft;
  const { columns, sample = [] } = chosen ?? {};
  if (draft.tab !== 'uploads' || !columns) return [];
  const keys = columns.map(fieldKey);
  const split = splitFields(message, new Set(keys));
  const textOf = (row: readonly string[]) =>
    fillFields(split, ({ name, fallback = '' }) => {
      const at = keys.indexOf(fieldKey(name));
      return at === -1 ? `{${name}}` : (row[at] ?? '').trim() || fallback;
    });
  return sample.map((row) => textOf(row) + endingOf(draft));
}
