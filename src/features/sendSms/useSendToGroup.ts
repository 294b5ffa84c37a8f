import { useSendSms } from '../../layout/sendSms.ts';
import { changeDraft } from './draft.ts';

/** Opens Send SMS on its Lists tab for a contact group (spec part 2 section 2.1); what was typed stays. */
export function useSendToGroup(): (groupId: number) => void {
  const openSendSms = useSendSms();
  return (groupId) => {
    changeDraft({ tab: 'lists', groupId });
    openSendSms();
  };
}
