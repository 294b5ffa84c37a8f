// Confirmations before a contact is deleted, muted or unmuted (requirements/administration.md#contacts).
import type { Contact, ContactGroup } from '../../../contract/contacts.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { write } from '../../dataProvider/write.ts';
import { nameOf } from './contactRow.tsx';
import { resource } from './useGroups.ts';

export interface Asked {
  what: 'Delete' | 'Mute' | 'Unmute';
  contact: Contact;
}

const doneTexts = { Delete: 'Contact deleted', Mute: 'Contact muted', Unmute: 'Contact unmuted' } as const;

interface ContactConfirmProps {
  /** Undefined closes the dialog. */
  asked: Asked | undefined;
  group: ContactGroup | undefined;
  onClose: () => void;
}

export function ContactConfirm({ asked, group, onClose }: ContactConfirmProps) {
  return (
    <ConfirmAction
      value={asked}
      title={({ what, contact }) => `${what} ${contact.msisdn}?`}
      confirm={({ what }) => what}
      isDestructive={asked?.what === 'Delete'}
      run={({ what, contact: { contact_id: id } }) =>
        what === 'Delete'
          ? write(resource, 'delete', { id })
          : write(resource, 'setStatus', { id, data: { status: what === 'Mute' ? 0 : 1 } })
      }
      done={asked ? doneTexts[asked.what] : ''}
      onClose={onClose}
    >
      {(value) => `Are you sure? ${outcome(value, group)}`}
    </ConfirmAction>
  );
}

function outcome({ what, contact }: Asked, group: ContactGroup | undefined): string {
  const who = nameOf(contact) || 'The contact';
  if (what === 'Delete') return `${who} is removed from ${group?.name ?? 'the group'}.`;
  if (what === 'Mute') return `${who} gets no messages sent to any group until unmuted.`;
  return `${who} gets messages sent to groups again.`;
}
