// The buttons of an open campaign that its state and the role allow.
import { Alert, Box } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCloseDialog } from '../../components/form/closeDialog.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { useCampaignVerbs } from './useCampaignVerbs.tsx';
import { useCopyCampaign } from './useCopyCampaign.ts';

export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const { actionsOf, failure, dialogs } = useCampaignVerbs({
    find: () => campaign,
    // The list then shows the new campaign.
    onResent: useCloseDialog(),
  });
  const copyAction = useCopyCampaign();
  return (
    <>
      <RecordActions actions={[copyAction(campaign), ...actionsOf(campaign)]}>
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
