// A draft that can be restored: of the send that was cancelled last, until another one is made; or the draft that another one replaced,
// until it is restored or discarded. Kept in memory only, like the current draft.
import { draftForm, hasWork, readDraft, restartDraft, type SendDraft } from './draft.ts';
import { ownValue } from './ownValue.ts';

type Why = 'cancelled' | 'replaced';

const kept = ownValue<{ draft: SendDraft; why: Why }>();

/** Keeps a draft to be restored; undefined removes it. */
export const keepCancelled = (draft: SendDraft | undefined, why: Why = 'cancelled'): void =>
  kept.keep(draft && { draft, why });

/** Removes the last cancelled send. A replaced draft is kept, because people return to it after leaving the one that replaced it. */
export function dropCancelled(): void {
  if (kept.read()?.why === 'cancelled') keepCancelled(undefined);
}

/**
 * Keeps the current draft before another one replaces it, unless it is empty. If several replace each other, the first is kept, because
 * only that one was written by the person.
 */
export function keepReplaced(): void {
  if (kept.read()?.why === 'replaced') return;
  if (hasWork()) keepCancelled(readDraft(), 'replaced');
}

/** Why a draft of the signed-in person is kept; undefined if there is none. */
export const useCancelled = (): Why | undefined => kept.use()?.why;

/** Restores the kept draft in the form. Its file is still on the server or is uploaded again. */
export function restoreCancelled(): void {
  const draft = kept.read()?.draft;
  if (!draft) return;
  keepCancelled(undefined);
  const { chosen } = draft;
  // A file that was being read is read again, because the answer may have arrived while the draft was not in the form.
  restartDraft({ ...draft, chosen: chosen?.state === 'reading' ? { ...chosen, state: 'waiting' } : chosen });
  // The fields exist only after the restored draft is rendered.
  setTimeout(() => draftForm().setFocus('message'));
}
