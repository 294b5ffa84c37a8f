// The buttons under an open campaign: pause, resume, skip, cancel, send again. Shown as far as its state and the role
// allow; nothing where the backend gives no state.
import { Alert, Box, Button, DialogActions } from '@mui/material';
import { useState } from 'react';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { verbsOf } from './campaignStates.ts';
import type { Verb } from './campaignStates.ts';
import { confirmationOf } from './confirmations.ts';
import { useCampaignAction } from './useCampaignAction.ts';

const labels: Record<Verb, string> = {
  pause: 'Pause',
  resume: 'Resume',
  skip: 'Skip next run',
  cancel: 'Cancel',
  resend: 'Send again to failed',
};

interface CampaignActionsProps {
  campaign: Campaign;
  /** Closes the dialog they stand in: what was made then stands in the list. */
  onLeave: () => void;
}

export function CampaignActions({ campaign, onLeave }: CampaignActionsProps) {
  const mayChange = useCan('campaigns', 'update');
  const maySend = useCan('send', 'create');
  const action = useCampaignAction(campaign);
  const [asked, setAsked] = useState<Verb>();
  const verbs = verbsOf(campaign).filter((verb) => (verb === 'resend' ? maySend : mayChange));
  // Asked about a state it has left meanwhile: the question is void.
  const open = asked !== undefined && verbs.includes(asked) ? asked : undefined;
  const confirmation = open && confirmationOf(open, campaign);
  if (verbs.length === 0) return null;

  const act = async (verb: Verb) => {
    if (!(await action.run(verb))) return;
    setAsked(undefined);
    if (verb === 'resend') onLeave();
  };
  const press = (verb: Verb) => {
    action.reset();
    if (confirmationOf(verb, campaign)) setAsked(verb);
    else void act(verb);
  };

  return (
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      {action.failure && !confirmation && (
        <Box sx={{ flexBasis: '100%' }}>
          <Alert severity="error">{action.failure}</Alert>
        </Box>
      )}
      {verbs.map((verb) => (
        <Button
          key={verb}
          variant="outlined"
          sx={{ color: verb === 'cancel' ? 'error.main' : undefined }}
          loading={action.running === verb && !confirmation}
          onClick={() => press(verb)}
        >
          {labels[verb]}
        </Button>
      ))}
      <ConfirmDialog
        open={confirmation !== undefined}
        title={confirmation?.title ?? ''}
        confirm={confirmation?.confirm ?? ''}
        isDestructive={confirmation?.isDestructive}
        isBusy={action.running !== undefined}
        failure={action.failure}
        onConfirm={() => open && void act(open)}
        onClose={() => setAsked(undefined)}
      >
        {confirmation?.text}
      </ConfirmDialog>
    </DialogActions>
  );
}
