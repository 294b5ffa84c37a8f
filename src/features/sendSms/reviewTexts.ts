// The texts of the review.
import { segment } from '../../../contract/segments.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount } from '../../components/formatNumber.ts';
import { countNumbers } from './countNumbers.ts';
import type { SendDraft } from './draft.ts';
import { countedText } from './text.ts';
import type { Review } from './useSendFlow.ts';

export function headingOf({ draft, preflight }: Review): string {
  const verb = draft.isScheduled ? 'schedule' : 'send';
  if (!preflight) return `${draft.isScheduled ? 'Schedule' : 'Send'} to ${recipientsOf(draft)}?`;
  if (preflight.accepted === 0) return 'Nothing to send';
  return `Ready to ${verb} ${draft.isScheduled ? 'for' : 'to'} ${formatCount(preflight.accepted, 'number')}`;
}

function recipientsOf({ tab, numbers, chosen }: SendDraft): string {
  if (tab === 'contacts') return formatCount(countNumbers(numbers), 'number');
  return tab === 'uploads' ? `the numbers of ${chosen?.file.name}` : 'this contact group';
}

/** Why the send is not possible, and what to do; undefined where it is. A schedule is charged when it runs. */
export function obstacleOf({ draft, preflight }: Review): string | undefined {
  if (!preflight) return undefined;
  if (preflight.accepted === 0) return 'None of the numbers can be sent to. Go back and correct them.';
  if (preflight.balance_after >= 0 || draft.isScheduled) return undefined;
  return `Your balance is short by ${formatCount(-preflight.balance_after, 'unit')}. Top up, or go back and send to fewer numbers.`;
}

export interface Remark {
  severity: 'info' | 'warning';
  text: string;
}

/** Remarks that do not prevent the send. */
export function remarksOf({ draft, preflight }: Review): Remark[] {
  const remarks: Remark[] = [];
  if (draft.isScheduled) remarks.push({ severity: 'info', text: 'Units are taken when each run starts.' });
  if (!preflight) return remarks;
  const { balance_after, rejected, waits_until, off_purpose, spilled = 0 } = preflight;
  if (draft.isScheduled && balance_after < 0) {
    const short = formatCount(-balance_after, 'unit');
    remarks.push({
      severity: 'warning',
      text: `Your balance is short by ${short} now. Top up before it runs.`,
    });
  }
  if (waits_until) {
    const text = `Goes out from ${formatDate(waits_until)} when the sending window opens.`;
    remarks.push({ severity: 'warning', text });
  }
  if (off_purpose) {
    const { approved_for, networks } = off_purpose;
    const own = approved_for === 'promotional' ? 'transactional' : 'promotional';
    remarks.push({
      severity: 'warning',
      text: `${networks.join(', ')} approved ${draft.sender} for ${approved_for} messages only. This send is ${own} and may not be delivered there. Ask for a ${own} sender ID under Sender ID Requests.`,
    });
  }
  const unrouted = rejected.find(({ reason }) => reason === 'No route')?.count;
  if (unrouted) {
    const text = `${draft.sender} is not active on the network of ${formatCount(unrouted, 'number')}. Choose another sender ID for them, or ask for it there under Sender ID Requests.`;
    remarks.push({ severity: 'warning', text });
  }
  if (spilled > 0) {
    const verb = spilled === 1 ? 'takes' : 'take';
    const text = `${formatCount(spilled, 'row')} ${verb} a part more, because a field makes the text longer.`;
    remarks.push({ severity: 'warning', text });
  }
  return remarks;
}

/** The console's own count, shown without a pre-flight. */
export function localCountOf(draft: SendDraft): string {
  const { parts, encoding } = segment(countedText(draft));
  const each = `${formatCount(parts, 'part')} each (${encoding})`;
  if (draft.tab !== 'contacts') return `At least ${each}.`;
  return `${each}, at most ${formatCount(countNumbers(draft.numbers) * parts, 'unit')} in all.`;
}
