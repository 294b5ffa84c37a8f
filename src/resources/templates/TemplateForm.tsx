// Creates or changes a template. Counts the text as a send does, and refuses a text that no send accepts.
import { partsMax, segment } from '../../../contract/segments.ts';
import { templateInput } from '../../../contract/templates.ts';
import type { Template } from '../../../contract/templates.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { MessageInput } from '../../features/sendSms/MessageInput.tsx';

interface TemplateFormProps {
  /** Undefined for a new one. */
  template: Template | undefined;
  onClose: () => void;
}

const schema = templateInput.superRefine(({ message }, context) => {
  const { parts } = segment(message);
  const fault = `The message has ${parts} parts; at most ${partsMax} can be sent`;
  if (parts > partsMax) context.addIssue({ code: 'custom', path: ['message'], message: fault });
});

export const TemplateForm = ({ template, onClose }: TemplateFormProps) => (
  <ContractForm
    schema={schema}
    labels={{}}
    defaultValues={{ name: template?.name ?? '', message: template?.message ?? '' }}
    missingText="Please fill all the required fields"
    submit="Save"
    save={(data) =>
      template
        ? write('bulk-sms', 'update', { id: template.id, data })
        : write('bulk-sms', 'create', { data })
    }
    done="Template saved"
    onSaved={onClose}
    onCancel={onClose}
  >
    {(field) => (
      <>
        <TextInput {...field('name')} />
        <MessageInput {...field('message')} />
      </>
    )}
  </ContractForm>
);
