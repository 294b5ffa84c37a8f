// Keeps the message as a template under a name.
import { Alert, Button, Dialog, DialogContent, DialogTitle, TextField } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useCreate } from 'react-admin';
import type { Template } from '../../../contract/templates.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { HttpError } from '../../dataProvider/http.ts';
import { showNotice } from '../../notices/notices.ts';
import { FormActions } from '../../components/FormActions.tsx';

export function SaveTemplate({ message }: { message: string }) {
  const canCreate = useCan('templates', 'create');
  const [isOpen, setIsOpen] = useState(false);
  if (!canCreate) return null;
  return (
    <>
      <Button size="small" color="inherit" disabled={message.trim() === ''} onClick={() => setIsOpen(true)}>
        Save as template
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        fullWidth
        maxWidth="xs"
        aria-labelledby="save-template"
        // React passes keys and submits of this dialog to the form it stands in.
        onKeyDown={(event) => event.stopPropagation()}
      >
        <DialogTitle id="save-template">Save as template</DialogTitle>
        <NameForm message={message} onClose={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

function NameForm({ message, onClose }: { message: string; onClose: () => void }) {
  const [name, setName] = useState('');
  const [failure, setFailure] = useState<string>();
  const [create, { isPending }] = useCreate<Template>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (name.trim() === '') return setFailure('Name is required');
    try {
      const data = { name: name.trim(), message: message.trim() };
      await create('bulk-sms', { data }, { returnPromise: true });
      showNotice('success', 'Template saved');
      onClose();
    } catch (error) {
      setFailure(failureText(error));
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Save as template">
      <DialogContent>
        <TextField
          label="Template name"
          required
          autoFocus
          fullWidth
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={failure !== undefined}
          slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          sx={{ mt: 1 }}
        />
        {failure && (
          <Alert severity="error" sx={{ mt: 1.5 }}>
            {failure}
          </Alert>
        )}
      </DialogContent>
      <FormActions submit="Save" isBusy={isPending} onCancel={onClose} />
    </form>
  );
}

function failureText(error: unknown): string {
  if (error instanceof HttpError && error.status === 404) return 'Templates are not available here';
  return error instanceof Error ? error.message : String(error);
}
