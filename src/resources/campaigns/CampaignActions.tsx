// The buttons of an open campaign that its state and the role allow.
import { Alert, Box } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { campaignTexts } from './campaignTexts.ts';
import { confirmationOf } from './confirmations.ts';
import { resultTexts } from './resultTexts.ts';
import { useCampaignVerbs } from './useCampaignVerbs.tsx';
import { useCopyCampaign } from './useCopyCampaign.ts';

export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { verbsFor, press, isBusy, failure, dialogs } = useCampaignVerbs({
    find: () => campaign,
    // The list then shows the new campaign.
    onResent: useCloseDialog(),
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
