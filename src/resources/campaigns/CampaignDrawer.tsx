// One campaign in a drawer over the list: progress, message, facts, outcomes, runs and actions.
import { DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import type { Campaign, CampaignOutcomes } from '../../../contract/campaigns.ts';
import { FactList, type Fact } from '../../components/FactList.tsx';
import { joined } from '../../format/joined.ts';
import { QuotedText } from '../../components/QuotedText.tsx';
import { RecordDrawer } from '../../components/record/RecordDrawer.tsx';
import { ReadableText } from '../../features/messages/ReadableText.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import { CampaignDownloads } from './CampaignDownloads.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import { CampaignReasons } from './CampaignReasons.tsx';
import { CampaignRuns } from './CampaignRuns.tsx';
import { CampaignStop } from './CampaignStop.tsx';
import { DeliveryRate } from './DeliveryRate.tsx';
import { useOutcomes } from './useOutcomes.ts';

export interface CampaignDrawerProps {
  resource: 'group-sms' | 'scheduled-sms';
  /** Precedes the name in the title. */
  recordTitle: string;
  /** Undefined closes the drawer. */
  campaign: Campaign | undefined;
  facts: (campaign: Campaign, outcomes: CampaignOutcomes | null | undefined) => readonly Fact[];
  /** Further details. */
  children?: ((campaign: Campaign) => ReactNode) | undefined;
  onClose: () => void;
}

export function CampaignDrawer(props: CampaignDrawerProps) {
  const { resource, recordTitle, campaign, facts, children, onClose } = props;
  return (
    <RecordDrawer
      resource={resource}
      value={campaign}
      title={({ campaign_name }) => joined(recordTitle, campaign_name)}
      onClose={onClose}
    >
      {(shown) => (
        <>
          <DialogContent tabIndex={0}>
            <CampaignDetails campaign={shown} facts={facts}>
              {children?.(shown)}
            </CampaignDetails>
          </DialogContent>
          <CampaignActions campaign={shown} onLeave={onClose} />
        </>
      )}
    </RecordDrawer>
  );
}

interface CampaignDetailsProps extends Pick<CampaignDrawerProps, 'facts'> {
  campaign: Campaign;
  children: ReactNode;
}

function CampaignDetails({ campaign, facts, children }: CampaignDetailsProps) {
  const outcomes = useOutcomes(campaign);
  return (
    <>
      <CampaignStop campaign={campaign} />
      <CampaignProgress campaign={campaign} />
      <ReadableText
        key={campaign.id}
        kind="campaign"
        id={campaign.id}
        text={campaign.message}
        masked={campaign.masked}
      >
        {(text) => <QuotedText text={text} />}
      </ReadableText>
      <FactList facts={facts(campaign, outcomes)} />
      <DeliveryRate campaign={campaign} />
      {children}
      {outcomes && <CampaignReasons campaign={campaign} outcomes={outcomes} />}
      <CampaignDownloads campaign={campaign} />
      <CampaignRuns campaign={campaign} />
    </>
  );
}
