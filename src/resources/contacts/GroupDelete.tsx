// "Delete Group": asks for the group and a confirmation; without a group it sends nothing (requirements/administration.md#contacts;
// requirements/deviations.md#group-delete).
import { Stack } from '@mui/material';
import { useState } from 'react';
import { contactTexts } from '../../../contract/contacts.ts';
import type { ContactGroup } from '../../../contract/contacts.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { useSaving } from '../../components/useSaving.ts';
import { deleteGroup } from '../../dataProvider/rpc/contacts.ts';
import { GroupField } from './GroupField.tsx';
import { useReload } from './useGroups.ts';

interface GroupDeleteProps {
  groups: readonly ContactGroup[];
  chosenId: number | undefined;
  onClose: () => void;
}

/** Mounted while it is asked. */
export function GroupDelete({ groups, chosenId, onClose }: GroupDeleteProps) {
  const [groupId, setGroupId] = useState(chosenId);
  const { isBusy, failure, setFailure, fail, save } = useSaving(useReload());
  const group = groups.find(({ id }) => id === groupId);

  const confirm = async () => {
    if (!group) return fail(contactTexts.groupMissing);
    await save({
      call: () => deleteGroup(group.id),
      done: `${group.name} was deleted`,
      onSaved: onClose,
    });
  };
  return (
    <ConfirmDialog
      open
      title="Delete Group"
      confirm="Delete"
      isDestructive
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <GroupField
          groups={groups}
          value={groupId}
          isWrong={failure !== undefined && !group}
          onChange={(id) => {
            setGroupId(id);
            setFailure(undefined);
          }}
        />
        <span>
          {group
            ? `Are you sure? ${group.name} is deleted with its ${formatCount(group.contacts, 'contact')}. Contacts that are also in other groups stay there. Sent messages are kept.`
            : 'Are you sure?'}
        </span>
      </Stack>
    </ConfirmDialog>
  );
}
