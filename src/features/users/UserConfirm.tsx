// 'Are you sure?' before a user is switched, deleted, unlocked or given a new password
// (requirements/administration.md#client-detail, #system-users).
import type { SystemUser } from '../../../contract/users.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { write } from '../../dataProvider/write.ts';
import type { HandedPassword } from './OneTimePassword.tsx';

const resource = 'system-users';

export interface UserQuestion {
  verb: 'activate' | 'deactivate' | 'delete' | 'reset' | 'unlock';
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
    run: ({ id }) => write(resource, 'update', { id, data: { status: 1 } }),
  },
  deactivate: {
    confirm: 'Deactivate',
    says: (name) => `${name} is signed out at once and cannot sign in until activated again.`,
    run: ({ id }) => write(resource, 'update', { id, data: { status: 0 } }),
  },
  delete: {
    confirm: 'Delete',
    says: (name) =>
      `${name} is signed out at once and can never sign in again. What they sent and paid for stays on record.`,
    run: ({ id }) => write(resource, 'delete', { id }),
  },
  reset: {
    confirm: 'Reset Password',
    says: (name) =>
      `${name} is signed out at once and gets a one-time password by SMS, to be changed at the next sign-in.`,
    run: ({ id }) => write(resource, 'resetPassword', { id }),
  },
  unlock: {
    confirm: 'Unlock',
    says: (name) => `The failed sign-ins of ${name} no longer count, and ${name} can try again at once.`,
    run: ({ id }) => write(resource, 'unlock', { id }),
  },
};

export function UserConfirm({ question, onClose, onPassword }: UserConfirmProps) {
  const run = async ({ verb, user }: UserQuestion) => {
    if (!user.id) throw new Error('User ID is missing. Cannot update user.');
    const answer = await verbs[verb].run(user);
    const { one_time_password: password } = answer;
    if (password) onPassword({ name: user.full_name, password });
    return answer;
  };
  return (
    <ConfirmAction
      value={question}
      title={() => 'Are you sure?'}
      confirm={({ verb }) => verbs[verb].confirm}
      isDestructive={question?.verb === 'delete'}
      run={run}
      done="Done"
      closesOnRefusal
      onClose={onClose}
    >
      {({ verb, user }) => verbs[verb].says(user.full_name)}
    </ConfirmAction>
  );
}
