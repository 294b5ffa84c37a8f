// One campaign over its list: progress, message, facts, outcomes, runs, and what can be done with it.
import { DialogContent } from '@mui/material';
import type { ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaigns.ts';
import { FactList } from '../../components/FactList.tsx';
import type { Fact } from '../../components/FactList.tsx';
import { QuotedText } from '../../components/QuotedText.tsx';
import { RecordDrawer } from '../../components/record/RecordDrawer.tsx';
import { CampaignActions } from './CampaignActions.tsx';
import { CampaignProgress } from './CampaignProgress.tsx';
import { CampaignRuns } from './CampaignRuns.tsx';
import { DeliveryRate } from './DeliveryRate.tsx';

export interface CampaignDrawerProps {
  resource: 'group-sms' | 'scheduled-sms';
  recordTitle: string;
  /** Undefined closes the drawer. */
  campaign: Campaign | undefined;
  facts: (campaign: Campaign) => readonly Fact[];
  /** Further details. */
  children?: ((campaign: Campaign) => ReactNode) | undefined;
  onClose: () => void;
}

export function CampaignDrawer(props: CampaignDrawerProps) {
  const { resource, recordTitle, campaign, facts, children, onClose } = props;
  return (
    <RecordDrawer resource={resource} value={campaign} title={() => recordTitle} onClose={onClose}>
      {(shown) => (
        <>
          <DialogContent tabIndex={0}>
            <CampaignProgress campaign={shown} />
            <QuotedText text={shown.message} />
            <FactList facts={facts(shown)} />
            <DeliveryRate campaign={shown} />
            {children?.(shown)}
            <CampaignRuns campaign={shown} />
          </DialogContent>
          <CampaignActions campaign={shown} onLeave={onClose} />
        </>
      )}
    </RecordDrawer>
  );
}
