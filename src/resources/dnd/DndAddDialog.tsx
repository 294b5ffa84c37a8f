// "Add Contact To DND" (requirements/portal.md#dnd: the phone number is required).
import { useState } from 'react';
import { DialogForm } from '../../components/DialogForm.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { TextInput } from '../../components/TextInput.tsx';
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
      <TextInput
        label="Phone number"
        required
        value={msisdn}
        onChange={setMsisdn}
        isWrong={isMissing}
        helperText={isMissing ? 'Phone number is required' : 'For example 0712 345 678'}
        lengthMax={30}
        inputMode="tel"
      />
      <PlatformSwitch checked={isPlatform} onChange={setIsPlatform} />
    </DialogForm>
  );
}
