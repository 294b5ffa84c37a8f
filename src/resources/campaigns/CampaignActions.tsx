// The buttons of an open campaign that its state and the role allow.
import { Alert, Box } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { campaignTexts } from './campaignTexts.ts';
import { confirmationOf } from './confirmations.ts';
import { resultTexts } from './resultTexts.ts';
import { useCampaignVerbs } from './useCampaignVerbs.tsx';
import { useCopyCampaign } from './useCopyCampaign.ts';

interface CampaignActionsProps {
  campaign: Campaign;
  /** Closes the drawer, so that the list shows the new campaign. */
  onLeave: () => void;
}

export function CampaignActions({ campaign, onLeave }: CampaignActionsProps) {
  const { verbsFor, press, isBusy, failure, dialogs } = useCampaignVerbs({
    find: () => campaign,
    onResent: onLeave,
  });
  const { mayCopy, copy } = useCopyCampaign();
  const actions = [
    mayCopy(campaign) && { label: resultTexts.copy.verb, onClick: () => void copy(campaign) },
    ...verbsFor(campaign).map((verb) => ({
      label: campaignTexts.verbs[verb],
      onClick: () => press(verb, campaign),
      isDestructive: verb === 'cancel',
      isBusy: isBusy && !confirmationOf(verb, campaign),
    })),
  ];
  return (
    <>
      <RecordActions actions={actions}>
        {failure && (
          <Box sx={{ flexBasis: '100%' }}>
            <Alert severity="error">{failure}</Alert>
          </Box>
        )}
      </RecordActions>
      {dialogs}
    </>
  );
}
