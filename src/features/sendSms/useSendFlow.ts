// The way of a send: fill in, see what it would do (pre-flight), confirm, for an upload the minute to take it back, sent.
// Owns the steps and the calls; shows nothing. Never sends what was not confirmed, and never the same confirmation
// twice: each carries one Idempotency-Key.
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { uploadHoldSeconds } from '../../../contract/campaigns.ts';
import type { Preflight } from '../../../contract/send.ts';
import { contactGroups } from '../../../contract/contacts.ts';
import { sendTest } from '../../../contract/send.ts';
import { newKey } from '../../components/newKey.ts';
import { call } from '../../dataProvider/call.ts';
import { hasCode } from '../../dataProvider/http.ts';
import { once } from '../../dataProvider/once.ts';
import { showNotice } from '../../notices/notices.ts';
import { isOutdated, submitSend, runPreflight } from './calls.ts';
import type { Accepted } from './calls.ts';
import { chooseFile, forgetUpload, readChosenFile } from './chosenFile.ts';
import { changeDraft, clearDraft, readDraft, useDraft } from './draft.ts';
import type { SendDraft } from './draft.ts';
import { holdHere, holdOnServer } from './hold.ts';
import { faultOf, missingFields, orderOf } from './order.ts';
import type { Field, SendOrder } from './order.ts';
import { sendFailure } from './sendFailure.ts';
import type { Failed, SendStep } from './sendFailure.ts';
import { isPromotional } from './text.ts';

/** What is confirmed. Without `preflight` the backend cannot work a send out, and the console only counts. */
export interface Review {
  draft: SendDraft;
  order: SendOrder;
  preflight: Preflight | undefined;
  idempotencyKey: string;
}

export type SendFlow = ReturnType<typeof useSendFlow>;

export function useSendFlow({ onSent }: { onSent?: () => void } = {}) {
  const draft = useDraft();
  const queryClient = useQueryClient();
  const [reviewed, setReview] = useState<Review>();
  const [busy, setBusy] = useState<SendStep>();
  const [failed, setFailed] = useState<Failed>();
  const [isChecked, setIsChecked] = useState(false);
  // State is too late against two presses within one frame.
  const running = useRef(false);
  // What was confirmed is no longer what stands there: somebody opened the form for something else.
  const review = reviewed?.draft === draft ? reviewed : undefined;

  const run = async (step: SendStep, act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(step);
    setFailed(undefined);
    try {
      await act();
    } catch (error) {
      const { kind } = review?.order ?? orderOf(readDraft());
      if (hasCode(error, 'contact_group_not_found')) leaveGroup();
      setFailed(sendFailure(error, step, kind));
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };

  /** Of a group that was deleted since: it is offered no longer. */
  const leaveGroup = () => {
    changeDraft({ groupId: undefined });
    void queryClient.invalidateQueries({ queryKey: [contactGroups.path] });
  };

  /** Asks what the draft would do and shows that for confirmation. */
  const openReview = async () => {
    if (readDraft().tab === 'uploads') {
      await readChosenFile();
      const { chosen } = readDraft();
      if (chosen?.failure) return setFailed({ text: chosen.failure, field: 'chosen' });
    }
    const order = orderOf(readDraft());
    const preflight = await runPreflight(order);
    setReview({ draft: readDraft(), order, preflight, idempotencyKey: newKey() });
  };

  /** Where the server no longer keeps the file: uploads it again, and shows what it would do now. */
  const renewUpload = async (error: unknown) => {
    if (!hasCode(error, 'upload_expired')) throw error;
    forgetUpload();
    await openReview();
  };

  const reopenReview = () => openReview().catch(renewUpload);

  /** The same after a confirmation: nothing is sent but what was confirmed, and the figures may have changed. */
  const confirmAgain = async (error: unknown) => {
    const isOld = isOutdated(error);
    if (isOld) await reopenReview();
    else await renewUpload(error);
    const what = isOld ? 'The figures were worked out again' : 'The file was uploaded again';
    setFailed((other) => other ?? { text: `${what}. Check the figures and send.` });
  };

  const reset = () => {
    chooseFile(undefined);
    clearDraft();
    setReview(undefined);
    setFailed(undefined);
    setIsChecked(false);
  };
  // Balance, lists, campaigns: a send changes them all.
  const refetch = () => void queryClient.invalidateQueries();
  const sent = ({ message }: Partial<Accepted>) => {
    showNotice('success', typeof message === 'string' ? message : 'SMS queued');
    refetch();
    onSent?.();
  };
  const accepted = (answer: Accepted) => {
    const { campaign_id, hold_seconds = 0 } = answer;
    reset();
    if (campaign_id === undefined || hold_seconds <= 0) return sent(answer);
    refetch();
    holdOnServer(campaign_id, hold_seconds, { onSent: () => sent(answer), onCancelled: refetch });
  };

  /** For a backend that does not hold an upload: held here. */
  const sendLater = (order: SendOrder, idempotencyKey: string) => {
    setFailed(undefined);
    let answer: Partial<Accepted> = {};
    const post = async () => {
      answer = await submitSend(order, idempotencyKey);
    };
    holdHere(uploadHoldSeconds, post, {
      onSent: () => {
        reset();
        sent(answer);
      },
      onCancelled: reset,
      onFailed: (error) => {
        const failure = sendFailure(error, 'send', order.kind);
        setFailed(failure);
        // The dialog may be closed.
        showNotice('error', failure.text);
      },
    });
  };

  return {
    draft,
    review,
    busy,
    failure: failed?.text,
    /** Fields to mark: empty ones once somebody tried to submit, and the one the server names. */
    wrong: [...(isChecked ? missingFields(draft) : []), failed?.field] as readonly (Field | undefined)[],

    change: (changed: Partial<SendDraft>) => {
      setFailed(undefined);
      // Another tab asks for other fields, which nobody has missed yet.
      if (changed.tab) setIsChecked(false);
      changeDraft(changed);
    },

    /** Checks the fields and asks what the send would do; sends nothing. */
    submit: () => {
      setIsChecked(true);
      const fault = faultOf(draft);
      if (fault) return setFailed({ text: fault });
      void run('preflight', reopenReview);
    },

    back: () => {
      setReview(undefined);
      setFailed(undefined);
    },

    /** Sends what was confirmed; a retry after a failure is the same send to the server. */
    send: () => {
      if (!review || running.current) return;
      const { order, idempotencyKey, preflight } = review;
      if (order.kind === 'upload' && !preflight) sendLater(order, idempotencyKey);
      else void run('send', () => submitSend(order, idempotencyKey, preflight).then(accepted, confirmAgain));
    },

    /** Sends the message to the signed-in person's own number. */
    test: () => {
      const { sender, message } = draft;
      if (!sender || message.trim() === '') {
        return setFailed({ text: 'Choose a sender ID and type a message first' });
      }
      void run('test', async () => {
        const opt_out = draft.optOut && isPromotional(draft);
        const body = { message, sender_id: sender, ...(opt_out && { opt_out }) };
        const answer = await call(sendTest, body, once(newKey()));
        showNotice('success', answer.message);
        refetch();
      });
    },

    /** Gives up what was typed. */
    discard: reset,
  };
}
