// The send that was cancelled last, which can be restored until another send is made, or the draft that a copy replaced, until it is
// restored or discarded. Kept in memory only, like the draft.
import { useSyncExternalStore } from 'react';
import { readUserId } from '../../session.ts';
import { draftForm, hasWork, readDraft, restartDraft, type SendDraft } from './draft.ts';

type Why = 'cancelled' | 'replaced';

let cancelled: { draft: SendDraft; why: Why; owner: string | null } | undefined;
const listeners = new Set<() => void>();

/** Keeps a draft to be restored; undefined drops it. */
export function keepCancelled(draft: SendDraft | undefined, why: Why = 'cancelled'): void {
  cancelled = draft && { draft, why, owner: readUserId() };
  for (const listener of listeners) listener();
}

/** Drops the send that was cancelled last. A draft that was replaced stays: who leaves what replaced it wants it back. */
export function dropCancelled(): void {
  if (cancelled?.why === 'cancelled') keepCancelled(undefined);
}

/** Keeps the draft before another one replaces it, unless nothing is entered. Of several that follow each other the first is a person's own. */
export function keepReplaced(): void {
  if (readCancelled()?.why === 'replaced') return;
  if (hasWork()) keepCancelled(readDraft(), 'replaced');
}

const readCancelled = () => (cancelled?.owner === readUserId() ? cancelled : undefined);

/** Why a draft of the signed-in person is kept; undefined where there is none. */
export const useCancelled = (): Why | undefined => useSyncExternalStore(subscribe, readCancelled)?.why;

/** Puts the cancelled send back into the form. Its file is still on the server, or is uploaded again. */
export function restoreCancelled(): void {
  const draft = readCancelled()?.draft;
  if (!draft) return;
  keepCancelled(undefined);
  const { chosen } = draft;
  // The answer to its file may have come while it was away.
  restartDraft({ ...draft, chosen: chosen?.state === 'reading' ? { ...chosen, state: 'waiting' } : chosen });
  // Its fields are there once they are drawn with the draft.
  setTimeout(() => draftForm().setFocus('message'));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
