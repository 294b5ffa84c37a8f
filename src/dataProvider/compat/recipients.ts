// Recipients of one outcome on a backend that answers with all of them.
import type { CampaignRecipient, DownloadKind } from '../../../contract/campaigns.ts';

/** False only where the row's own words name another outcome; its status takes precedence over its description. */
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
