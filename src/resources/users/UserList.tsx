// /system-users: everyone within reach, created, switched, deleted and given a new password here (spec part 2 sections
// 2.7, 4, 5 and 8). Nobody acts on themselves, so the own row has no actions.
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ListBase, useListContext } from 'react-admin';
import type { SystemUser } from '../../../contract/users.ts';
import { pageSize } from '../../../contract/common.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { RowMenu } from '../../components/RowMenu.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { newestUser } from '../../dataProvider/rpc/users.ts';
import { readUserId } from '../../session.ts';
import { OneTimePassword } from './OneTimePassword.tsx';
import type { HandedPassword } from './OneTimePassword.tsx';
import { UserConfirm } from './UserConfirm.tsx';
import type { UserQuestion } from './UserConfirm.tsx';
import { UserForm } from './UserForm.tsx';
import { UserRoleForm } from './UserRoleForm.tsx';
import { compactUser, userColumns } from './userRow.tsx';

const resource = 'system-users';

export function UserList() {
  const [isCreating, setIsCreating] = useState(false);
  const [moved, setMoved] = useState<SystemUser>();
  const [question, setQuestion] = useState<UserQuestion>();
  const [password, setPassword] = useState<HandedPassword>();
  const ownClient = useProfile().data?.message.client.name;
  const mayUpdate = useCan('users', 'update');
  const mayDelete = useCan('users', 'delete');

  const actionsOf = (user: SystemUser): RowAction[] => {
    const ask = (verb: UserQuestion['verb']) => () => setQuestion({ verb, user });
    const isActive = user.user_status === 1;
    return [
      ...(mayUpdate
        ? [
            isActive
              ? { label: 'Deactivate', onClick: ask('deactivate') }
              : { label: 'Activate', onClick: ask('activate') },
          ]
        : []),
      ...(mayUpdate && isActive ? [{ label: 'Reset Password', onClick: ask('reset') }] : []),
      ...(mayUpdate && user.role_id ? [{ label: 'Change Role', onClick: () => setMoved(user) }] : []),
      ...(mayDelete ? [{ label: 'Delete', onClick: ask('delete'), isDestructive: true }] : []),
    ];
  };
  const actions = (user: SystemUser) => {
    if (String(user.id) === readUserId()) return <You />;
    const list = actionsOf(user);
    return list.length > 0 ? <RowMenu label={`Actions for ${user.full_name}`} actions={list} /> : null;
  };

  return (
    <ListBase
      resource={resource}
      perPage={pageSize}
      sort={newestUser}
      queryOptions={{ onError: () => undefined }}
    >
      <Box component="section" aria-label="System User" sx={{ width: '100%', minWidth: 0 }}>
        <Toolbar onCreate={() => setIsCreating(true)} />
        <ListBody<SystemUser>
          title="System User"
          noun="user"
          columns={userColumns(actions, ownClient)}
          compact={compactUser(actions, ownClient)}
        >
          <EmptyText text="No user found" />
        </ListBody>
      </Box>
      <RecordDialog
        value={isCreating || undefined}
        title={() => 'Create User'}
        onClose={() => setIsCreating(false)}
      >
        {() => <UserForm onClose={() => setIsCreating(false)} onPassword={setPassword} />}
      </RecordDialog>
      <RecordDialog
        value={moved}
        title={() => 'Change Role'}
        onClose={() => setMoved(undefined)}
        maxWidth="xs"
      >
        {(user) => <UserRoleForm user={user} onClose={() => setMoved(undefined)} />}
      </RecordDialog>
      <UserConfirm question={question} onClose={() => setQuestion(undefined)} onPassword={setPassword} />
      <OneTimePassword handed={password} onClose={() => setPassword(undefined)} />
    </ListBase>
  );
}

function You() {
  return (
    <Typography component="span" variant="caption" sx={{ color: 'text.secondary' }}>
      You
    </Typography>
  );
}

function Toolbar({ onCreate }: { onCreate: () => void }) {
  const { filterValues, setFilters } = useListContext();
  const mayCreate = useCan('users', 'create');
  const { search } = filterValues as { search?: unknown };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
      <SearchBox
        label="Search by name, phone or email"
        value={typeof search === 'string' ? search : ''}
        onSearch={(text) => setFilters(text ? { search: text } : {}, {})}
        lengthMax={120}
      />
      {mayCreate && (
        <Button
          variant="contained"
          sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' } }}
          onClick={onCreate}
        >
          Create User
        </Button>
      )}
    </Box>
  );
}
