// How to repair a rejected entry, depending on the reason and the text (requirements/deviations.md#rejected-rows).
import type { Reject, RejectReason } from '../../../../contract/rejects.ts';
import { texts } from '../../../i18n/texts.ts';

const hints = texts({
  shortened: [
    'Excel shortened this number: format the column as text and enter the number again',
    'Excel imefupisha nambari hii: weka safu wima kuwa maandishi kisha uiandike tena',
  ],
  empty: ['Add a phone number', 'Weka nambari ya simu'],
  foreign: [
    'Remove it: this sender ID does not reach numbers outside Kenya',
    'Iondoe: jina hili la mtumaji halifiki nambari za nje ya Kenya',
  ],
  reasons: {
    'Invalid number': [
      'Write it like 0712345678 or +254712345678',
      'Iandike kama 0712345678 au +254712345678',
    ],
    Duplicate: [
      'Nothing to do: the number is in this send already',
      'Hakuna la kufanya: nambari tayari iko kwenye utumaji huu',
    ],
    'No route': [
      'Choose a sender ID that is active on this network',
      'Chagua jina la mtumaji linalotumika kwenye mtandao huu',
    ],
    DND: ['Remove the row: this person asked for no messages', 'Iache: mtu huyu aliomba asitumiwe jumbe'],
    Muted: [
      'Unmute the contact under Contact to include it',
      'Acha kumnyamazisha mwasiliani huyu kwenye Wawasiliani ili ajumuishwe',
    ],
    'Missing field': [
      'Fill in the field, or give the message a fallback: {name|Member}',
      'Jaza sehemu hiyo, au andika kwenye ujumbe kitakachochukua nafasi yake: {jina|Mwanachama}',
    ],
    'Too long': [
      'Shorten the message or the fields of this row',
      'Fupisha ujumbe au sehemu za kujaza za mstari huu',
    ],
  },
});

/** A number that a spreadsheet wrote in scientific notation, so that its digits are lost. */
const powerOfTen = /^[='"]*\d(?:[.,]\d+)?e\+?\d{1,2}/i;

/** Whether a number without a route has a foreign country code: sender IDs are active on Kenyan networks only. */
export const isForeign = ({ reason, value }: Pick<Reject, 'reason' | 'value'>): boolean =>
  reason === 'No route' && /^(?:\+|00)(?!254)/.test(value.replace(/[^+\d]/g, ''));

/** The hint; empty for reasons that the console does not have a hint for. */
export function repairHint(entry: Pick<Reject, 'reason' | 'value'>): string {
  const { reason, value } = entry;
  if (isForeign(entry)) return hints.foreign;
  if (reason === 'Invalid number' && value.trim() === '') return hints.empty;
  if (reason === 'Invalid number' && powerOfTen.test(value.trim())) return hints.shortened;
  const byReason: Readonly<Record<string, string>> = hints.reasons satisfies Record<RejectReason, string>;
  return byReason[reason] ?? '';
}
