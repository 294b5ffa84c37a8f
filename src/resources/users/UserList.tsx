// /system-users: all users within reach, who can be created, activated, moved to another role, deleted and given a new password
// (requirements/administration.md#system-users).
import { useListContext } from 'react-admin';
import { lazyPart } from '../../components/lazyPart.ts';
import type { SystemUser } from '../../../contract/users.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import type { Bulk, BulkAction } from '../../components/list/BulkActions.tsx';
import { statusFilter, type ListFilter } from '../../components/list/filter.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { hasField } from '../../dataProvider/compat/rows.ts';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { write } from '../../dataProvider/write.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { userColumns } from '../../features/users/userRow.tsx';
import { userTexts } from '../../features/users/userTexts.ts';
import { Invitations } from '../../features/users/Invitations.tsx';
import { useUserActions } from '../../features/users/useUserActions.tsx';
import { administrationLabels } from '../../routes/administration.ts';
import { readUserId } from '../../session.ts';
import { roleFilter } from './roleFilter.tsx';
import { systemUserTexts as texts } from './systemUserTexts.ts';
import { UserDrawer } from './UserDrawer.tsx';

const UserRoleForm = lazyPart(async () => (await import('./UserRoleForm.tsx')).UserRoleForm);

const resource = 'system-users';

const switching = (status: 0 | 1, words: Omit<BulkAction, 'run'>): BulkAction => ({
  ...words,
  run: (ids) => write(resource, 'setStatusOfMany', { ids, data: { status } }),
});

/** Actions on selected users, except the signed-in one, whom the server refuses. Other backends do not have the calls. */
const bulk: Bulk<SystemUser> = {
  actions: [
    switching(1, {
      label: componentTexts.activate,
      consequence: texts.activateMany,
      done: texts.activated,
    }),
    switching(0, {
      label: componentTexts.deactivate,
      consequence: texts.deactivateMany,
      done: texts.deactivated,
    }),
  ],
  isOpenTo: ({ id }) => String(id) !== readUserId(),
};

export function UserList() {
  const mayReadRoles = useCan('roles', 'read');
  const filters = useClientFilter([statusFilter(), ...(mayReadRoles ? [roleFilter] : [])]);
  return (
    <PagedList resource={resource} title={administrationLabels.systemUsers} sort={highestIdFirst}>
      <Users filters={filters} />
    </PagedList>
  );
}

function Users({ filters }: { filters: readonly ListFilter[] }) {
  const { data = [] } = useListContext<SystemUser>();
  const [moved, setMoved] = useDialog<SystemUser>();
  const mayUpdate = useCan('users', 'update');
  const isOwnBackend = hasField(data, 'client_id');
  const { actions, actionsOf, dialogs, createButton } = useUserActions({
    more: (user) => [
      mayUpdate && Boolean(user.role_id) && { label: texts.changeRole, onClick: () => setMoved(user) },
    ],
  });

  return (
    <>
      <SearchFilter label={texts.search} lengthMax={120} filters={filters}>
        {createButton}
      </SearchFilter>
      <Invitations />
      <ListBody
        noun="user"
        isNumbered
        columns={userColumns}
        actions={actions}
        hasRecords
        bulk={mayUpdate && isOwnBackend ? bulk : undefined}
        texts={userTexts}
      />
      <UserDrawer actions={actionsOf} />
      <RecordDialog {...moved} title={() => texts.changeRole} maxWidth="xs">
        {(user) => <UserRoleForm user={user} />}
      </RecordDialog>
      {dialogs}
    </>
  );
}
