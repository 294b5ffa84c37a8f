// The unsent draft: a form of react-hook-form that outlives its screen. Kept in memory while the page is open, for the person who
// wrote it, so that a closed dialog and a session that ends lose nothing; never written to the disk of a shared computer.
import { createFormControl } from 'react-hook-form';
import { keysOf } from '../../../contract/keysOf.ts';
import type { RepeatType } from '../../../contract/schedule.ts';
import { nairobiDay } from '../../components/formatDate.ts';
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
  /** The sheet that was read, of a workbook with several. */
  sheet?: string | undefined;
  /** Its cells, in the order of `columns`. */
  firstRow?: readonly string[] | undefined;
}

/** Named as the fields of the calls are. */
export interface SendDraft {
  tab: Tab;
  /** As typed, in any form and with any separators. */
  msisdn: string;
  chosen: ChosenFile | null;
  contact_group_id: number | '';
  campaign_name: string;
  /** Name of the sender ID. */
  sender_id: string;
  message: string;
  opt_out: boolean;
  /** Whether the following fields apply. */
  schedule: boolean;
  repeat_type: RepeatType;
  /** HH:mm, in Nairobi. */
  send_time: string;
  /** Days are yyyy-MM-dd, in Nairobi; of a send that runs once, the start is its day. */
  start_date: string;
  end_date: string;
}

const emptyDraft = (): SendDraft => ({
  tab: 'contacts',
  msisdn: '',
  chosen: null,
  contact_group_id: '',
  campaign_name: '',
  sender_id: '',
  message: '',
  opt_out: false,
  schedule: false,
  repeat_type: 'NO_REPEAT',
  send_time: '',
  start_date: nairobiDay(),
  end_date: '',
});

export type Field = keyof SendDraft;
export const isField = (name: string): name is Field => name in emptyDraft();

function emptyForm() {
  const form = createFormControl<SendDraft>();
  // Default values alone could not be changed before a screen has shown the form.
  form.reset(emptyDraft());
  return form;
}

let owner: string | null = null;
let ownForm = emptyForm();

/** The draft of the signed-in person; without one, of the last. */
export function draftForm() {
  const user = readUserId();
  if (user !== null && user !== owner) {
    owner = user;
    ownForm = emptyForm();
  }
  return ownForm;
}

export const readDraft = (): SendDraft => draftForm().getValues();

/** Whether anything is entered that would have to be entered again. */
export function hasWork(): boolean {
  const { msisdn, chosen, campaign_name, message } = readDraft();
  return chosen !== null || [msisdn, campaign_name, message].some((text) => text.trim() !== '');
}

/** Changes fields, which are then no longer marked. */
export function changeDraft(changed: Partial<SendDraft>): void {
  const form = draftForm();
  form.setValues(changed);
  form.clearErrors(keysOf(changed));
}

/** Changes fields and marks none before the next submit; for another tab, which has other fields. */
export function restartDraft(changed: Partial<SendDraft>): void {
  draftForm().reset({ ...readDraft(), ...changed });
}

/** Clears the draft except for tab and sender, which the next message mostly shares. */
export function clearDraft(): void {
  const { tab, sender_id } = readDraft();
  restartDraft({ ...emptyDraft(), tab, sender_id });
}
