// What a person is asked before a campaign is changed, with the figures that decide it.
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import type { Verb } from './campaignStates.ts';
import { isRepeating, waitingOf } from './campaignStates.ts';

export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
  isDestructive?: boolean;
}

/** Undefined where the button acts at once: pausing and resuming what runs can be undone by the other. */
export function confirmationOf(verb: Verb, campaign: Campaign): Confirmation | undefined {
  const isScheduled = campaign.state === 'scheduled' || Boolean(campaign.next_run);
  const next = campaign.next_run ? formatDate(campaign.next_run) : undefined;
  switch (verb) {
    case 'pause':
      return isScheduled
        ? {
            title: 'Pause this schedule?',
            text: `No run starts until it is resumed.${next ? ` The next one is due on ${next}.` : ''}`,
            confirm: 'Pause',
          }
        : undefined;
    case 'resume':
      return isScheduled
        ? {
            title: 'Resume this schedule?',
            text: next ? `The next run is due on ${next}.` : 'It goes on by its schedule.',
            confirm: 'Resume',
          }
        : undefined;
    case 'skip':
      return {
        title: 'Skip the next run?',
        text: `${next ? `The run of ${next}` : 'The next run'} is left out. Those after it stay as they are.`,
        confirm: 'Skip next run',
      };
    case 'cancel':
      return {
        title: 'Cancel this campaign?',
        text: `${refundWords(campaign)} A cancelled campaign cannot be resumed.`,
        confirm: 'Cancel campaign',
        isDestructive: true,
      };
    case 'resend':
    default:
      return {
        title: 'Send again to failed?',
        text: `The same message goes once more to ${formatCount(campaign.failed, 'number')} it failed for, as a campaign of its own, and is charged again.`,
        confirm: `Send to ${formatNumber(campaign.failed)}`,
      };
  }
}

/** What was not sent and comes back. The server's answer is exact; texts of unequal length are estimated here. */
function refundWords(campaign: Campaign): string {
  const runs = isRepeating(campaign) ? ' No further run is sent.' : '';
  if (campaign.state === 'held') return 'Nothing was sent yet: all of its units are refunded.';
  const waiting = waitingOf(campaign);
  if (waiting === 0) return `No message is waiting to be sent, so nothing is refunded.${runs}`;
  const messages = `${formatCount(waiting, 'message')} not sent yet will not go out.`;
  return `${messages} ${unitsWords(campaign, waiting)} refunded.${runs}`;
}

/** Units of as many messages, by what those made so far cost. */
function unitsWords({ recipients, queued = 0, units = 0 }: Campaign, waiting: number): string {
  const made = recipients - waiting + queued;
  if (units === 0 || made <= 0) return 'Their units are';
  const refund = Math.round((units / made) * waiting);
  const isExact = units % made === 0;
  return `${isExact ? '' : 'About '}${formatCount(refund, 'unit')} ${refund === 1 ? 'is' : 'are'}`;
}
