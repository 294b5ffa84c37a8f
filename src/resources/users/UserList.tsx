// /system-users: all users within reach, created, activated, moved to another role, deleted and given a new password here
// (requirements/administration.md#system-users).
import { useState } from 'react';
import type { SystemUser } from '../../../contract/users.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { CreateButton } from '../../components/CreateButton.tsx';
import { statusFilter } from '../../components/list/filter.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { SearchFilter } from '../../components/SearchFilter.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { userColumns } from '../../features/users/userRow.tsx';
import { useUserActions } from '../../features/users/useUserActions.tsx';
import { UserRoleForm } from './UserRoleForm.tsx';

const resource = 'system-users';

const ownFilters = [statusFilter()];

export function UserList() {
  const [moved, setMoved] = useState<SystemUser>();
  const mayUpdate = useCan('users', 'update');
  const filters = useClientFilter(ownFilters);
  const { actions, dialogs, create } = useUserActions({
    more: (user) =>
      mayUpdate && user.role_id ? [{ label: 'Change Role', onClick: () => setMoved(user) }] : [],
  });

  return (
    <PagedList resource={resource} title="System User" sort={highestIdFirst}>
      <SearchFilter label="Search by name, phone or email" lengthMax={120} filters={filters}>
        <CreateButton label="Create User" onClick={create} />
      </SearchFilter>
      <ListBody<SystemUser>
        title="System User"
        noun="user"
        isNumbered
        columns={userColumns}
        actions={actions}
      >
        <EmptyText text="No user found" />
      </ListBody>
      <RecordDialog
        value={moved}
        title={() => 'Change Role'}
        onClose={() => setMoved(undefined)}
        maxWidth="xs"
      >
        {(user) => <UserRoleForm user={user} onClose={() => setMoved(undefined)} />}
      </RecordDialog>
      {dialogs}
    </PagedList>
  );
}
