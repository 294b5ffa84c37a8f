// Deletes, mutes or unmutes a contact after asking (spec part 2 sections 2.1 and 4).
import { useState } from 'react';
import type { Contact, ContactGroup } from '../../../contract/contacts.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { deleteContact, setContactStatus } from '../../dataProvider/rpc/contacts.ts';
import { nameOf } from './contactRow.tsx';
import { useAction } from './useAction.ts';

export interface Asked {
  what: 'Delete' | 'Mute' | 'Unmute';
  contact: Contact;
}

interface ContactConfirmProps {
  /** Undefined closes the dialog. */
  asked: Asked | undefined;
  group: ContactGroup | undefined;
  onClose: () => void;
}

export function ContactConfirm({ asked, group, onClose }: ContactConfirmProps) {
  const { isBusy, failure, setFailure, run } = useAction();
  // Keeps the words while the dialog fades out.
  const [shown, setShown] = useState(asked);
  if (asked && asked !== shown) {
    setShown(asked);
    setFailure(undefined);
  }
  if (!shown) return null;
  const { what, contact } = shown;
  const confirm = async () => {
    const call = () => {
      if (what === 'Delete') return deleteContact(contact);
      return setContactStatus(contact, what === 'Mute' ? 0 : 1);
    };
    if (await run(call, `${contact.msisdn}: ${what} done`)) onClose();
  };
  return (
    <ConfirmDialog
      open={asked !== undefined}
      title={`${what} ${contact.msisdn}?`}
      confirm={what}
      isDestructive={what === 'Delete'}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`Are you sure? ${outcome()}`}
    </ConfirmDialog>
  );

  function outcome(): string {
    const who = nameOf(contact) || 'The contact';
    if (what === 'Delete') return `${who} is taken out of ${group?.name ?? 'the group'}.`;
    if (what === 'Mute')
      return `${who} gets no message that is sent to a group, whichever it is, until unmuted.`;
    return `${who} gets the messages that are sent to groups again.`;
  }
}
