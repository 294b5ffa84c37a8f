// Deletes a template after asking, by name.
import { useState } from 'react';
import { useDelete } from 'react-admin';
import type { Template } from '../../../contract/templates.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { showNotice } from '../../notices/notices.ts';

interface TemplateDeleteProps {
  /** The template in question; undefined closes the dialog. */
  template: Template | undefined;
  onClose: () => void;
}

export function TemplateDelete({ template, onClose }: TemplateDeleteProps) {
  const [remove, { isPending }] = useDelete<Template>();
  const [failure, setFailure] = useState<string>();
  // Keeps the name while the dialog fades out.
  const [shown, setShown] = useState(template);
  if (template && template !== shown) {
    setShown(template);
    setFailure(undefined);
  }

  const confirm = async () => {
    if (!template || isPending) return;
    try {
      await remove(
        'bulk-sms',
        { id: template.id, previousData: template },
        { mutationMode: 'pessimistic', returnPromise: true },
      );
      showNotice('success', 'Template deleted');
      onClose();
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <ConfirmDialog
      open={template !== undefined}
      title="Delete template?"
      confirm="Delete"
      isDestructive
      isBusy={isPending}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {`“${shown?.name ?? ''}” is gone from every send form. Messages that were sent with it stay.`}
    </ConfirmDialog>
  );
}
