// The unsent draft. Kept in memory while the page lives and the same person is signed in, so that a dialog closed by accident
// loses nothing; never written to the disk of a shared computer.
import { useSyncExternalStore } from 'react';
import type { RepeatType } from '../../../contract/schedule.ts';
import { readUserId } from '../../session.ts';

/** The tabs in their order (requirements/portal.md#send-sms). */
export const tabs = ['contacts', 'uploads', 'lists'] as const;
export type Tab = (typeof tabs)[number];

/** A chosen file and the result of reading it. */
export interface ChosenFile {
  file: File;
  /** `unread`: not read ahead; the file is uploaded with the send. */
  state: 'waiting' | 'reading' | 'read' | 'unread' | 'refused' | 'failed';
  /** Share of it that is uploaded, 0 to 1. */
  uploaded: number;
  failure?: string | undefined;
  uploadId?: number | undefined;
  columns?: readonly string[] | undefined;
  /** The column that holds the numbers: found by the server, or chosen. */
  numberColumn?: string | undefined;
  rows?: number | undefined;
  /** Rows with a phone number. */
  numbers?: number | undefined;
}

export interface SendDraft {
  tab: Tab;
  /** As typed, in any form and with any separators. */
  numbers: string;
  chosen: ChosenFile | undefined;
  groupId: number | undefined;
  campaign: string;
  /** Name of the sender ID. */
  sender: string;
  message: string;
  optOut: boolean;
  isScheduled: boolean;
  repeat: RepeatType;
  /** HH:mm, in Nairobi. */
  time: string;
  /** Days are yyyy-MM-dd, in Nairobi. */
  startDate: string;
  endDate: string;
}

const emptyDraft: SendDraft = {
  tab: 'contacts',
  numbers: '',
  chosen: undefined,
  groupId: undefined,
  campaign: '',
  sender: '',
  message: '',
  optOut: false,
  isScheduled: false,
  repeat: 'NO_REPEAT',
  time: '',
  startDate: '',
  endDate: '',
};

let owner: string | null = null;
let draft = emptyDraft;
const listeners = new Set<() => void>();

export const useDraft = (): SendDraft => useSyncExternalStore(subscribe, readDraft);

export function changeDraft(changed: Partial<SendDraft>): void {
  draft = { ...readDraft(), ...changed };
  for (const listener of listeners) listener();
}

/** Clears the draft except for tab and sender, which the next message mostly shares. */
export function clearDraft(): void {
  const { tab, sender } = readDraft();
  changeDraft({ ...emptyDraft, tab, sender });
}

export function readDraft(): SendDraft {
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
