// One campaign in full, in a drawer over the list: progress, message, facts, outcomes, runs and actions.
import { DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import type { Campaign, CampaignOutcomes } from '../../../contract/campaigns.ts';
import { FactList, type Fact } from '../../components/FactList.tsx';
import { QuotedText } from '../../components/QuotedText.tsx';
import { ReadableText } from '../../features/messages/ReadableText.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import { CampaignDownloads } from './CampaignDownloads.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import { CampaignReasons } from './CampaignReasons.tsx';
import { CampaignRuns } from './CampaignRuns.tsx';
import { CampaignStop } from './CampaignStop.tsx';
import { DeliveryRate } from './DeliveryRate.tsx';
import { isBeforeFirstRun } from './campaignStates.ts';
import { useOutcomes } from './useOutcomes.ts';

export interface CampaignDetailsProps {
  campaign: Campaign;
  facts: (campaign: Campaign, outcomes: CampaignOutcomes | null | undefined) => readonly Fact[];
  /** Further details. */
  children: ReactNode;
}

export function CampaignDetails({ campaign, facts, children }: CampaignDetailsProps) {
  const outcomes = useOutcomes(campaign);
  return (
    <>
      <DialogContent tabIndex={0}>
        <CampaignStop campaign={campaign} />
        <CampaignProgress campaign={campaign} />
        <ReadableText kind="campaign" id={campaign.id} text={campaign.message} masked={campaign.masked}>
          {(text) => <QuotedText text={text} />}
        </ReadableText>
        <FactList facts={facts(campaign, outcomes)} />
        {!isBeforeFirstRun(campaign) && <DeliveryRate campaign={campaign} />}
        {children}
        {outcomes && <CampaignReasons campaign={campaign} outcomes={outcomes} />}
        <CampaignDownloads campaign={campaign} />
        <CampaignRuns campaign={campaign} />
      </DialogContent>
      <CampaignActions campaign={campaign} />
    </>
  );
}
