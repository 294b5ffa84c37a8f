// The text as it is counted before anybody's fields are filled in: fields left empty, the way out added. The server
// counts the same (requirements/domain.md#text).
import { optOutText } from '../../../contract/send.ts';
import type { SendDraft } from './draft.ts';

const field = /\{[^{}]*[^{}\s][^{}]*\}/g;

/** What is filled in for each contact of a group. */
export const groupFields = ['first_name', 'other_name', 'msisdn'] as const;

/** Fields are filled in on Uploads and Lists; typed numbers have none. */
export const fillsFields = ({ tab }: Pick<SendDraft, 'tab'>): boolean => tab !== 'contacts';

/** Whether the send is a promotion, whose readers must be able to opt out. */
export const isPromotional = ({ tab, isScheduled }: Pick<SendDraft, 'tab' | 'isScheduled'>): boolean =>
  tab !== 'contacts' || isScheduled;

/** What goes out under the message, the blank before it included. */
export const endingOf = (draft: SendDraft): string =>
  draft.optOut && isPromotional(draft) ? ` ${optOutText}` : '';

export const countedText = (draft: SendDraft): string =>
  (fillsFields(draft) ? draft.message.replace(field, '') : draft.message) + endingOf(draft);

export const hasFields = (text: string): boolean => text.search(field) >= 0;
