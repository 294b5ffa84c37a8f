// Asks 'Are you sure?' before a user is switched, deleted or unlocked, gets a new password or loses a second factor
// (requirements/administration.md#client-detail, #system-users).
import type { SystemUser } from '../../../contract/users.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { useUnselectRow } from '../../components/list/useUnselectRow.ts';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { write } from '../../dataProvider/write.ts';
import type { HandedPassword } from './OneTimePassword.tsx';
import { userTexts as texts } from './userTexts.ts';

const resource = 'system-users';

export interface UserQuestion {
  verb: 'activate' | 'deactivate' | 'delete' | 'reset' | 'removeFactor' | 'unlock';
  user: SystemUser;
}

interface UserConfirmProps extends DialogProps<UserQuestion> {
  onPassword: (handed: HandedPassword) => void;
}

type Verb = UserQuestion['verb'];
type Answer = Promise<{
  message: unknown;
  one_time_password?: string | undefined;
  sms_fault?: HandedPassword['fault'];
}>;

/** The label of each verb. */
export const verbLabels: Record<Verb, string> = {
  activate: componentTexts.activate,
  deactivate: componentTexts.deactivate,
  delete: componentTexts.delete,
  reset: texts.reset.label,
  removeFactor: texts.removeFactor.label,
  unlock: texts.unlock.label,
};

const writes: Record<Verb, (id: number) => Answer> = {
  activate: (id) => write(resource, 'update', { id, data: { status: 1 } }),
  deactivate: (id) => write(resource, 'update', { id, data: { status: 0 } }),
  delete: (id) => write(resource, 'delete', { id }),
  reset: (id) => write(resource, 'resetPassword', { id }),
  removeFactor: (id) => write(resource, 'removeFactor', { id }),
  unlock: (id) => write(resource, 'unlock', { id }),
};

export function UserConfirm({ onPassword, ...question }: UserConfirmProps) {
  const unselect = useUnselectRow();
  const run = async ({ verb, user }: UserQuestion) => {
    if (!user.id) throw new Error(texts.idMissing);
    const answer = await writes[verb](user.id);
    const { one_time_password: password, sms_fault: fault } = answer;
    if (verb === 'delete') unselect(user.id);
    if (password) onPassword({ name: user.full_name, password, fault });
    return answer;
  };
  return (
    <ConfirmAction
      {...question}
      title={() => componentTexts.areYouSure}
      confirm={({ verb }) => verbLabels[verb]}
      isDestructive={({ verb }) => verb === 'delete'}
      run={run}
      done={({ verb }) => texts[verb].done}
      closesOnRefusal
    >
      {({ verb, user }) => texts[verb].text(user.full_name)}
    </ConfirmAction>
  );
}
