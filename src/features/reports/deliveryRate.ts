import type { NetworkRow } from '../../../contract/reports.ts';

/**
 * %DLR with two decimals, as "97.35 %"; nothing of nothing is 0 % (requirements/administration.md#reports-tab). Pending
 * messages may yet be delivered; what was never handed over is not in it (requirements/domain.md#message-states). Only
 * all of them read "100.00 %".
 */
export function deliveryRate(figures: Pick<NetworkRow, 'delivered' | 'pending' | 'failed'>): string {
  const { delivered, pending, failed } = figures;
  const sent = delivered + pending + failed;
  if (sent <= 0) return '0 %';
  const percent = (delivered / sent) * 100;
  return `${(delivered < sent ? Math.min(percent, 99.99) : percent).toFixed(2)} %`;
}
