import { useSendSms } from './useSendSms.ts';
import { restartDraft, type SendDraft } from './draft.ts';

/** Opens Send SMS with some fields set; the others keep their values. */
export function useSendWith(): (changed: Partial<SendDraft>) => void {
  const openSendSms = useSendSms();
  return (changed) => {
    restartDraft(changed);
    openSendSms();
  };
}
