// "Create Group" and "Add Contacts": one contact or a file of them, into a new or an existing group
// (requirements/administration.md#contacts).
import { lazy } from 'react';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import type { AddFormProps, Adding } from './AddForm.tsx';
import { contactTexts } from './contactTexts.ts';

const AddForm = lazy(async () => ({ default: (await import('./AddForm.tsx')).AddForm }));

export function AddDialog({
  adding,
  ...rest
}: Omit<AddFormProps, 'adding'> & { adding: Adding | undefined }) {
  return (
    <RecordDialog
      value={adding}
      title={({ into }) => (into === 'new' ? contactTexts.groups.create : contactTexts.add)}
      onClose={rest.onClose}
    >
      {(value) => <AddForm key={value.into} adding={value} {...rest} />}
    </RecordDialog>
  );
}
