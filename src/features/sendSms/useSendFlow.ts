// The steps of a send: form, pre-flight, confirmation, and for uploads the hold. Must never send what was not confirmed, nor send one
// confirmation twice (sendKey.ts).
import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import { useFormState, type FieldErrors } from 'react-hook-form';
import { missing } from '../../components/form/formSchema.ts';
import type { Submitted } from '../../dataProvider/compat/send.ts';
import { showNotice } from '../../notices/notices.ts';
import { acceptSend, resetDraft, type SendEnd } from './submit/acceptSend.ts';
import { draftForm, restartDraft, type Field, type SendDraft } from './draft.ts';
import { reviewSteps, type Review } from './review/reviewSteps.ts';
import { useSending, whileSending } from './submit/sending.ts';
import { sendFailure } from './submit/sendFailure.ts';
import { checkedWith } from './sendSchema.ts';
import { sendTest } from './submit/sendTest.ts';
import { sendTexts as texts } from './sendTexts.ts';
import { submitSend } from './submit/submitSend.ts';
import { useSendSteps } from './submit/useSendSteps.ts';

export type SendFlow = ReturnType<typeof useSendFlow>;

export function useSendFlow(end: SendEnd = {}) {
  const form = draftForm();
  const { errors } = useFormState({ control: form.control });
  const sending = useSending();
  const [review, setReview] = useState(sending);
  // Kept after a lost answer, so that trying again on any screen is the same send to the server.
  if (sending && sending !== review) setReview(sending);
  const { busy, run, fail, setShown } = useSendSteps(review?.order);

  useEffect(() => {
    const changes = form.watch((_draft, { name, type }) => {
      // The draft may be replaced during the review, when the form is opened for something else.
      setReview(undefined);
      if (type) form.clearErrors('root');
      const other = name && checkedWith[name];
      if (other && form.getFieldState(other).error) void form.trigger(other);
    });
    return () => changes.unsubscribe();
  }, [form]);

  const { openReview, confirmAgain } = reviewSteps({ show: setReview, fail });

  const accepted = (confirmed: Review, submitted: Submitted) =>
    acceptSend(confirmed.draft, submitted, {
      ...end,
      // Restores the draft and its review.
      onFailed: (error) => {
        restartDraft(confirmed.draft);
        setReview(confirmed);
        const failed = sendFailure(error, confirmed.order.kind);
        fail(failed);
        // A notice, because the dialog may be closed.
        showNotice('error', failed.text);
      },
    });

  const failIfMissing = (faults: FieldErrors<SendDraft>, text: string) => {
    if (Object.values(faults).some(({ type }) => type === missing)) fail({ text });
  };

  return {
    form,
    review,
    busy: sending ? ('send' as const) : busy,
    setShown,
    failure: errors.root?.message,

    /** Checks the fields and runs the pre-flight; sends nothing. */
    submit: (event: BaseSyntheticEvent) => {
      const check = form.handleSubmit(
        () => run('preflight', openReview),
        (faults) => {
          // In the order of the schema: that of react-hook-form depends on when fields were first shown.
          const [first] = Object.keys(faults) as Field[];
          if (first) form.setFocus(first);
          failIfMissing(faults, texts.missing);
        },
      );
      void check(event);
    },

    /** Runs the pre-flight of the reviewed draft again, for example after a top-up. */
    refresh: () => void run('preflight', openReview),

    back: () => {
      setReview(undefined);
      form.clearErrors('root');
    },

    /** Sends what was confirmed. Trying again after a failure is the same send to the server. */
    send: () => {
      if (!review) return;
      void run('send', (isOwn) => {
        const accept = (submitted: Submitted) => void (isOwn() && accepted(review, submitted));
        return whileSending(review, submitSend).then(accept, confirmAgain);
      });
    },

    /** Sends the message to the signed-in person's own number. */
    test: async () => {
      if (await form.trigger(['sender_id', 'message'], { shouldFocus: true })) return run('test', sendTest);
      const { sender_id, message } = form.getErrors();
      return failIfMissing(
        { ...(sender_id && { sender_id }), ...(message && { message }) },
        texts.testMissing,
      );
    },

    discard: resetDraft,
  };
}
