// "Update Contact": its names; the number is what it is (spec part 2 section 5).
import { Alert, DialogContent, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { contactNameCharactersMax, contactTexts } from '../../../contract/contacts.ts';
import type { Contact } from '../../../contract/contacts.ts';
import { FormActions } from '../../components/FormActions.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
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
  const { isBusy, failure, fail, save } = useSaving(useReload());

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const names = { first_name: first_name.trim(), other_name: other_name.trim() };
    if (!names.first_name || !names.other_name) return fail(contactTexts.updateFields);
    await save({ call: () => renameContact(contact, names), done: 'Contact updated', onSaved: onClose });
  };
  const slotProps = { htmlInput: { maxLength: contactNameCharactersMax, autoComplete: 'off' } };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Update Contact">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            label="First Name"
            required
            fullWidth
            value={first_name}
            onChange={(event) => setFirstName(event.target.value)}
            error={isChecked && first_name.trim() === ''}
            slotProps={slotProps}
          />
          <TextField
            label="Other Name"
            required
            fullWidth
            value={other_name}
            onChange={(event) => setOtherName(event.target.value)}
            error={isChecked && other_name.trim() === ''}
            slotProps={slotProps}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit="Save" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
