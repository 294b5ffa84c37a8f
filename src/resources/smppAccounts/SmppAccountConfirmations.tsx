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

const isActive = ({ account }: SmppQuestion) => account.user_status === 1;

interface Words {
  confirm: string;
  consequence: (account: string) => string;
  done: string;
}

const activate: Words = {
  confirm: componentTexts.activate,
  consequence: texts.activateText,
  done: texts.activated,
};
const deactivate: Words = {
  confirm: componentTexts.deactivate,
  consequence: texts.deactivateText,
  done: texts.deactivated,
};
const deletion: Words = {
  confirm: componentTexts.delete,
  consequence: texts.deleteText,
  done: texts.deleted,
};
const renewal: Words = {
  confirm: texts.newPassword,
  consequence: texts.newPasswordText,
  done: texts.passwordChanged,
};

const wordsOf = (question: SmppQuestion): Words =>
  ({ toggle: isActive(question) ? deactivate : activate, delete: deletion, renew: renewal })[question.verb];

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
      confirm={(shown) => wordsOf(shown).confirm}
      isDestructive={question?.verb === 'delete'}
      run={run}
      done={question ? wordsOf(question).done : ''}
      onClose={onClose}
    >
      {(shown) => wordsOf(shown).consequence(shown.account.username)}
    </ConfirmAction>
  );
}
