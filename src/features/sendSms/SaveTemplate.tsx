// Saves the message as a template.
import { Button, TextField } from '@mui/material';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useCan } from '../../authProvider/useCan.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { useSaving } from '../../components/useSaving.ts';

const resource = 'bulk-sms';

export function SaveTemplate({ message }: { message: string }) {
  const canCreate = useCan('templates', 'create');
  const [isOpen, setIsOpen] = useState(false);
  if (!canCreate) return null;
  return (
    <>
      <Button size="small" color="inherit" disabled={message.trim() === ''} onClick={() => setIsOpen(true)}>
        Save as template
      </Button>
      {/* React passes the keys of this dialog to the surrounding form. */}
      <span style={{ display: 'contents' }} onKeyDown={(event) => event.stopPropagation()}>
        <RecordDialog
          value={isOpen || undefined}
          title={() => 'Save as template'}
          maxWidth="xs"
          onClose={() => setIsOpen(false)}
        >
          {() => <NameForm message={message} onClose={() => setIsOpen(false)} />}
        </RecordDialog>
      </span>
    </>
  );
}

function NameForm({ message, onClose }: { message: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const dataProvider = useDataProvider();
  const { fail, save, ...saving } = useSaving([resource]);
  const submit = () => {
    if (name.trim() === '') return fail('Name is required');
    const data = { name: name.trim(), message: message.trim() };
    const call = async () => void (await dataProvider.create(resource, { data }));
    void save({ call, done: 'Template saved', onSaved: onClose });
  };
  return (
    <DialogForm label="Save as template" submit="Save" saving={saving} onSubmit={submit} onCancel={onClose}>
      <TextField
        label="Template name"
        required
        fullWidth
        value={name}
        onChange={(event) => setName(event.target.value)}
        error={saving.failure !== undefined}
        slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
      />
    </DialogForm>
  );
}
