// The steps of a send: form, pre-flight, confirmation, for an upload the minute in which it can be cancelled. Must never send
// what was not confirmed, nor one confirmation twice: each carries one Idempotency-Key.
import { useRef, useState } from 'react';
import { newKey } from '../../components/newKey.ts';
import type { Submitted } from '../../dataProvider/compat/send.ts';
import { hasCode } from '../../dataProvider/http.ts';
import { isOutdated, runPreflight } from '../../dataProvider/rpc/send.ts';
import type { Reviewed } from '../../dataProvider/rpc/send.ts';
import { outdate, write } from '../../dataProvider/write.ts';
import { showNotice } from '../../notices/notices.ts';
import { chooseFile, resetUpload, readChosenFile } from './chosenFile.ts';
import { changeDraft, clearDraft, readDraft, useDraft } from './draft.ts';
import type { SendDraft } from './draft.ts';
import { startHold } from './hold.ts';
import { faultOf, missingFields, orderOf } from './order.ts';
import type { Field } from './order.ts';
import { sendFailure } from './sendFailure.ts';
import type { Failed, SendStep } from './sendFailure.ts';
import { submitSend } from './submitSend.ts';
import { isPromotional } from './text.ts';

/** What is confirmed. Without a pre-flight the console shows its own count. */
export interface Review extends Reviewed {
  draft: SendDraft;
}

/** After the group was deleted: it is no longer offered. */
function clearGroup(): void {
  changeDraft({ groupId: undefined });
  void outdate('contact-groups');
}

export type SendFlow = ReturnType<typeof useSendFlow>;

export function useSendFlow({ onSent }: { onSent?: () => void } = {}) {
  const draft = useDraft();
  const [reviewed, setReview] = useState<Review>();
  const [busy, setBusy] = useState<SendStep>();
  const [failed, setFailed] = useState<Failed>();
  const [isChecked, setIsChecked] = useState(false);
  // State is set too late for two presses within one frame.
  const running = useRef(false);
  // The draft may have been replaced since, by opening the form for something else.
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
      if (hasCode(error, 'contact_group_not_found')) clearGroup();
      setFailed(sendFailure(error, step, kind));
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };

  /** Runs the pre-flight of the draft and shows it for confirmation. */
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

  /** Uploads a file again that the server no longer keeps, and runs its pre-flight. */
  const renewUpload = async (error: unknown) => {
    if (!hasCode(error, 'upload_expired')) throw error;
    resetUpload();
    await openReview();
  };

  const reopenReview = () => openReview().catch(renewUpload);

  /** Asks for another confirmation, because the figures may have changed since the last one. */
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
  const sent = ({ message }: Submitted) => {
    showNotice('success', typeof message === 'string' ? message : 'SMS queued');
    onSent?.();
  };

  /** Puts a send back that failed at the end of its hold. */
  const restore = (confirmed: Review, error: unknown) => {
    changeDraft(confirmed.draft);
    setReview({ ...confirmed, draft: readDraft() });
    const failure = sendFailure(error, 'send', confirmed.order.kind);
    setFailed(failure);
    // The dialog may be closed.
    showNotice('error', failure.text);
  };

  const accepted = (confirmed: Review, submitted: Submitted) => {
    reset();
    if (!submitted.hold) return sent(submitted);
    const ended = (last: Submitted) => {
      // At its end the server starts an upload that it held.
      void outdate('sends');
      sent(last);
    };
    const onFailed = (error: unknown) => restore(confirmed, error);
    startHold(submitted.hold, { onSent: ended, onFailed });
  };

  return {
    draft,
    review,
    busy,
    failure: failed?.text,
    /** Fields to mark: empty ones after a submit, and the one that the server names. */
    wrong: [...(isChecked ? missingFields(draft) : []), failed?.field] as readonly (Field | undefined)[],

    change: (changed: Partial<SendDraft>) => {
      setFailed(undefined);
      // Another tab has other fields, which are not marked before the next submit.
      if (changed.tab) setIsChecked(false);
      changeDraft(changed);
    },

    /** Checks the fields and runs the pre-flight; sends nothing. */
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
      if (!review) return;
      const accept = (submitted: Submitted) => accepted(review, submitted);
      void run('send', () => submitSend(review).then(accept, confirmAgain));
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
        const answer = await write('sends', 'test', { data: body, key: newKey() });
        showNotice('success', answer.message);
      });
    },

    /** Discards the draft. */
    discard: reset,
  };
}
