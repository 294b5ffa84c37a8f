// The steps of a send: form, pre-flight, confirmation, and for uploads the hold. Must never send what was not confirmed, nor send one
// confirmation twice: each has one Idempotency-Key.
import { useEffect, useState, type BaseSyntheticEvent } from 'react';
import { useFormState, type FieldErrors } from 'react-hook-form';
import { missing } from '../../components/form/formSchema.ts';
import { newKey } from '../../components/newKey.ts';
import type { Submitted } from '../../dataProvider/compat/send.ts';
import { hasCode } from '../../dataProvider/http.ts';
import { isOutdated, runPreflight, type Reviewed } from '../../dataProvider/rpc/send.ts';
import { write } from '../../dataProvider/write.ts';
import { serverText } from '../../i18n/texts.ts';
import { showNotice } from '../../notices/notices.ts';
import { acceptSend, resetDraft, type SendEnd } from './acceptSend.ts';
import { readChosenFile, resetUpload } from './chosenFile.ts';
import { draftForm, readDraft, restartDraft, type Field, type SendDraft } from './draft.ts';
import { isSameOrder, orderOf } from './order.ts';
import { sendFailure } from './sendFailure.ts';
import { checkedWith } from './sendSchema.ts';
import type { SendReview } from './SendReview.tsx';
import { sendTexts as texts } from './sendTexts.ts';
import { submitSend } from './submitSend.ts';
import { isPromotional } from './text.ts';
import { uploadTexts } from './uploadTexts.ts';
import { useSendSteps } from './useSendSteps.ts';

/** The confirmed send. Without a pre-flight, the console shows its own count. */
export interface Review extends Reviewed {
  draft: SendDraft;
  /** The component of the review, loaded together with the pre-flight. */
  Screen: typeof SendReview;
}

async function sendTest(): Promise<void> {
  const draft = readDraft();
  const { message, sender_id, opt_out } = draft;
  const data = { message, sender_id, ...(opt_out && isPromotional(draft) && { opt_out }) };
  const answer = await write('sends', 'test', { data, key: newKey() });
  showNotice('success', serverText(answer.message, texts.tested));
}

export type SendFlow = ReturnType<typeof useSendFlow>;

export function useSendFlow(end: SendEnd = {}) {
  const form = draftForm();
  const { errors } = useFormState({ control: form.control });
  const [review, setReview] = useState<Review>();
  const { busy, run, fail } = useSendSteps(review?.order);

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

  /** Runs the pre-flight of the draft and shows it for confirmation, unless the draft has changed in the meantime. */
  const openReview = async () => {
    if (readDraft().tab === 'uploads') {
      await readChosenFile();
      const { chosen } = readDraft();
      if (chosen?.failure) return fail({ text: chosen.failure, field: 'chosen' });
    }
    const draft = readDraft();
    const order = orderOf(draft);
    const isCurrent = () => isSameOrder(order, orderOf(readDraft()));
    try {
      const [preflight, { SendReview: Screen }] = await Promise.all([
        runPreflight(order),
        import('./SendReview.tsx'),
      ]);
      if (isCurrent()) setReview({ draft, order, preflight, idempotencyKey: newKey(), Screen });
    } catch (error) {
      if (isCurrent()) throw error;
    }
  };

  /** Uploads a file again that the server has deleted, and runs its pre-flight. */
  const renewUpload = async (error: unknown) => {
    if (!hasCode(error, 'upload_expired')) throw error;
    resetUpload();
    await openReview();
  };

  const reopenReview = () => openReview().catch(renewUpload);

  /** Asks for confirmation again, because the figures may have changed. */
  const confirmAgain = async (error: unknown) => {
    const isOld = isOutdated(error);
    if (isOld) await reopenReview();
    else await renewUpload(error);
    const { figuresOld, uploadedAgain } = uploadTexts.failed;
    if (!form.getErrors().root) fail({ text: isOld ? figuresOld : uploadedAgain });
  };

  const accepted = (confirmed: Review, submitted: Submitted) =>
    acceptSend(confirmed.draft, submitted, {
      ...end,
      // Restores the draft and its review.
      onFailed: (error) => {
        restartDraft(confirmed.draft);
        setReview(confirmed);
        const failed = sendFailure(error, 'send', confirmed.order.kind);
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
    busy,
    failure: errors.root?.message,

    /** Checks the fields and runs the pre-flight; sends nothing. */
    submit: (event: BaseSyntheticEvent) => {
      const check = form.handleSubmit(
        () => run('preflight', reopenReview),
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
    refresh: () => void run('preflight', reopenReview),

    back: () => {
      setReview(undefined);
      form.clearErrors('root');
    },

    /** Sends what was confirmed. Trying again after a failure is the same send to the server. */
    send: () => {
      if (!review) return;
      const accept = (submitted: Submitted) => accepted(review, submitted);
      void run('send', () => submitSend(review).then(accept, confirmAgain));
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
