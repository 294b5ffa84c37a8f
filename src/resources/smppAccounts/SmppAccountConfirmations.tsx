// Confirmations before an SMPP account is switched, deleted or given a new password
// (requirements/administration.md#smpp-accounts; requirements/deviations.md#smpp-delete: the account is deleted).
import type { SmppCredentials } from '../../../contract/smppAccounts.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import type { SmppAccountRow } from '../../dataProvider/compat/rows.ts';
import { write } from '../../dataProvider/write.ts';
import { smppAccountTexts as texts } from './smppAccountTexts.ts';

const resource = 'smpp-accounts';

export interface SmppQuestion {
  verb: 'toggle' | 'delete' | 'renew';
  account: SmppAccountRow;
}

interface SmppAccountConfirmationsProps extends DialogProps<SmppQuestion> {
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

export function SmppAccountConfirmations({ onCredentials, ...question }: SmppAccountConfirmationsProps) {
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
      {...question}
      title={() => componentTexts.areYouSure}
      confirm={(shown) => labels[actionOf(shown)]}
      isDestructive={({ verb }) => verb === 'delete'}
      run={run}
      done={(shown) => texts[actionOf(shown)].done}
    >
      {(shown) => texts[actionOf(shown)].text(shown.account.username)}
    </ConfirmAction>
  );
}
