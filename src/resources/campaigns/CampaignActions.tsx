// The buttons of an open campaign: pause, resume, skip, cancel, send again, as its state and the role allow. None where
// the backend gives no state.
import { Alert, Box, Button, DialogActions } from '@mui/material';
import { useState } from 'react';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { newKey } from '../../components/newKey.ts';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import { verbsOf } from './campaignStates.ts';
import type { Verb } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';
import { confirmationOf } from './confirmations.ts';

const { verbs: labels, done } = campaignTexts;

interface Asked {
  verb: Verb;
  /** One idempotency key per question: a repeat after a lost answer is the same send. */
  key: string;
}

interface CampaignActionsProps {
  campaign: Campaign;
  /** Closes the dialog; the list then shows the new campaign. */
  onLeave: () => void;
}

export function CampaignActions({ campaign, onLeave }: CampaignActionsProps) {
  const mayChange = useCan('campaigns', 'update');
  const maySend = useCan('send', 'create');
  const { setFailure, save, ...saving } = useSaving();
  const [asked, setAsked] = useState<Asked>();
  const verbs = verbsOf(campaign).filter((verb) => (verb === 'resend' ? maySend : mayChange));
  // A question about a state that the campaign has left is dropped.
  const open = asked && verbs.includes(asked.verb) ? asked : undefined;
  const wordsOf = ({ verb }: Asked) => confirmationOf(verb, campaign);
  if (verbs.length === 0) return null;

  const run = async ({ verb, key }: Asked) => {
    const answer = await write('campaigns', verb, { id: campaign.id, key });
    if (verb === 'resend') onLeave();
    return answer;
  };
  const press = (verb: Verb) => {
    setFailure(undefined);
    const question = { verb, key: newKey() };
    if (wordsOf(question)) setAsked(question);
    else void save({ call: () => run(question), done: done[verb], onSaved: () => undefined });
  };

  return (
    <DialogActions sx={{ flexWrap: 'wrap' }}>
      {saving.failure && (
        <Box sx={{ flexBasis: '100%' }}>
          <Alert severity="error">{saving.failure}</Alert>
        </Box>
      )}
      {verbs.map((verb) => (
        <Button
          key={verb}
          variant="outlined"
          sx={{ color: verb === 'cancel' ? 'error.main' : undefined }}
          loading={saving.isBusy && !confirmationOf(verb, campaign)}
          onClick={() => press(verb)}
        >
          {labels[verb]}
        </Button>
      ))}
      <ConfirmAction
        value={open}
        title={(question) => wordsOf(question)?.title ?? ''}
        confirm={(question) => wordsOf(question)?.confirm ?? ''}
        isDestructive={open && wordsOf(open)?.isDestructive}
        run={run}
        done={open ? done[open.verb] : ''}
        onClose={() => setAsked(undefined)}
      >
        {(question) => wordsOf(question)?.text}
      </ConfirmAction>
    </DialogActions>
  );
}
