// The texts of failure reasons of a campaign's messages.
import { neverHandedOver, permanentFailures, type FailureCode } from '../../../contract/failures.ts';
import type { Campaign, CampaignOutcomes } from '../../../contract/campaigns.ts';
import { failureNames } from '../../features/messages/failureNames.ts';
import { isBeforeFirstRun } from './campaignStates.ts';
import { resultTexts } from './resultTexts.ts';
import { sumOf } from '../../format/sum.ts';

/** Null is a failure without a code. A code of a newer server is shown as it is. */
export const failureText = (code: FailureCode | null): string =>
  code === null ? resultTexts.reasons.unknown : (failureNames[code] ?? code);

/** Whether the same message would fail again. */
export const isPermanent = (code: FailureCode | null): boolean =>
  code !== null && permanentFailures.includes(code);

/** Messages that were submitted to a network; all recipients if the backend sends no state. */
export function handedOver(campaign: Campaign, outcomes: CampaignOutcomes | null | undefined): number {
  const { recipients, delivered, failed, pending, state } = campaign;
  if (state === undefined) return recipients;
  if (isBeforeFirstRun(campaign)) return 0;
  const unsent = (outcomes?.failed ?? []).filter(
    ({ failure_code: code }) => code !== null && neverHandedOver.includes(code),
  );
  return Math.max(0, delivered + failed + pending - sumOf(unsent, 'count'));
}
