// "Update Group": renames a group (requirements/administration.md#contacts).
import { useState } from 'react';
import { contactTexts, groupNameCharactersMax } from '../../../contract/contacts.ts';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { DialogForm } from '../../components/DialogForm.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { useSaving } from '../../components/useSaving.ts';
import { renameGroup } from '../../dataProvider/rpc/contacts.ts';
import { GroupField } from './GroupField.tsx';
import { useReload } from './useGroups.ts';

interface GroupUpdateProps {
  open: boolean;
  groups: readonly ContactGroup[];
  chosenId: number | undefined;
  onClose: () => void;
}

export function GroupUpdate({ open, ...rest }: GroupUpdateProps) {
  return (
    <RecordDialog value={open || undefined} title={() => 'Update Group'} maxWidth="xs" onClose={rest.onClose}>
      {() => <UpdateForm {...rest} />}
    </RecordDialog>
  );
}

function UpdateForm({ groups, chosenId, onClose }: Omit<GroupUpdateProps, 'open'>) {
  const nameOf = (id: number | undefined) => groups.find((group) => group.id === id)?.name ?? '';
  const [groupId, setGroupId] = useState(chosenId);
  const [name, setName] = useState(nameOf(chosenId));
  const [isChecked, setIsChecked] = useState(false);
  const { fail, save, ...saving } = useSaving(useReload());

  const submit = async () => {
    setIsChecked(true);
    const wanted = name.trim();
    if (!groupId || !wanted) return fail(contactTexts.groupFields);
    await save({ call: () => renameGroup(groupId, wanted), done: 'Group updated', onSaved: onClose });
  };
  return (
    <DialogForm label="Update Group" submit="Save" saving={saving} onSubmit={submit} onCancel={onClose}>
      <GroupField
        groups={groups}
        value={groupId}
        isWrong={isChecked && !groupId}
        onChange={(id) => {
          setGroupId(id);
          setName(nameOf(id));
        }}
      />
      <TextInput
        label="New name"
        required
        value={name}
        onChange={setName}
        isWrong={isChecked && name.trim() === ''}
        lengthMax={groupNameCharactersMax}
      />
    </DialogForm>
  );
}
