// The buttons of an open campaign that its state and the role allow.
import { Alert, Box, Button, DialogActions } from '@mui/material';
import type { Campaign } from '../../../contract/campaigns.ts';
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
  const verbs = verbsFor(campaign);
  if (verbs.length === 0 && !mayCopy(campaign)) return null;
  return (
    <DialogActions sx={{ flexWrap: 'wrap', rowGap: 1 }}>
      {failure && (
        <Box sx={{ flexBasis: '100%' }}>
          <Alert severity="error">{failure}</Alert>
        </Box>
      )}
      {mayCopy(campaign) && (
        <Button color="inherit" onClick={() => void copy(campaign)}>
          {resultTexts.copy.verb}
        </Button>
      )}
      {verbs.map((verb) => (
        <Button
          key={verb}
          variant="outlined"
          sx={{ color: verb === 'cancel' ? 'error.main' : undefined }}
          loading={isBusy && !confirmationOf(verb, campaign)}
          onClick={() => press(verb, campaign)}
        >
          {campaignTexts.verbs[verb]}
        </Button>
      ))}
      {dialogs}
    </DialogActions>
  );
}
