// A user with the client and the role, and the actions of the list (requirements/administration.md#system-users).
import { DialogContent } from '@mui/material';
import type { SystemUser } from '../../../contract/users.ts';
import { FactList } from '../../components/FactList.tsx';
import { formatDate } from '../../components/formatDate.ts';
import { RecordActions } from '../../components/record/RecordActions.tsx';
import { RecordDrawer } from '../../components/record/RecordDrawer.tsx';
import { RecordLink } from '../../components/record/RecordLink.tsx';
import type { RowAction } from '../../components/RowMenu.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { lockText, statusOf } from '../../features/users/userRow.tsx';
import { systemUserTexts as texts } from './systemUserTexts.ts';

interface UserDrawerProps {
  /** Undefined closes the drawer. */
  user: SystemUser | undefined;
  actions: (user: SystemUser) => readonly RowAction[];
  onClose: () => void;
}

export const UserDrawer = ({ user, actions, onClose }: UserDrawerProps) => (
  <RecordDrawer resource="system-users" value={user} title={({ full_name }) => full_name} onClose={onClose}>
    {(shown) => (
      <>
        <DialogContent>
          <Facts user={shown} />
        </DialogContent>
        <RecordActions actions={actions(shown)} />
      </>
    )}
  </RecordDrawer>
);

const Facts = ({ user }: { user: SystemUser }) => (
  <FactList
    facts={[
      [texts.status, <StatusChip key="status" status={statusOf(user)} />],
      [texts.phone, user.msisdn],
      [texts.email, user.email],
      [
        texts.client,
        user.client_name && (
          <RecordLink to={user.client_id ? `/client-sms/${user.client_id}` : undefined} module="clients">
            {user.client_name}
          </RecordLink>
        ),
      ],
      [
        texts.role,
        user.role_name && (
          <RecordLink to={user.role_id ? `/user-roles/${user.role_id}` : undefined} module="roles">
            {user.role_name}
          </RecordLink>
        ),
      ],
      [texts.created, user.created && formatDate(user.created)],
      [texts.password, user.password_change_due && texts.passwordDue, 'wide'],
      [texts.status, user.sign_in_lock && lockText(user.sign_in_lock), 'wide'],
    ]}
  />
);
