// What a person has typed and not sent yet. Kept in memory for as long as the page lives and the same person is signed
// in, so that a dialog closed by accident gives everything back; never written to the disk of a shared computer.
import { useSyncExternalStore } from 'react';
import { readUserId } from '../../session.ts';

export interface SendDraft {
  /** As typed, in any form and with any separators. */
  numbers: string;
  /** Name of the sender ID. */
  sender: string;
  message: string;
}

const emptyDraft: SendDraft = { numbers: '', sender: '', message: '' };

let owner: string | null = null;
let draft = emptyDraft;
const listeners = new Set<() => void>();

export const useDraft = (): SendDraft => useSyncExternalStore(subscribe, readDraft);

export function changeDraft(changed: Partial<SendDraft>): void {
  draft = { ...readDraft(), ...changed };
  for (const listener of listeners) listener();
}

/** Forgets what was typed; the sender stays, because the next message mostly goes out under the same name. */
export const clearDraft = (): void => changeDraft({ numbers: '', message: '' });

function readDraft(): SendDraft {
  const user = readUserId();
  if (user !== owner) {
    owner = user;
    draft = emptyDraft;
  }
  return draft;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
