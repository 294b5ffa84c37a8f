// Confirmations before a campaign is changed, with the figures to decide by.
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

/** Undefined where the button acts at once: pausing and resuming a running campaign undo each other. */
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
            text: next ? `The next run is due on ${next}.` : 'It continues on its schedule.',
            confirm: 'Resume',
          }
        : undefined;
    case 'skip':
      return {
        title: 'Skip the next run?',
        text: `${next ? `The run of ${next}` : 'The next run'} is skipped. Later runs are not affected.`,
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
        text: `The message is sent again to the ${formatCount(campaign.failed, 'number')} it failed for, as a new campaign, and is charged again.`,
        confirm: `Send to ${formatNumber(campaign.failed)}`,
      };
  }
}

/** Unsent messages and their refund. The server's answer is exact; texts of different lengths are estimated here. */
function refundWords(campaign: Campaign): string {
  const runs = isRepeating(campaign) ? ' No further run is sent.' : '';
  if (campaign.state === 'held') return 'Nothing has been sent yet, so all of its units are refunded.';
  const waiting = waitingOf(campaign);
  if (waiting === 0) return `No message is waiting to be sent, so nothing is refunded.${runs}`;
  const messages = `${formatCount(waiting, 'unsent message')} will not be sent.`;
  return `${messages} ${unitsWords(campaign, waiting)} refunded.${runs}`;
}

/** The units of the waiting messages, estimated from the messages created so far. */
function unitsWords({ recipients, queued = 0, units = 0 }: Campaign, waiting: number): string {
  const made = recipients - waiting + queued;
  if (units === 0 || made <= 0) return 'Their units are';
  const refund = Math.round((units / made) * waiting);
  const isExact = units % made === 0;
  return `${isExact ? '' : 'About '}${formatCount(refund, 'unit')} ${refund === 1 ? 'is' : 'are'}`;
}
