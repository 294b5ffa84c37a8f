// Helpers for tests of uploads in Send SMS: the paths of their calls and an empty form.
import { chooseFile } from '../../src/features/sendSms/chosenFile.ts';
import { changeDraft, clearDraft } from '../../src/features/sendSms/draft.ts';

export const readPath = 'message/preflight/upload-columns';
export const preflightPath = 'message/preflight/upload-file';
export const sendPath = 'message/send/upload-file';

/** Without a file, a text and a sender ID. */
export function emptyForm(): void {
  chooseFile(undefined);
  clearDraft();
  changeDraft({ sender_id: '', tab: 'contacts' });
}
