// Confirmations before an SMPP account is switched, deleted or given a new password
// (requirements/administration.md#smpp-accounts; requirements/deviations.md#smpp-delete: the account is deleted).
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';
import { write } from '../../dataProvider/write.ts';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';

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

const labels = {
  activate: componentTexts.activate,
  deactivate: componentTexts.deactivate,
  delete: componentTexts.delete,
  renew: texts.newPassword,
};

const actionOf = ({ verb, account }: SmppQuestion): keyof typeof labels =>
  verb !== 'toggle' ? verb : account.user_status === 1 ? 'deactivate' : 'activate';

export function SmppAccountConfirmations(props: SmppAccountConfirmationsProps) {
  const { question, onClose, onCredentials } = props;
  const run = async ({ verb, account }: SmppQuestion): Promise<{ message?: unknown }> => {
    const { id, user_status } = account;
    if (!id) throw new Error(texts.idMissing);
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
      title={() => componentTexts.areYouSure}
      confirm={(shown) => labels[actionOf(shown)]}
      isDestructive={question?.verb === 'delete'}
      run={run}
      done={question ? texts[actionOf(question)].done : ''}
      onClose={onClose}
    >
      {(shown) => texts[actionOf(shown)].text(shown.account.username)}
    </ConfirmAction>
  );
}
