// Creates or changes a template. Counts the text as a send does, and refuses a text that no send accepts.
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { partsMax, segment } from '../../../contract/segments.ts';
import { templateInput } from '../../../contract/templates.ts';
import type { Template } from '../../../contract/templates.ts';
import { MessageField } from '../../features/sendSms/MessageField.tsx';
import { DialogForm } from '../../components/DialogForm.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';

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
  const dataProvider = useDataProvider();
  const { fail, save, ...saving } = useSaving([resource]);

  const submit = () => {
    setIsChecked(true);
    const fault = faultOf({ name, message });
    if (fault) return fail(fault);
    const data = { name: name.trim(), message: message.trim() };
    const call = async () => {
      await (template
        ? dataProvider.update(resource, { id: template.id, data, previousData: template })
        : dataProvider.create(resource, { data }));
    };
    void save({ call, done: 'Template saved', onSaved: onClose });
  };

  return (
    <DialogForm label="Template" submit="Save" saving={saving} onSubmit={submit} onCancel={onClose}>
      <TextInput
        label="Name"
        required
        value={name}
        onChange={setName}
        isWrong={isChecked && name.trim() === ''}
        lengthMax={80}
      />
      <MessageField value={message} isMissing={isChecked && message.trim() === ''} onChange={setMessage} />
    </DialogForm>
  );
}

function faultOf(input: { name: string; message: string }): string | undefined {
  if (input.name.trim() === '' || input.message.trim() === '') return 'Please fill all the required fields';
  const { parts } = segment(input.message);
  if (parts > partsMax) return `The message has ${parts} parts; at most ${partsMax} can be sent`;
  return templateInput.safeParse(input).error?.issues[0]?.message;
}
