// The actions on listed users that the role allows: a menu in each row and its dialogs (requirements/administration.md#client-detail,
// #system-users). A user's own row has no menu.
import type { ReactNode } from 'react';
import { lazyPart } from '../../components/lazyPart.ts';
import type { SystemUser } from '../../../contract/users.ts';
import { useProfile } from '../../authProvider/profile.ts';
import { useMay } from '../../authProvider/useCan.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { Hint } from '../../components/Muted.tsx';
import { RowMenu, type RowAction, type RowActions } from '../../components/list/RowMenu.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { readUserId } from '../../session.ts';
import { OneTimePassword, type HandedPassword } from './OneTimePassword.tsx';
import { UserConfirm, verbLabels, type UserQuestion } from './UserConfirm.tsx';
import { userTexts as texts } from './userTexts.ts';

const UserForm = lazyPart(async () => (await import('./UserForm.tsx')).UserForm);

interface UserActionsProps {
  /** Restricts the actions to users of this client; unset: all users within reach. */
  client?: { id: number; name: string };
  /** Further actions of a row. */
  more?: (user: SystemUser) => RowActions;
}

export function useUserActions({ client, more = () => [] }: UserActionsProps = {}) {
  const [question, setQuestion] = useDialog<UserQuestion>();
  const [password, setPassword] = useDialog<HandedPassword>();
  const may = useMay('users');
  // The server refuses what sends an SMS at the platform's cost; the frame says why (requirements/domain.md#access).
  const isInactive = useProfile().data?.message.client.inactive !== undefined;

  const actionsOf = (user: SystemUser): RowActions => {
    if (String(user.id) === readUserId()) return [];
    const ask = (verb: UserQuestion['verb']): RowAction => ({
      label: verbLabels[verb],
      onClick: () => setQuestion({ verb, user }),
      isDestructive: verb === 'delete',
    });
    const isActive = user.user_status === 1;
    return [
      may.update && ask(isActive ? 'deactivate' : 'activate'),
      may.update && isActive && !isInactive && ask('reset'),
      may.update && user.second_factor && ask('removeFactor'),
      may.update && user.sign_in_lock && ask('unlock'),
      ...more(user),
      may.delete && ask('delete'),
    ];
  };
  const actions = (user: SystemUser): ReactNode =>
    String(user.id) === readUserId() ? <You /> : <RowMenu name={user.full_name} actions={actionsOf(user)} />;

  const dialogs = (
    <>
      <UserConfirm {...question} onPassword={setPassword} />
      <OneTimePassword {...password} />
    </>
  );
  const createButton = may.create && !isInactive && (
    <DialogButton label={client ? texts.add : texts.create}>
      <UserForm client={client} onPassword={setPassword} />
    </DialogButton>
  );
  return { actions, actionsOf, dialogs, createButton };
}

function You() {
  return (
    // Keeps the width of the button in other rows.
    <Hint component="span" sx={{ display: 'inline-block', minWidth: 30, px: 0.5, textAlign: 'center' }}>
      {texts.you}
    </Hint>
  );
}
