// Opens the review of a send: reads the chosen file and runs the pre-flight of the draft. Shows no review of a draft that has changed
// in the meantime.
import { loaded } from '../../../dataProvider/loaded.ts';
import { hasCode } from '../../../dataProvider/http.ts';
import { isOutdated, isPriceChanged, runPreflight, type Reviewed } from '../../../dataProvider/rpc/send.ts';
import { readChosenFile, resetUpload } from '../fields/chosenFile.ts';
import { draftForm, readDraft, type SendDraft } from '../draft.ts';
import { isSameOrder, orderOf } from '../submit/order.ts';
import type { Failed } from '../submit/sendFailure.ts';
import { keyOf } from '../submit/sendKey.ts';
import type { SendReview } from './SendReview.tsx';
import { submitTexts } from '../submit/submitTexts.ts';

/** The confirmed send. Without a pre-flight, the console shows its own count. */
export interface Review extends Reviewed {
  draft: SendDraft;
  /** The component of the review, loaded together with the pre-flight. */
  Screen: typeof SendReview;
}

interface ReviewScreen {
  show: (review: Review) => void;
  /** Shows a failure in the form. */
  fail: (failed: Failed) => void;
}

export function reviewSteps({ show, fail }: ReviewScreen) {
  const reviewDraft = async () => {
    if (readDraft().tab === 'uploads') {
      await readChosenFile();
      const { tab, chosen } = readDraft();
      // The file was removed, or another tab opened, while it was read.
      if (tab !== 'uploads' || !chosen) return undefined;
      if (chosen.failure) return fail({ text: chosen.failure, field: 'chosen' });
    }
    const draft = readDraft();
    const order = orderOf(draft);
    const isCurrent = () => isSameOrder(order, orderOf(readDraft()));
    try {
      const [preflight, { SendReview: Screen }] = await Promise.all([
        runPreflight(order),
        loaded(import('./SendReview.tsx')),
      ]);
      if (isCurrent()) show({ draft, order, preflight, idempotencyKey: keyOf({ order, preflight }), Screen });
    } catch (error) {
      if (isCurrent()) throw error;
    }
  };

  /** Uploads a file again that the server has deleted, and runs its pre-flight. */
  const renewUpload = async (error: unknown) => {
    if (!hasCode(error, 'upload_expired')) throw error;
    resetUpload();
    await reviewDraft();
  };

  /** Runs the pre-flight of the draft and shows it for confirmation. */
  const openReview = () => reviewDraft().catch(renewUpload);

  /** Asks for confirmation again, because the figures may have changed. */
  const confirmAgain = async (error: unknown) => {
    const isOld = isOutdated(error);
    if (isOld) await openReview();
    else await renewUpload(error);
    const { priceChanged, figuresOld, uploadedAgain } = submitTexts.failed;
    const text = isPriceChanged(error) ? priceChanged : figuresOld;
    if (!draftForm().getErrors().root) fail({ text: isOld ? text : uploadedAgain });
  };

  return { openReview, confirmAgain };
}
