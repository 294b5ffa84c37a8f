// Confirmations before a contact is deleted, muted or unmuted (requirements/administration.md#contacts).
import type { Contact, ContactGroup } from '../../../contract/contacts.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { useUnselectRow } from '../../components/list/useUnselectRow.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { write } from '../../dataProvider/write.ts';
import { nameOf } from './contactRow.tsx';
import { contactTexts } from './contactTexts.ts';
import { resource } from './useGroups.ts';

const texts = contactTexts.confirm;
const labels = { delete: componentTexts.delete, mute: contactTexts.mute, unmute: contactTexts.unmute };

export interface Asked {
  verb: keyof typeof labels;
  contact: Contact;
}

interface ContactConfirmProps {
  /** Undefined closes the dialog. */
  asked: Asked | undefined;
  group: ContactGroup | undefined;
  onClose: () => void;
}

export function ContactConfirm({ asked, group, onClose }: ContactConfirmProps) {
  const unselect = useUnselectRow();
  return (
    <ConfirmAction
      value={asked}
      title={({ verb, contact }) => texts[verb].title(formatMsisdn(contact.msisdn))}
      confirm={({ verb }) => labels[verb]}
      isDestructive={asked?.verb === 'delete'}
      run={async ({ verb, contact: { contact_id: id } }) => {
        if (verb !== 'delete')
          return write(resource, 'setStatus', { id, data: { status: verb === 'mute' ? 0 : 1 } });
        const answer = await write(resource, 'delete', { id });
        unselect(id);
        return answer;
      }}
      done={asked ? texts[asked.verb].done : ''}
      onClose={onClose}
    >
      {({ verb, contact }) =>
        texts[verb].text(nameOf(contact) || texts.theContact, group?.name ?? texts.theGroup)
      }
    </ConfirmAction>
  );
}
