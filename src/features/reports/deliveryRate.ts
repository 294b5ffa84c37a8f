import type { NetworkRow } from '../../../contract/reports.ts';

/**
 * %DLR with two decimals, as "97.35%" (requirements/administration.md#reports-tab). Messages that were not submitted do not count
 * (requirements/domain.md#message-states). "100.00%" means that all were delivered: nothing less is rounded up to it.
 */
export function deliveryRate(figures: Pick<NetworkRow, 'delivered' | 'pending' | 'failed'>): string {
  const { delivered, pending, failed } = figures;
  const sent = delivered + pending + failed;
  if (sent <= 0) return '0%';
  const percent = (delivered / sent) * 100;
  return `${(delivered < sent ? Math.min(percent, 99.99) : percent).toFixed(2)}%`;
}
