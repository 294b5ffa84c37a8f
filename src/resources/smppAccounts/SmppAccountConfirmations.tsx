// Confirmations before an SMPP account is switched, deleted or given a new password
// (requirements/administration.md#smpp-accounts; requirements/deviations.md#smpp-delete: the account is deleted).
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';
import { write } from '../../dataProvider/write.ts';

const resource = 'smpp-accounts';

export interface SmppQuestion {
  verb: 'toggle' | 'delete' | 'renew';
  account: SmppAccountRow;
}

interface SmppAccountConfirmationsProps {
  /** Undefined closes the dialog. */
  question: SmppQuestion | undefined;
  onClose: () => void;
  onCredentials: (credentials: SmppCredentials) => void;
}

const isActive = ({ account }: SmppQuestion) => account.user_status === 1;

const confirms = (question: SmppQuestion): string =>
  ({ toggle: isActive(question) ? 'Deactivate' : 'Activate', delete: 'Delete', renew: 'New Password' })[
    question.verb
  ];

function consequence(question: SmppQuestion): string {
  const name = question.account.username;
  if (question.verb === 'delete')
    return `${name} can no longer bind, and its open binds are closed immediately.`;
  if (question.verb === 'renew')
    return `The current password of ${name} stops working and its binds are closed immediately.`;
  return isActive(question)
    ? `The binds of ${name} are closed immediately, and it cannot bind until it is activated again.`
    : `${name} can bind and send again.`;
}

export function SmppAccountConfirmations(props: SmppAccountConfirmationsProps) {
  const { question, onClose, onCredentials } = props;
  const run = async ({ verb, account }: SmppQuestion): Promise<{ message?: unknown }> => {
    const { id, user_status } = account;
    if (!id) throw new Error('User ID is missing. Cannot update user.');
    if (verb === 'toggle') {
      return write(resource, 'setStatus', { id, data: { status: user_status === 1 ? 0 : 1 } });
    }
    if (verb === 'delete') return write(resource, 'delete', { id });
    const answer = await write(resource, 'resetPassword', { id });
    onCredentials(answer.smpp_account);
    return answer;
  };
  return (
    <ConfirmAction
      value={question}
      title={() => 'Are you sure?'}
      confirm={confirms}
      isDestructive={question?.verb === 'delete'}
      run={run}
      done="SMPP account updated"
      onClose={onClose}
    >
      {consequence}
    </ConfirmAction>
  );
}
