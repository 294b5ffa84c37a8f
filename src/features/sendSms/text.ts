// The text as it is counted, like on the server: with empty fields and with the opt-out text (requirements/domain.md#text).
import { fieldKey, fillFields, splitFields } from '../../../contract/fields.ts';
import { segment } from '../../../contract/segments.ts';
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

/** The parts of a message: the mean of the first rows of the file; without rows, those of the text with empty fields. */
export function partsOf(draft: SendDraft): number {
  const sampled = sampleTexts(draft).map((text) => segment(text).parts);
  if (sampled.length === 0) return segment(countedText(draft)).parts;
  return sampled.reduce((sum, parts) => sum + parts) / sampled.length;
}

/** Whether {@link partsOf} is only the least, because fields are filled from rows that are not known here. */
export const isLeast = (draft: SendDraft): boolean =>
  takesFields(draft) && hasFields(draft.message) && sampleTexts(draft).length === 0;

/** The texts for the first rows of the chosen file; none if it is not read. */
function sampleTexts(draft: SendDraft): string[] {
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
