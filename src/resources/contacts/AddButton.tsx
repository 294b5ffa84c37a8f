// "Create Group" and "Add Contacts": one contact or a file of them, into a new or an existing group
// (requirements/administration.md#contacts).
import type { ButtonProps } from '@mui/material';
import { lazyPart } from '../../components/lazyPart.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import type { AddFormProps } from './AddForm.tsx';
import { contactTexts } from './contactTexts.ts';

const AddForm = lazyPart(async () => (await import('./AddForm.tsx')).AddForm);

export const AddButton = ({ groupName, ...button }: AddFormProps & Pick<ButtonProps, 'disabled' | 'sx'>) => (
  <DialogButton
    label={groupName === undefined ? contactTexts.groups.create : contactTexts.add}
    variant="outlined"
    {...button}
  >
    <AddForm groupName={groupName} />
  </DialogButton>
);
