// Users: the client's own people (requirements/administration.md#client-detail).
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { SystemUser } from '../../../../contract/users.ts';
import { ListBody } from '../../../components/ListBody.tsx';
import { PagedList } from '../../../components/PagedList.tsx';
import { EmptyText } from '../../../components/StateText.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { oneClient } from '../../../dataProvider/rpc/clients.ts';
import { highestIdFirst } from '../../../dataProvider/rpc/list.ts';
import { compactUser, userColumns } from '../../../features/users/userRow.tsx';
import { useUserActions } from '../../../features/users/useUserActions.tsx';

export function UsersTab({ clientId }: { clientId: number }) {
  const name = useQuery(oneClient(clientId)).data?.name ?? '';
  const { actions, dialogs, create } = useUserActions({ client: { id: clientId, name } });
  return (
    <PagedList
      resource="client-users"
      // It has no address of its own to be allowed at: the tab is shown only to whom it is open.
      disableAuthentication
      filter={{ client_id: clientId }}
      sort={highestIdFirst}
    >
      {create && (
        <Toolbar
          buttons={
            <Button variant="contained" onClick={create}>
              Add User
            </Button>
          }
        />
      )}
      <ListBody<SystemUser>
        title="Users"
        noun="user"
        columns={userColumns(actions, name)}
        compact={compactUser(actions, name)}
        pageWindow="steps"
      >
        <EmptyText text="No user found" />
      </ListBody>
      {dialogs}
    </PagedList>
  );
}
