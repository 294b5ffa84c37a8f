// A user with client, role and the actions of the list (requirements/administration.md#system-users).
import { DialogContent } from '@mui/material';
import type { SystemUser } from '../../../contract/users.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../format/formatDate.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { ListRecord } from '../../components/record/ListRecord.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import type { RowActions } from '../../components/list/RowMenu.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { ClientLink } from '../../features/clientSelect/ClientLink.tsx';
import { personTexts } from '../../features/people/personTexts.ts';
import { lockText, statusOf } from '../../features/users/userRow.tsx';
import { userTexts } from '../../features/users/userTexts.ts';
import { systemUserTexts as texts } from './systemUserTexts.ts';

export const UserDrawer = ({ actions }: { actions: (user: SystemUser) => RowActions }) => (
  <ListRecord<SystemUser> title={({ full_name }) => full_name}>
    {(shown) => (
      <>
        <DialogContent tabIndex={0}>
          <Facts user={shown} />
        </DialogContent>
        <RecordActions actions={actions(shown)} />
      </>
    )}
  </ListRecord>
);

const Facts = ({ user }: { user: SystemUser }) => (
  <FactList
    facts={[
      [userTexts.status, <StatusChip key="status" status={statusOf(user)} />],
      [userTexts.phone, formatMsisdn(user.msisdn)],
      [personTexts.email, user.email],
      [userTexts.client, user.client_name && <ClientLink id={user.client_id}>{user.client_name}</ClientLink>],
      [
        userTexts.role,
        user.role_name && (
          <RecordLink to={user.role_id ? `/user-roles/${user.role_id}` : undefined} module="roles">
            {user.role_name}
          </RecordLink>
        ),
      ],
      [texts.created, user.created && formatDate(user.created)],
      [texts.password, user.password_change_due ? texts.passwordDue : undefined, 'wide'],
      [texts.signIn, user.sign_in_lock && lockText(user.sign_in_lock), 'wide'],
    ]}
  />
);
