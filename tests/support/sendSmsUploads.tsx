// Helpers for tests of uploads in Send SMS: the paths of their calls, an empty form, and the dialog with the button that opens it.
import { useState } from 'react';
import { chooseFile } from '../../src/features/sendSms/chosenFile.ts';
import { changeDraft, clearDraft } from '../../src/features/sendSms/draft.ts';
import { SendSmsDialog } from '../../src/features/sendSms/SendSmsDialog.tsx';

export const readPath = 'message/preflight/upload-columns';
export const preflightPath = 'message/preflight/upload-file';
export const sendPath = 'message/send/upload-file';

/** Without a file, a text and a sender ID. */
export function emptyForm(): void {
  chooseFile(undefined);
  clearDraft();
  changeDraft({ sender_id: '', tab: 'contacts' });
}

/** The opener and the dialog, as in the layout. */
export function Opener() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button onClick={() => setIsOpen(true)}>Open</button>
      <SendSmsDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
