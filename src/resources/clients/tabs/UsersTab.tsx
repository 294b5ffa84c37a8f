// Users: the client's users (requirements/administration.md#client-detail).
import { useQuery } from '@tanstack/react-query';
import { ListBody } from '../../../components/list/ListBody.tsx';
import { PagedList } from '../../../components/list/PagedList.tsx';
import { Toolbar } from '../../../components/list/Toolbar.tsx';
import { oneClient } from '../../../dataProvider/rpc/clients.ts';
import { highestIdFirst } from '../../../dataProvider/rpc/list.ts';
import { Invitations } from '../../../features/users/Invitations.tsx';
import { userColumnsOfClient } from '../../../features/users/userRow.tsx';
import { userTexts as texts } from '../../../features/users/userTexts.ts';
import { useUserActions } from '../../../features/users/useUserActions.tsx';

export function UsersTab({ clientId }: { clientId: number }) {
  const name = useQuery(oneClient(clientId)).data?.name ?? '';
  const { actions, dialogs, createButton } = useUserActions({ client: { id: clientId, name } });
  return (
    <PagedList
      resource="client-users"
      // The tab has no route of its own and is shown only to roles that may read its module.
      disableAuthentication
      filter={{ client_id: clientId }}
      sort={highestIdFirst}
    >
      {createButton && <Toolbar buttons={createButton} />}
      <Invitations clientId={clientId} />
      <ListBody
        title={texts.title}
        noun="user"
        isNumbered
        columns={userColumnsOfClient}
        actions={actions}
        pageWindow="steps"
        texts={texts}
      />
      {dialogs}
    </PagedList>
  );
}
