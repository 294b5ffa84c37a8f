// Asks for the name of a new template made from the message.
import { templateInput } from '../../../../contract/templates.ts';
import { ContractForm } from '../../../components/form/ContractForm.tsx';
import { TextInput } from '../../../components/form/inputs.tsx';
import { RecordDialog } from '../../../components/dialog/RecordDialog.tsx';
import { write } from '../../../dataProvider/write.ts';
import { sendTexts } from '../sendTexts.ts';

const texts = sendTexts.template;
const schema = templateInput.pick({ name: true });
const labels = { name: texts.name };

interface TemplateDialogProps {
  /** Undefined closes the dialog. */
  message: string | undefined;
  onClose: () => void;
}

export const TemplateDialog = ({ message, onClose }: TemplateDialogProps) => (
  <RecordDialog value={message} title={() => texts.save} maxWidth="xs" onClose={onClose}>
    {(saved) => (
      <ContractForm
        schema={schema}
        labels={labels}
        defaultValues={{ name: '' }}
        submit={texts.submit}
        save={({ name }) => write('bulk-sms', 'create', { data: { name, message: saved.trim() } })}
        done={texts.saved}
      >
        {(field) => <TextInput {...field('name')} />}
      </ContractForm>
    )}
  </RecordDialog>
);
