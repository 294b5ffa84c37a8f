// The texts of the review of a send.
import type { Preflight } from '../../../../contract/send.ts';
import { segment } from '../../../../contract/segments.ts';
import { formatDate } from '../../../format/formatDate.ts';
import { formatCount } from '../../../format/formatNumber.ts';
import { delayLines } from '../../networks/delayText.ts';
import { isForeign } from './repairHint.ts';
import { countNumbers } from '../fields/countNumbers.ts';
import type { SendDraft } from '../draft.ts';
import { reviewTexts as texts } from './reviewTexts.ts';
import { countedText, isPromotional } from '../text.ts';
import type { Review } from './reviewSteps.ts';

export function headingOf({ draft, preflight }: Review): string {
  if (!preflight) return texts[draft.schedule ? 'schedule' : 'send'](recipientsOf(draft));
  if (preflight.accepted === 0) return texts.nothing;
  const numbers = formatCount(preflight.accepted, 'number');
  return texts[draft.schedule ? 'readyToSchedule' : 'readyToSend'](numbers);
}

function recipientsOf({ tab, msisdn, chosen }: SendDraft): string {
  if (tab === 'contacts') return formatCount(countNumbers(msisdn), 'number');
  return tab === 'uploads' ? texts.numbersOf(chosen?.file.name ?? '') : texts.group;
}

/** Why the send is not possible and what to do; undefined if it is possible. Schedules are charged when they run. */
export function obstacleOf({ draft, preflight }: Review): string | undefined {
  if (!preflight) return undefined;
  if (preflight.accepted === 0) return texts.noneValid;
  if (preflight.balance_after >= 0 || draft.schedule) return undefined;
  return texts.short(formatCount(-preflight.balance_after, 'unit'));
}

/** Units that the balance lacks, now or for the first run of a schedule. */
export const missingUnits = ({ preflight }: Review): number =>
  preflight && preflight.accepted > 0 ? Math.max(0, -preflight.balance_after) : 0;

export interface Remark {
  severity: 'info' | 'warning';
  text: string;
}

const warning = (text: string): Remark => ({ severity: 'warning', text });

/** Remarks that do not prevent the send. */
export function remarksOf({ draft, preflight }: Review): Remark[] {
  if (!preflight) return [];
  const { balance_after, off_purpose, spilled = 0, without_consent = 0 } = preflight;
  const foreign = foreignOf(preflight);
  const unrouted = unroutedOf(preflight) - foreign;
  const warnings = [
    draft.schedule && balance_after < 0 && texts.shortNow(formatCount(-balance_after, 'unit')),
    ...delaysOf(preflight, draft),
    off_purpose &&
      texts.offPurpose[off_purpose.approved_for === 'promotional' ? 'transactional' : 'promotional'](
        off_purpose.networks.join(', '),
        draft.sender_id,
      ),
    unrouted > 0 && texts.unrouted(draft.sender_id, formatCount(unrouted, 'number')),
    foreign > 0 && texts.foreign(draft.sender_id, formatCount(foreign, 'number')),
    spilled > 0 && texts.spilled(spilled),
    without_consent > 0 && texts.withoutConsent(without_consent),
  ];
  return warnings.filter((text) => typeof text === 'string').map(warning);
}

const unroutedOf = ({ rejected }: Preflight): number =>
  rejected.find(({ reason }) => reason === 'No route')?.count ?? 0;

/** Numbers outside Kenya without a route. The pre-flight may not list all: if each listed one is foreign, all without a route count. */
function foreignOf(preflight: Preflight): number {
  const listed = preflight.rejects.filter(({ reason }) => reason === 'No route');
  const foreign = listed.filter(isForeign).length;
  return foreign > 0 && foreign === listed.length ? unroutedOf(preflight) : foreign;
}

function delaysOf({ delays = [], waits_until, networks }: Preflight, draft: SendDraft): string[] {
  const messageClass = isPromotional(draft) ? 'promotional' : 'transactional';
  const words = delayLines({ delays, class: messageClass, networks: networks.length });
  // A backend that does not send the windows by network.
  const hasWindows = delays.some(({ cause }) => cause === 'window_closed');
  return waits_until && !hasWindows ? [...words, texts.waits(formatDate(waits_until))] : words;
}

/** The console's own count, shown if there is no pre-flight. */
export function localCountOf(draft: SendDraft): string {
  const { parts, encoding } = segment(countedText(draft));
  const each = formatCount(parts, 'part');
  if (draft.tab !== 'contacts') return texts.atLeast(each, encoding);
  return texts.atMost(each, encoding, formatCount(countNumbers(draft.msisdn) * parts, 'unit'));
}
