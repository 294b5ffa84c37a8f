// "Add Contact To DND" (requirements/portal.md#dnd: the phone number is required).
import { TextField } from '@mui/material';
import { useState } from 'react';
import { DialogForm } from '../../components/DialogForm.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { addDnd } from '../../dataProvider/rpc/dnd.ts';
import { PlatformSwitch } from './PlatformSwitch.tsx';

interface DndAddDialogProps {
  open: boolean;
  onClose: () => void;
}

export function DndAddDialog({ open, onClose }: DndAddDialogProps) {
  return (
    <RecordDialog
      value={open || undefined}
      title={() => 'Add Contact To DND'}
      onClose={onClose}
      maxWidth="xs"
    >
      {() => <AddForm onClose={onClose} />}
    </RecordDialog>
  );
}

function AddForm({ onClose }: { onClose: () => void }) {
  const [msisdn, setMsisdn] = useState('');
  const [isPlatform, setIsPlatform] = useState(false);
  const [isMissing, setIsMissing] = useState(false);
  const { save, ...saving } = useSaving();

  const submit = () => {
    const number = msisdn.trim();
    setIsMissing(number === '');
    if (number === '') return;
    void save({ call: () => addDnd(number, isPlatform), done: `${number} added`, onSaved: onClose });
  };

  return (
    <DialogForm label="Add Contact To DND" submit="Add" saving={saving} onSubmit={submit} onCancel={onClose}>
      <TextField
        label="Phone number"
        required
        fullWidth
        value={msisdn}
        onChange={(event) => setMsisdn(event.target.value)}
        error={isMissing}
        helperText={isMissing ? 'Phone number is required' : 'For example 0712 345 678'}
        slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'off', maxLength: 30 } }}
      />
      <PlatformSwitch checked={isPlatform} onChange={setIsPlatform} />
    </DialogForm>
  );
}
