// The send that was cancelled last, which can be restored until another one is made. Kept in memory only, like the draft.
import { useSyncExternalStore } from 'react';
import { readUserId } from '../../session.ts';
import { draftForm, restartDraft, type SendDraft } from './draft.ts';

let cancelled: { draft: SendDraft; owner: string | null } | undefined;
const listeners = new Set<() => void>();

/** Keeps a draft to be restored; undefined drops it. */
export function keepCancelled(draft: SendDraft | undefined): void {
  cancelled = draft && { draft, owner: readUserId() };
  for (const listener of listeners) listener();
}

const readCancelled = (): SendDraft | undefined =>
  cancelled?.owner === readUserId() ? cancelled.draft : undefined;

/** The cancelled send of the signed-in person. */
export const useCancelled = (): SendDraft | undefined => useSyncExternalStore(subscribe, readCancelled);

/** Puts the cancelled send back into the form. Its file is still on the server, or is uploaded again. */
export function restoreCancelled(): void {
  const draft = readCancelled();
  if (!draft) return;
  keepCancelled(undefined);
  restartDraft(draft);
  // Its fields are there once they are drawn with the draft.
  setTimeout(() => draftForm().setFocus('message'));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
