// The actions on a campaign (pause, resume, skip, cancel, resend) that its state and the role allow, each with its confirmation. Shared by
// the open campaign and the menus of the lists. None if the backend sends no state.
import { Box } from '@mui/material';
import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { newKey } from '../../components/newKey.ts';
import type { RecordAction } from '../../components/record/RecordActions.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import type { FailureCodes } from '../../dataProvider/rpc/campaigns.ts';
import { verbsOf, type Verb } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';
import { confirmationOf } from './confirmations.ts';

// Loaded with the first confirmation.
const StopDialog = lazyPart(async () => (await import('./StopDialog.tsx')).StopDialog);
const ResendDialog = lazyPart(async () => (await import('./ResendDialog.tsx')).ResendDialog);

const { done } = campaignTexts;

interface Asked {
  verb: Verb;
  /** The campaign when the question was asked, so that a poll does not change the question. */
  campaign: Campaign;
  /** One idempotency key per question: trying again after a lost answer is the same send. */
  key: string;
}

interface CampaignVerbsOptions {
  /** Returns the current campaign; undefined if it is no longer shown. */
  find: (id: number) => Campaign | undefined;
  /** Called after a resend has created a new campaign. */
  onResent?: () => void;
}

export function useCampaignVerbs({ find, onResent }: CampaignVerbsOptions) {
  const mayChange = useCan('campaigns', 'update');
  const maySend = useCan('send', 'create');
  const { setFailure, save, isBusy, failure } = useSaving();
  const [asked, setAsked] = useState<Asked>();
  const verbsFor = (campaign: Campaign) =>
    verbsOf(campaign).filter((verb) => (verb === 'resend' ? maySend : mayChange));

  const run = async (
    { verb, campaign: { id }, key }: Asked,
    given: { codes?: FailureCodes; reason?: string } = {},
  ) => {
    const answer = await write('campaigns', verb, { id, key, ...given });
    if (verb === 'resend') onResent?.();
    return answer;
  };
  const press = (verb: Verb, campaign: Campaign) => {
    setFailure(undefined);
    const question = { verb, campaign, key: newKey() };
    if (confirmationOf(verb, campaign)) setAsked(question);
    else void save({ call: () => run(question), done: done[verb] });
  };
  const actionsOf = (campaign: Campaign): RecordAction[] =>
    verbsFor(campaign).map((verb) => {
      // What asks first can be pressed while another action runs.
      const isWaiting = isBusy && !confirmationOf(verb, campaign);
      return {
        label: campaignTexts.verbs[verb],
        onClick: () => press(verb, campaign),
        isDestructive: verb === 'cancel',
        isBusy: isWaiting,
        isDisabled: isWaiting,
      };
    });

  const campaign = asked && find(asked.campaign.id);
  // Drops a question whose action the campaign no longer allows.
  const open = campaign && verbsFor(campaign).includes(asked.verb) ? asked : undefined;
  const close = () => setAsked(undefined);
  const confirmation = open && campaign && confirmationOf(open.verb, campaign);
  const isStop = asked?.verb === 'pause' || asked?.verb === 'cancel';
  const dialogs: ReactNode = (
    // Clicks in a row's menu and its dialog must not open the row.
    <Box component="span" sx={{ display: 'contents' }} onClick={(event) => event.stopPropagation()}>
      <ConfirmAction
        value={open?.verb === 'resume' || open?.verb === 'skip' ? open : undefined}
        title={(question) => confirmationOf(question.verb, question.campaign)?.title ?? ''}
        confirm={(question) => confirmationOf(question.verb, question.campaign)?.confirm ?? ''}
        run={(question) => run(question)}
        done={open ? done[open.verb] : ''}
        onClose={close}
      >
        {(question) => confirmationOf(question.verb, question.campaign)?.text}
      </ConfirmAction>
      {isStop && (
        <Suspense>
          <StopDialog
            key={asked.key}
            question={confirmation}
            run={(reason) => run(asked, reason ? { reason } : {})}
            done={done[asked.verb]}
            onClose={close}
          />
        </Suspense>
      )}
      {campaign && asked.verb === 'resend' && (
        <Suspense>
          <ResendDialog
            key={asked.key}
            campaign={campaign}
            isOpen={open?.verb === 'resend'}
            run={(codes) => run(asked, codes && { codes })}
            onClose={close}
          />
        </Suspense>
      )}
    </Box>
  );
  return { actionsOf, failure, dialogs };
}
