// The unsent draft: a react-hook-form form that outlives its screen. It is kept in memory for the person who wrote it while the page is
// open, so that nothing is lost when a dialog closes or a session ends. It is never stored on disk, because computers may be shared.
import { createFormControl } from 'react-hook-form';
import { keysOf } from '../../../contract/keysOf.ts';
import type { RepeatType } from '../../../contract/schedule.ts';
import { nairobiDay } from '../../format/formatDate.ts';
import { readUserId } from '../../session.ts';

/** The tabs of the form in their order (requirements/portal.md#send-sms). */
export const tabs = ['contacts', 'uploads', 'lists'] as const;
export type Tab = (typeof tabs)[number];

/** A chosen file and the result of reading it. */
export interface ChosenFile {
  file: File;
  /** `unread`: the backend does not read files in advance, so the file is uploaded with the send. */
  state: 'waiting' | 'reading' | 'read' | 'unread' | 'refused' | 'failed';
  /** The uploaded share of the file, 0 to 1. */
  uploaded: number;
  failure?: string | undefined;
  uploadId?: number | undefined;
  columns?: readonly string[] | undefined;
  /** The column that holds the numbers, detected by the server or chosen. */
  numberColumn?: string | undefined;
  rows?: number | undefined;
  /** Rows with a phone number. */
  numbers?: number | undefined;
  /** The sheet that was read, if the workbook has several. */
  sheet?: string | undefined;
  /** The cells of the first rows, in the order of `columns`. */
  sample?: readonly (readonly string[])[] | undefined;
}

/** The draft. Its fields have the names of the calls' fields. */
export interface SendDraft {
  tab: Tab;
  /** Numbers as typed, in any form and with any separators. */
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
  /** Days are yyyy-MM-dd, in Nairobi. A send that runs once runs on the start date. */
  start_date: string;
  end_date: string;
  /** The active schedule that the draft is a copy of, if it can be replaced. */
  original: { id: number; name: string } | null;
  /** Whether the original is cancelled when the draft is scheduled. */
  replaces: boolean;
}

/** The day on which the draft was emptied last. */
let emptiedOn = '';

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
  start_date: (emptiedOn = nairobiDay()),
  end_date: '',
  original: null,
  replaces: false,
});

export type Field = keyof SendDraft;
export const isField = (name: string): name is Field => name in readDraft();

function emptyForm() {
  const form = createFormControl<SendDraft>();
  // Default values alone cannot be changed before a screen has rendered the form.
  form.reset(emptyDraft());
  return form;
}

let owner: string | null = null;
let ownForm = emptyForm();

/** The draft of the signed-in person; if no one is signed in, of the last one. */
export function draftForm() {
  const user = readUserId();
  if (user !== null && user !== owner) {
    owner = user;
    ownForm = emptyForm();
  }
  return ownForm;
}

export const readDraft = (): SendDraft => draftForm().getValues();

/** Whether the draft has content that would have to be entered again. */
export function hasWork(): boolean {
  const { msisdn, chosen, campaign_name, message } = readDraft();
  return chosen !== null || [msisdn, campaign_name, message].some((text) => text.trim() !== '');
}

/** Changes fields and removes their error marks. */
export function changeDraft(changed: Partial<SendDraft>): void {
  const form = draftForm();
  form.setValues(changed);
  form.clearErrors(keysOf(changed));
}

/** Changes fields and shows no errors until the next submit; for switching to a tab with other fields. */
export function restartDraft(changed: Partial<SendDraft>): void {
  draftForm().reset({ ...readDraft(), ...changed });
}

/** Clears the draft but keeps the tab and the sender, which the next message usually shares. */
export function clearDraft(): void {
  const { tab, sender_id } = readDraft();
  restartDraft({ ...emptyDraft(), tab, sender_id });
}

/** Moves a start date that was not chosen with the day, so that a draft can be kept over midnight. */
export function renewStartDate(): void {
  const before = emptiedOn;
  emptiedOn = nairobiDay();
  if (before !== emptiedOn && readDraft().start_date === before) changeDraft({ start_date: emptiedOn });
}
