// Makes a change to a campaign: the call, its notice, and everything on the screen read anew (figures, balance, runs).
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  cancelCampaign,
  pauseCampaign,
  resendFailed,
  resumeCampaign,
  skipRun,
} from '../../../contract/campaigns.ts';
import type { Campaign } from '../../../contract/campaigns.ts';
import { newKey } from '../../components/newKey.ts';
import { call } from '../../dataProvider/call.ts';
import { showNotice } from '../../notices/notices.ts';
import type { Verb } from './campaignStates.ts';

const endpoints = {
  pause: pauseCampaign,
  resume: resumeCampaign,
  skip: skipRun,
  cancel: cancelCampaign,
  resend: resendFailed,
} satisfies Record<Verb, unknown>;

export function useCampaignAction({ id }: Campaign) {
  const queryClient = useQueryClient();
  const [running, setRunning] = useState<Verb>();
  const [failure, setFailure] = useState<string>();
  // One key a question: pressed again after an answer that got lost, it is the same send.
  const key = useRef<string>(undefined);
  const isRunning = useRef(false);

  /** Whether it was done. */
  const run = async (verb: Verb): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setRunning(verb);
    setFailure(undefined);
    key.current ??= newKey();
    try {
      const headers = verb === 'resend' ? { 'Idempotency-Key': key.current } : undefined;
      const { message } = await call(endpoints[verb], {}, { id, headers });
      key.current = undefined;
      showNotice('success', typeof message === 'string' ? message : 'Done');
      void queryClient.invalidateQueries();
      return true;
    } catch (error) {
      const text = error instanceof Error ? error.message : 'An error occurred. Please try again.';
      setFailure(text);
      return false;
    } finally {
      isRunning.current = false;
      setRunning(undefined);
    }
  };
  const reset = () => {
    key.current = undefined;
    setFailure(undefined);
  };
  return { running, failure, run, reset };
}
