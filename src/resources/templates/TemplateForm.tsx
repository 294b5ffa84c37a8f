// Creates or changes a template. Counts the text as a send does, and refuses what no send could take.
import { Alert, DialogContent, Stack, TextField } from '@mui/material';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useCreate, useUpdate } from 'react-admin';
import { partsMax, segment } from '../../../contract/segments.ts';
import { templateInput } from '../../../contract/templates.ts';
import type { Template } from '../../../contract/templates.ts';
import { MessageField } from '../../features/sendSms/MessageField.tsx';
import { showNotice } from '../../notices/notices.ts';
import { FormActions } from '../../components/FormActions.tsx';

const resource = 'bulk-sms';

interface TemplateFormProps {
  /** Undefined for a new one. */
  template: Template | undefined;
  onClose: () => void;
}

export function TemplateForm({ template, onClose }: TemplateFormProps) {
  const [name, setName] = useState(template?.name ?? '');
  const [message, setMessage] = useState(template?.message ?? '');
  const [isChecked, setIsChecked] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [create, { isPending: isCreating }] = useCreate<Template>();
  const [update, { isPending: isUpdating }] = useUpdate<Template>();
  const isBusy = isCreating || isUpdating;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsChecked(true);
    const fault = faultOf({ name, message });
    setFailure(fault);
    if (fault || isBusy) return;
    const data = { name: name.trim(), message: message.trim() };
    try {
      await (template
        ? update(
            resource,
            { id: template.id, data, previousData: template },
            { mutationMode: 'pessimistic', returnPromise: true },
          )
        : create(resource, { data }, { returnPromise: true }));
      showNotice('success', 'Template saved');
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate aria-label="Template" style={column}>
      <DialogContent>
        <Stack spacing={2} sx={{ pt: 1 }}>
          <TextField
            label="Name"
            required
            fullWidth
            value={name}
            onChange={(event) => setName(event.target.value)}
            error={isChecked && name.trim() === ''}
            slotProps={{ htmlInput: { maxLength: 80, autoComplete: 'off' } }}
          />
          <MessageField
            value={message}
            isMissing={isChecked && message.trim() === ''}
            onChange={setMessage}
          />
          {failure && <Alert severity="error">{failure}</Alert>}
        </Stack>
      </DialogContent>
      <FormActions submit="Save" isBusy={isBusy} onCancel={onClose} />
    </form>
  );
}

function faultOf(input: { name: string; message: string }): string | undefined {
  if (input.name.trim() === '' || input.message.trim() === '') return 'Please fill all the required fields';
  const { parts } = segment(input.message);
  if (parts > partsMax) return `The message has ${parts} parts; at most ${partsMax} can be sent`;
  return templateInput.safeParse(input).error?.issues[0]?.message;
}

/** Lets the middle scroll while title and buttons stay. */
const column = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
