// The text as it is counted, as on the server: fields empty, opt-out added (requirements/domain.md#text).
import { optOutText } from '../../../contract/send.ts';
import type { SendDraft } from './draft.ts';

const field = /\{[^{}]*[^{}\s][^{}]*\}/g;

/** The fields of a contact. */
export const groupFields = ['first_name', 'other_name', 'msisdn'] as const;

/** Fields are filled in on Uploads and Lists only. */
export const fillsFields = ({ tab }: Pick<SendDraft, 'tab'>): boolean => tab !== 'contacts';

/** Whether the send is promotional, whose recipients must be able to opt out. */
export const isPromotional = ({ tab, schedule }: Pick<SendDraft, 'tab' | 'schedule'>): boolean =>
  tab !== 'contacts' || schedule;

/** The opt-out text with the blank before it, or ''. */
export const endingOf = (draft: SendDraft): string =>
  draft.opt_out && isPromotional(draft) ? ` ${optOutText}` : '';

export const countedText = (draft: SendDraft): string =>
  (fillsFields(draft) ? draft.message.replace(field, '') : draft.message) + endingOf(draft);

export const hasFields = (text: string): boolean => text.search(field) >= 0;
