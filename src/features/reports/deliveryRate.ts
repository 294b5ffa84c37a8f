import type { NetworkRow } from '../../../contract/reports.ts';

/**
 * %DLR with two decimals, as "97.35 %"; nothing of nothing is 0 % (spec part 2 section 3). Pending messages may yet be
 * delivered; what was never handed over is not in it (DOMAIN section 6).
 */
export function deliveryRate(figures: Pick<NetworkRow, 'delivered' | 'pending' | 'failed'>): string {
  const { delivered, pending, failed } = figures;
  const sent = delivered + pending + failed;
  return sent <= 0 ? '0 %' : `${((delivered / sent) * 100).toFixed(2)} %`;
}
