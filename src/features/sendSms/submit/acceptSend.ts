// What follows an accepted send: its notice, or its hold, from which it can be cancelled.
import type { Submitted } from '../../../dataProvider/compat/send.ts';
import { outdate } from '../../../dataProvider/write.ts';
import { serverText } from '../../../i18n/texts.ts';
import { offerNotice, showNotice } from '../../../notices/notices.ts';
import { dropCancelled, keepCancelled, restoreCancelled } from '../cancelled.ts';
import { chooseFile } from '../fields/chosenFile.ts';
import { clearDraft, readDraft, restartDraft, type SendDraft } from '../draft.ts';
import { startHold } from './hold.ts';
import { isSameOrder, orderOf } from './order.ts';
import { placeOf, type Sent } from './sent.ts';
import { submitTexts } from './submitTexts.ts';

export interface SendEnd {
  onSent?: ((sent: Sent) => void) | undefined;
  /** Opens an address. Set if the form disappears after a send, so that the notice can link to the campaign. */
  open?: ((address: string) => void) | undefined;
}

interface HeldSendEnd extends SendEnd {
  /** A held send failed when its hold ended. */
  onFailed: (error: unknown) => void;
}

/** Discards the draft. */
export function resetDraft(): void {
  dropCancelled();
  chooseFile(undefined);
  clearDraft();
}

/** Empties the form, and says that the draft was sent, or starts its hold. */
export function acceptSend(draft: SendDraft, submitted: Submitted, end: HeldSendEnd): void {
  // What was written meanwhile is kept, without the review of what was sent.
  if (isSameOrder(orderOf(draft), orderOf(readDraft()))) resetDraft();
  else restartDraft({});
  if (!submitted.hold) return announce(draft, submitted, end);
  startHold(submitted.hold, {
    onCancelled: () => {
      keepCancelled(draft);
      const { cancelled, restore } = submitTexts.hold;
      offerNotice('info', cancelled, { label: restore, run: restoreCancelled });
    },
    onSent: (last) => {
      // The server starts a held upload when the hold ends.
      void outdate('sends');
      announce(draft, last, end);
    },
    onFailed: end.onFailed,
  });
}

function announce(draft: SendDraft, { message, campaignId }: Submitted, { onSent, open }: SendEnd): void {
  const { schedule, tab, original, replaces } = draft;
  const sent: Sent = { isScheduled: schedule, isCampaign: tab !== 'contacts', campaignId };
  const done = submitTexts[schedule ? 'scheduled' : 'queued'];
  const accepted = serverText(message ?? done, done);
  const isReplaced = schedule && replaces && original;
  const text = isReplaced ? `${accepted}. ${submitTexts.replaced(original.name)}` : accepted;
  if (open && campaignId !== undefined)
    offerNotice('success', text, { label: submitTexts.sent.open, run: () => open(placeOf(sent)) });
  else showNotice('success', text);
  onSent?.(sent);
}
