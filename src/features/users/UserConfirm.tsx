// 'Are you sure?' before a user is switched, deleted or given a new password (spec part 2 sections 2.3, 2.7 and 8).
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { SystemUser } from '../../../contract/users.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { failureOf } from '../../components/failureOf.ts';
import { removeUser, resetUser, switchUser, userResources } from '../../dataProvider/rpc/users.ts';
import { showNotice } from '../../notices/notices.ts';
import type { HandedPassword } from './OneTimePassword.tsx';

export interface UserQuestion {
  verb: 'activate' | 'deactivate' | 'delete' | 'reset';
  user: SystemUser;
}

interface UserConfirmProps {
  /** Undefined closes the dialog. */
  question: UserQuestion | undefined;
  onClose: () => void;
  onPassword: (handed: HandedPassword) => void;
}

interface Verb {
  confirm: string;
  says: (name: string) => string;
  run: (user: SystemUser) => Promise<{ message: unknown; one_time_password?: string | undefined }>;
}

const verbs: Record<UserQuestion['verb'], Verb> = {
  activate: {
    confirm: 'Activate',
    says: (name) => `${name} can sign in again.`,
    run: ({ id }: SystemUser) => switchUser(id, 1),
  },
  deactivate: {
    confirm: 'Deactivate',
    says: (name) => `${name} is signed out at once and cannot sign in until activated again.`,
    run: ({ id }: SystemUser) => switchUser(id, 0),
  },
  delete: {
    confirm: 'Delete',
    says: (name) =>
      `${name} is signed out at once and can never sign in again. What they sent and paid for stays on record.`,
    run: ({ id }: SystemUser) => removeUser(id),
  },
  reset: {
    confirm: 'Reset Password',
    says: (name) =>
      `${name} is signed out at once and gets a one-time password by SMS, to be changed at the next sign-in.`,
    run: ({ id }: SystemUser) => resetUser(id),
  },
};

export function UserConfirm({ question, onClose, onPassword }: UserConfirmProps) {
  const queryClient = useQueryClient();
  const [isBusy, setIsBusy] = useState(false);
  // Keeps the words while the dialog fades out.
  const [shown, setShown] = useState(question);
  if (question && question !== shown) setShown(question);
  const verb = verbs[shown?.verb ?? 'activate'];
  const name = shown?.user.full_name ?? '';

  const confirm = async () => {
    if (!question || isBusy) return;
    if (!question.user.id) {
      onClose();
      return showNotice('error', 'User ID is missing. Cannot update user.');
    }
    setIsBusy(true);
    try {
      const answer = await verb.run(question.user);
      showNotice('success', typeof answer.message === 'string' ? answer.message : 'Done');
      if (answer.one_time_password) {
        onPassword({ name, password: answer.one_time_password });
      }
      for (const resource of userResources) void queryClient.invalidateQueries({ queryKey: [resource] });
    } catch (error) {
      const failure = failureOf(error);
      if (failure) showNotice('error', failure);
    } finally {
      setIsBusy(false);
      onClose();
    }
  };

  return (
    <ConfirmDialog
      open={question !== undefined}
      title="Are you sure?"
      confirm={verb.confirm}
      isDestructive={shown?.verb === 'delete'}
      isBusy={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      {verb.says(name)}
    </ConfirmDialog>
  );
}
