// What can be done with a campaign: pause, resume, skip, cancel, send again, as its state and the role allow, each with its
// question. The open campaign and the menus of the lists share it. Nothing where the backend gives no state.
import { Box } from '@mui/material';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Campaign } from '../../../contract/campaigns.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { newKey } from '../../components/newKey.ts';
import { useSaving } from '../../components/useSaving.ts';
import { write } from '../../dataProvider/write.ts';
import type { FailureCodes } from '../../dataProvider/rpc/campaigns.ts';
import { verbsOf, type Verb } from './campaignStates.ts';
import { campaignTexts } from './campaignTexts.ts';
import { confirmationOf } from './confirmations.ts';

// Load with the first question.
const StopDialog = lazy(async () => ({ default: (await import('./StopDialog.tsx')).StopDialog }));
const ResendDialog = lazy(async () => ({ default: (await import('./ResendDialog.tsx')).ResendDialog }));

const { done } = campaignTexts;

interface Asked {
  verb: Verb;
  /** As it was when the question was asked, so that a poll does not ask another one. */
  campaign: Campaign;
  /** One idempotency key per question: a repeat after a lost answer is the same send. */
  key: string;
}

interface CampaignVerbsOptions {
  /** The campaign as it is now; undefined once it is not shown any more. */
  find: (id: number) => Campaign | undefined;
  /** After it was sent again as a new campaign. */
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
    else void save({ call: () => run(question), done: done[verb], onSaved: () => undefined });
  };

  const campaign = asked && find(asked.campaign.id);
  // A question about a state that the campaign has left is dropped.
  const open = campaign && verbsFor(campaign).includes(asked.verb) ? asked : undefined;
  const close = () => setAsked(undefined);
  const confirmation = open && campaign && confirmationOf(open.verb, campaign);
  const isStop = asked?.verb === 'pause' || asked?.verb === 'cancel';
  const dialogs: ReactNode = (
    // The press on a row's menu and on its question does not open the row.
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
  return { verbsFor, press, isBusy, failure, dialogs };
}
