import { useSendSms } from '../../layout/sendSms.ts';
import { changeDraft, readDraft } from './draft.ts';
import type { SendDraft } from './draft.ts';

/** Opens Send SMS with some fields set; the others keep their values. */
export function useSendWith(): (
  changed: Partial<SendDraft> | ((draft: SendDraft) => Partial<SendDraft>),
) => void {
  const openSendSms = useSendSms();
  return (changed) => {
    changeDraft(typeof changed === 'function' ? changed(readDraft()) : changed);
    openSendSms();
  };
}
