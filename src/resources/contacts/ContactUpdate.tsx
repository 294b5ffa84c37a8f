// "Update Contact": its names; the number cannot be changed (requirements/administration.md#contacts).
import { useState } from 'react';
import { contactNameCharactersMax, contactTexts } from '../../../contract/contacts.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { renameContact } from '../../dataProvider/rpc/contacts.ts';
import { useReload } from './useGroups.ts';

interface ContactUpdateProps {
  contact: Contact | undefined;
  onClose: () => void;
}

export function ContactUpdate({ contact, onClose }: ContactUpdateProps) {
  return (
    <RecordDialog value={contact} title={({ msisdn }) => `Update ${msisdn}`} maxWidth="xs" onClose={onClose}>
      {(value) => <UpdateForm contact={value} onClose={onClose} />}
    </RecordDialog>
  );
}

function UpdateForm({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const [first_name, setFirstName] = useState(contact.first_name ?? '');
  const [other_name, setOtherName] = useState(contact.other_name ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving(useReload());

  const submit = async () => {
    setIsChecked(true);
    const names = { first_name: first_name.trim(), other_name: other_name.trim() };
    if (!names.first_name || !names.other_name) return fail(contactTexts.updateFields);
    await save({ call: () => renameContact(contact, names), done: 'Contact updated', onSaved: onClose });
  };
  return (
    <DialogForm label="Update Contact" submit="Save" saving={saving} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label="First Name"
        required
        value={first_name}
        onChange={setFirstName}
        isWrong={isChecked && first_name.trim() === ''}
        lengthMax={contactNameCharactersMax}
      />
      <TextInput
        label="Other Name"
        required
        value={other_name}
        onChange={setOtherName}
        isWrong={isChecked && other_name.trim() === ''}
        lengthMax={contactNameCharactersMax}
      />
    </DialogForm>
  );
}
