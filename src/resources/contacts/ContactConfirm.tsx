// Confirmations before a contact is deleted, muted or unmuted (requirements/administration.md#contacts).
import type { Contact } from '../../../contract/contacts.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { useUnselectRow } from '../../components/list/useUnselectRow.ts';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { write } from '../../dataProvider/write.ts';
import { nameOf } from './contactRow.tsx';
import { contactTexts } from './contactTexts.ts';
import { resource, useGroups } from './useGroups.ts';

const texts = contactTexts.confirm;
const labels = { delete: componentTexts.delete, mute: contactTexts.mute, unmute: contactTexts.unmute };

export interface Asked {
  verb: keyof typeof labels;
  contact: Contact;
}

export function ContactConfirm(question: DialogProps<Asked>) {
  const { chosen: group } = useGroups();
  const unselect = useUnselectRow();
  return (
    <ConfirmAction
      {...question}
      title={({ verb, contact }) => texts[verb].title(formatMsisdn(contact.msisdn))}
      confirm={({ verb }) => labels[verb]}
      isDestructive={({ verb }) => verb === 'delete'}
      run={async ({ verb, contact: { contact_id: id } }) => {
        if (verb !== 'delete')
          return write(resource, 'setStatus', { id, data: { status: verb === 'mute' ? 0 : 1 } });
        const answer = await write(resource, 'delete', { id });
        unselect(id);
        return answer;
      }}
      done={({ verb }) => texts[verb].done}
    >
      {({ verb, contact }) =>
        texts[verb].text(nameOf(contact) || texts.theContact, group?.name ?? texts.theGroup)
      }
    </ConfirmAction>
  );
}
