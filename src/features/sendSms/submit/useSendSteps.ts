// Runs the steps of a send one at a time, and shows in the form why one failed.
import { useCallback, useRef, useState } from 'react';
import { hasCode } from '../../../dataProvider/http.ts';
import type { SendOrder } from '../../../dataProvider/rpc/send.ts';
import { outdate } from '../../../dataProvider/write.ts';
import { showNotice } from '../../../notices/notices.ts';
import { readUserId } from '../../../session.ts';
import { changeDraft, draftForm, readDraft } from '../draft.ts';
import { orderOf } from './order.ts';
import { sendFailure, type Failed } from './sendFailure.ts';

type SendStep = 'preflight' | 'send' | 'test';

/** Whether the person who began a step is still signed in. What it ends with is not shown to the next one. */
type IsOwn = () => boolean;

interface SendSteps {
  /** The step that runs. */
  busy: SendStep | undefined;
  /** Runs a step, unless one runs already. */
  run: (step: SendStep, act: (isOwn: IsOwn) => Promise<void>) => Promise<void>;
  /** Shows a failure at its field and above the buttons. */
  fail: (failed: Failed) => void;
  /** Reports whether a screen shows the form or the review. Without one, a notice says why a send failed. */
  setShown: (isShown: boolean) => void;
}

/** `confirmed` is the order that the review shows; undefined while the form is shown. */
export function useSendSteps(confirmed: SendOrder | undefined): SendSteps {
  const form = draftForm();
  const [busy, setBusy] = useState<SendStep>();
  // A ref, because state is updated too late for two presses within one frame.
  const running = useRef(false);
  const isShown = useRef(false);
  const setShown = useCallback((isShownNow: boolean) => {
    isShown.current = isShownNow;
  }, []);

  const fail = ({ text, field, fault = '' }: Failed) => {
    if (field) form.setError(field, { type: 'server', message: fault }, { shouldFocus: true });
    form.setError('root', { type: 'server', message: text });
  };

  const run = async (step: SendStep, act: (isOwn: IsOwn) => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(step);
    form.clearErrors('root');
    const owner = readUserId();
    const isOwn = () => readUserId() === owner;
    try {
      await act(isOwn);
    } catch (error) {
      if (!isOwn()) return;
      const { kind } = confirmed ?? orderOf(readDraft());
      if (hasCode(error, 'contact_group_not_found')) {
        // The group is no longer offered.
        changeDraft({ contact_group_id: '' });
        void outdate('contact-groups');
      }
      fail(sendFailure(error, kind));
    } finally {
      running.current = false;
      setBusy(undefined);
      const failure = form.getErrors().root?.message;
      // The end of a session has a notice of its own.
      if (step === 'send' && !isShown.current && failure && isOwn()) showNotice('error', failure);
    }
  };

  return { busy, run, fail, setShown };
}
