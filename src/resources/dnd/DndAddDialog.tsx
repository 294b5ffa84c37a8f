// "Add Contact To DND" (spec part 1 sections 2 and 5: the phone number is required).
import { Alert, DialogContent, Stack, TextField } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { FormActions } from '../../components/FormActions.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { addDnd } from '../../dataProvider/rpc/dnd.ts';
import { showNotice } from '../../notices/notices.ts';
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
  const queryClient = useQueryClient();
  const [msisdn, setMsisdn] = useState('');
  const [isPlatform, setIsPlatform] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const number = msisdn.trim();
    setIsMissing(number === '');
    if (number === '' || isBusy) return;
    setIsBusy(true);
    setFailure(undefined);
    try {
      const { message } = await addDnd(number, isPlatform);
      showNotice('success', typeof message === 'string' ? message : `${number} added`);
      void queryClient.invalidateQueries({ queryKey: ['dnd-sms'] });
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Add Contact To DND">
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            label="Phone number"
            required
            fullWidth
            autoFocus
            value={msisdn}
            onChange={(event) => setMsisdn(event.target.value)}
            error={isMissing}
            helperText={isMissing ? 'Phone number is required' : 'For example 0712 345 678'}
            slotProps={{ htmlInput: { inputMode: 'tel', autoComplete: 'off', maxLength: 30 } }}
          />
          <PlatformSwitch checked={isPlatform} onChange={setIsPlatform} />
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit="Add" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}
