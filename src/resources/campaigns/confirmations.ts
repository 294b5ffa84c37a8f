// What a person is asked before a campaign is changed, with the figures that decide it.
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDate } from '../../components/formatDate.ts';
import { formatCount, formatNumber } from '../../components/formatNumber.ts';
import type { Verb } from './campaignStates.ts';
import { isRepeating } from './campaignStates.ts';

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

/** What was not sent and comes back. The server's answer says it to the unit; texts of unequal length are estimated here. */
function refundWords(campaign: Campaign): string {
  const { state, queued, recipients, units } = campaign;
  if (state === 'held') {
    return units
      ? `Nothing was sent yet: ${formatCount(units, 'unit')} are refunded.`
      : 'Nothing was sent yet.';
  }
  const runs = isRepeating(campaign) ? ' No further run is sent.' : '';
  if (queued === undefined) return `Units of messages that were not sent yet are refunded.${runs}`;
  if (queued === 0) {
    return `No message is waiting to be sent, so nothing is refunded.${runs}`;
  }
  const share = units && recipients > 0 ? (units / recipients) * queued : undefined;
  const isEqual = units !== undefined && units % recipients === 0;
  const refund =
    share === undefined
      ? 'Their units'
      : `${isEqual ? '' : 'About '}${formatCount(Math.round(share), 'unit')}`;
  return `${formatCount(queued, 'message')} not sent yet will not go out. ${refund} ${share === 1 ? 'is' : 'are'} refunded.${runs}`;
}
