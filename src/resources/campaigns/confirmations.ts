// Confirmations before a campaign is changed, with figures for the decision.
import type { Campaign } from '../../../contract/campaigns.ts';
import { formatDate } from '../../format/formatDate.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { isRepeating, waitingOf, type Verb } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';

const { verbs, confirm: texts } = campaignTexts;

export interface Confirmation {
  title: string;
  text: string;
  confirm: string;
  isDestructive?: boolean;
}

/** Undefined if the button acts at once: pausing and resuming a running campaign undo each other, and a held send was already confirmed. */
export function confirmationOf(verb: Verb, campaign: Campaign): Confirmation | undefined {
  const isScheduled = campaign.state === 'scheduled' || Boolean(campaign.next_run);
  const next = campaign.next_run ? formatDate(campaign.next_run) : undefined;
  if (verb === 'release') return undefined;
  const title = texts[verb];
  const confirm = verbs[verb];
  switch (verb) {
    case 'pause':
      if (!isScheduled) return undefined;
      return { title, text: sentences(texts.noRunStarts, next && texts.pausedDue(next)), confirm };
    case 'resume':
      if (!isScheduled) return undefined;
      return { title, text: next ? texts.resumedDue(next) : texts.continues, confirm };
    case 'skip':
      return { title, text: next ? texts.skipOf(next) : texts.skipNext, confirm };
    case 'cancel': {
      const text = sentences(refundText(campaign), texts.cancelIsFinal);
      return { title, text, confirm, isDestructive: true };
    }
    case 'resend':
    default:
      return {
        title,
        text: texts.resendText(campaign.failed),
        confirm: texts.resendTo(formatNumber(campaign.failed)),
      };
  }
}

const sentences = (...all: readonly (string | false | undefined)[]) => all.filter(Boolean).join(' ');

/** Unsent messages and their refund. Estimated if texts differ in length; the server's answer is exact. */
function refundText(campaign: Campaign): string {
  if (campaign.state === 'held') return texts.nothingSent;
  const noFurtherRun = isRepeating(campaign) && texts.noFurtherRun;
  const waiting = waitingOf(campaign);
  if (waiting === 0) return sentences(texts.noRefund, noFurtherRun);
  return sentences(texts.notSent(waiting), unitsText(campaign, waiting), noFurtherRun);
}

/** The units of the waiting messages, estimated from the units of all recipients. */
function unitsText({ recipients, units = 0 }: Campaign, waiting: number): string {
  if (units === 0) return texts.refund;
  const refund = Math.round((units / recipients) * waiting);
  return units % recipients === 0 ? texts.refundOf(refund) : texts.refundAbout(refund);
}
