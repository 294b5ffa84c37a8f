// Confirmations before a sender ID is switched on or off, or deleted
// (requirements/administration.md#sender-id-configurations).
import type { SenderConfiguration } from '../../../contract/senders.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { write } from '../../dataProvider/write.ts';
import { nameOf } from './senderRow.tsx';
import { senderTexts as texts } from '../../features/senders/senderTexts.ts';

export function SenderToggle(question: DialogProps<SenderConfiguration>) {
  return (
    <ConfirmAction
      {...question}
      title={(row) => texts.toggleTitle(verbOf(row), row.code)}
      confirm={verbOf}
      isDestructive={({ status }) => status === 1}
      run={({ id, status }) => {
        if (!id) throw new Error(texts.idMissing);
        return write('senderid-configuration', 'update', { id, data: { status: status === 1 ? 0 : 1 } });
      }}
      done={({ status }) => (status === 1 ? texts.deactivated : texts.activated)}
    >
      {(row) => (row.status === 1 ? texts.deactivateText : texts.activateText)(row.clients ?? 0, nameOf(row))}
    </ConfirmAction>
  );
}

export function SenderDelete(question: DialogProps<SenderConfiguration>) {
  return (
    <ConfirmDelete
      {...question}
      title={(row) => texts.deleteTitle(row.code)}
      run={({ id }) => write('senderid-configuration', 'delete', { id })}
      done={texts.deleted}
    >
      {({ code, connector_name }) => texts.deleteText(code, connector_name ?? '')}
    </ConfirmDelete>
  );
}

const verbOf = ({ status }: SenderConfiguration) =>
  status === 1 ? componentTexts.deactivate : componentTexts.activate;
