// Selects recipients of one outcome, for backends that answer with all recipients.
import type { CampaignRecipient, DownloadKind } from '../../../contract/campaigns.ts';

/** Whether a row belongs to the kind; false only if the row names another outcome. `status` takes precedence over the description. */
export function isOfKind(
  kind: DownloadKind,
  { status, status_description }: Pick<CampaignRecipient, 'status' | 'status_description'>,
): boolean {
  if (kind === 'rejected') return true;
  const outcome = outcomeOf(status) ?? outcomeOf(status_description);
  return outcome === undefined || outcome === outcomes[kind];
}

type Outcome = 'failed' | 'waiting' | 'delivered';

const outcomes: Record<Exclude<DownloadKind, 'rejected'>, Outcome> = {
  failed: 'failed',
  pending: 'waiting',
  pending_dlr: 'waiting',
  delivered: 'delivered',
};

function outcomeOf(words: string | number | undefined): Outcome | undefined {
  const text = String(words);
  if (/fail|reject|undeliv|impossible|expired/i.test(text)) return 'failed';
  if (/pend|queue|wait|sent|accept|submit/i.test(text)) return 'waiting';
  return /deliver/i.test(text) ? 'delivered' : undefined;
}
