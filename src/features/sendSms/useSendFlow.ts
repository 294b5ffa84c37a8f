// The steps of a send: form, pre-flight, confirmation, and for uploads the hold. Must never send what was not confirmed, nor send one
// confirmation twice: each has one Idempotency-Key.
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react';
import { useFormState, type FieldErrors } from 'react-hook-form';
import { missing } from '../../components/form/formSchema.ts';
import { newKey } from '../../components/newKey.ts';
import type { Submitted } from '../../dataProvider/compat/send.ts';
import { hasCode } from '../../dataProvider/http.ts';
import { isOutdated, runPreflight, type Reviewed } from '../../dataProvider/rpc/send.ts';
import { outdate, write } from '../../dataProvider/write.ts';
import { serverText } from '../../i18n/texts.ts';
import { offerNotice, showNotice } from '../../notices/notices.ts';
import { chooseFile, readChosenFile, resetUpload } from './chosenFile.ts';
import {
  changeDraft,
  clearDraft,
  draftForm,
  readDraft,
  restartDraft,
  type Field,
  type SendDraft,
} from './draft.ts';
import { dropCancelled, keepCancelled, restoreCancelled } from './cancelled.ts';
import { startHold } from './hold.ts';
import { isSameOrder, orderOf } from './order.ts';
import { sendFailure, type Failed, type SendStep } from './sendFailure.ts';
import { checkedWith } from './sendSchema.ts';
import { placeOf, type Sent } from './sent.ts';
import type { SendReview } from './SendReview.tsx';
import { sendTexts as texts } from './sendTexts.ts';
import { submitSend } from './submitSend.ts';
import { isPromotional } from './text.ts';
import { uploadTexts } from './uploadTexts.ts';

/** The confirmed send. Without a pre-flight, the console shows its own count. */
export interface Review extends Reviewed {
  draft: SendDraft;
  /** The component of the review, loaded together with the pre-flight. */
  Screen: typeof SendReview;
}

function reset(): void {
  dropCancelled();
  chooseFile(undefined);
  clearDraft();
}

async function sendTest(): Promise<void> {
  const draft = readDraft();
  const { message, sender_id, opt_out } = draft;
  const data = { message, sender_id, ...(opt_out && isPromotional(draft) && { opt_out }) };
  const answer = await write('sends', 'test', { data, key: newKey() });
  showNotice('success', serverText(answer.message, texts.tested));
}

export type SendFlow = ReturnType<typeof useSendFlow>;

interface SendFlowOptions {
  onSent?: (sent: Sent) => void;
  /** Opens an address. Set if the form disappears after a send, so that the notice can link to the campaign. */
  open?: ((address: string) => void) | undefined;
}

export function useSendFlow({ onSent, open }: SendFlowOptions = {}) {
  const form = draftForm();
  const { errors } = useFormState({ control: form.control });
  const [review, setReview] = useState<Review>();
  const [busy, setBusy] = useState<SendStep>();
  // A ref, because state is updated too late for two presses within one frame.
  const running = useRef(false);

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

  const fail = ({ text, field, fault = '' }: Failed) => {
    if (field) form.setError(field, { type: 'server', message: fault }, { shouldFocus: true });
    form.setError('root', { type: 'server', message: text });
  };

  const run = async (step: SendStep, act: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(step);
    form.clearErrors('root');
    try {
      await act();
    } catch (error) {
      const { kind } = review?.order ?? orderOf(readDraft());
      if (hasCode(error, 'contact_group_not_found')) {
        // The group is no longer offered.
        changeDraft({ contact_group_id: '' });
        void outdate('contact-groups');
      }
      fail(sendFailure(error, step, kind));
    } finally {
      running.current = false;
      setBusy(undefined);
    }
  };

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

  const accepted = (confirmed: Review, submitted: Submitted) => {
    reset();
    const sent = ({ message, campaignId }: Submitted) => {
      const { schedule, tab } = confirmed.draft;
      const made: Sent = { isScheduled: schedule, isCampaign: tab !== 'contacts', campaignId };
      const done = uploadTexts[schedule ? 'scheduled' : 'queued'];
      const text = serverText(message ?? done, done);
      if (open && campaignId !== undefined)
        offerNotice('success', text, { label: uploadTexts.sent.open, run: () => open(placeOf(made)) });
      else showNotice('success', text);
      onSent?.(made);
    };
    if (!submitted.hold) return sent(submitted);
    startHold(submitted.hold, {
      onCancelled: () => {
        keepCancelled(confirmed.draft);
        const { cancelled, restore } = uploadTexts.hold;
        offerNotice('info', cancelled, { label: restore, run: restoreCancelled });
      },
      onSent: (last) => {
        // The server starts a held upload when the hold ends.
        void outdate('sends');
        sent(last);
      },
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
  };

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

    /** Discards the draft. */
    discard: reset,
  };
}
