// Deletes a template after asking, by name.
import { useDataProvider } from 'react-admin';
import type { Template } from '../../../contract/templates.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';

interface TemplateDeleteProps {
  /** The template in question; undefined closes the dialog. */
  template: Template | undefined;
  onClose: () => void;
}

export function TemplateDelete({ template, onClose }: TemplateDeleteProps) {
  const dataProvider = useDataProvider();
  return (
    <ConfirmAction
      value={template}
      title={() => 'Delete template?'}
      confirm={() => 'Delete'}
      isDestructive
      run={async (row) => void (await dataProvider.delete('bulk-sms', { id: row.id, previousData: row }))}
      done="Template deleted"
      onClose={onClose}
    >
      {({ name }) => `“${name}” is gone from every send form. Messages that were sent with it stay.`}
    </ConfirmAction>
  );
}
