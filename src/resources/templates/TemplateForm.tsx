// Creates or changes a template. Counts the text as a send does, and rejects texts that no send accepts.
import { partsMax, segment } from '../../../contract/segments.ts';
import { templateInput, type Template } from '../../../contract/templates.ts';
import { ContractForm } from '../../components/form/ContractForm.tsx';
import { TextInput } from '../../components/form/inputs.tsx';
import { write } from '../../dataProvider/write.ts';
import { MessageInput } from '../../features/sendSms/fields/MessageInput.tsx';
import { templateTexts } from './templateTexts.ts';

const texts = templateTexts.form;

interface TemplateFormProps {
  /** Undefined for a new one. */
  template: Template | undefined;
}

const schema = templateInput.superRefine(({ message }, context) => {
  const { parts } = segment(message);
  if (parts <= partsMax) return;
  context.addIssue({ code: 'custom', path: ['message'], message: texts.tooManyParts(parts, partsMax) });
});

export const TemplateForm = ({ template }: TemplateFormProps) => (
  <ContractForm
    schema={schema}
    labels={{ name: templateTexts.name, message: templateTexts.message }}
    defaultValues={{ name: template?.name ?? '', message: template?.message ?? '' }}
    missingText={texts.missing}
    submit={texts.submit}
    save={(data) =>
      template
        ? write('bulk-sms', 'update', { id: template.id, data: { ...data, updated: template.updated } })
        : write('bulk-sms', 'create', { data })
    }
    done={texts.done}
  >
    {(field) => (
      <>
        <TextInput {...field('name')} />
        <MessageInput {...field('message')} />
      </>
    )}
  </ContractForm>
);
