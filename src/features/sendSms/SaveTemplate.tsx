// Saves the message as a template.
import { Button } from '@mui/material';
import { useState } from 'react';
import { templateInput } from '../../../contract/templates.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { write } from '../../dataProvider/write.ts';
import { sendTexts } from './sendTexts.ts';

const texts = sendTexts.template;

export function SaveTemplate({ message }: { message: string }) {
  const canCreate = useCan('templates', 'create');
  const [isOpen, setIsOpen] = useState(false);
  if (!canCreate) return null;
  return (
    <>
      <Button size="small" color="inherit" disabled={message.trim() === ''} onClick={() => setIsOpen(true)}>
        {texts.save}
      </Button>
      {/* React passes the keys of this dialog to the surrounding form. */}
      <span style={{ display: 'contents' }} onKeyDown={(event) => event.stopPropagation()}>
        <RecordDialog
          value={isOpen || undefined}
          title={() => texts.save}
          maxWidth="xs"
          onClose={() => setIsOpen(false)}
        >
          {() => <NameForm message={message} onClose={() => setIsOpen(false)} />}
        </RecordDialog>
      </span>
    </>
  );
}

const schema = templateInput.pick({ name: true });
const labels = { name: texts.name };

const NameForm = ({ message, onClose }: { message: string; onClose: () => void }) => (
  <ContractForm
    schema={schema}
    labels={labels}
    defaultValues={{ name: '' }}
    submit={texts.submit}
    save={({ name }) => write('bulk-sms', 'create', { data: { name, message: message.trim() } })}
    done={texts.saved}
    onSaved={onClose}
    onCancel={onClose}
  >
    {(field) => <TextInput {...field('name')} />}
  </ContractForm>
);
