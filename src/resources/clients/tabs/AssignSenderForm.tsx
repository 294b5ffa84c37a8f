// Assigns a configured sender ID to a client (requirements/administration.md#client-detail). A sender ID without a configuration can be
// created and assigned from here.
import { assignSender } from '../../../../contract/senders.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { DialogButton } from '../../../components/dialog/DialogButton.tsx';
import { useCloseDialog } from '../../../components/form/closeDialog.ts';
import { ContractForm } from '../../../components/form/ContractForm.tsx';
import { write } from '../../../dataProvider/write.ts';
import { AssignableInput } from '../../../features/senders/AssignableInput.tsx';
import { SenderForm } from '../../../features/senders/SenderForm.tsx';
import { senderNameTexts } from '../../../features/senders/senderNameTexts.ts';
import { senderTexts } from '../../../features/senders/senderTexts.ts';
import { tabTexts } from './tabTexts.ts';

const texts = tabTexts.senders;

export function AssignSenderForm({ clientId }: { clientId: number }) {
  const close = useCloseDialog();
  const mayCreate = useCan('connectors', 'create');
  return (
    <ContractForm
      schema={assignSender.body}
      labels={{ sender_id: texts.senderId }}
      defaultValues={{ client_id: clientId, sender_id: null }}
      missingText={texts.missing}
      submit={texts.submitAssign}
      save={(sender) => write('client-senders', 'create', { data: sender })}
      done={texts.assigned}
    >
      {(field) => (
        <>
          <AssignableInput {...field('sender_id')} hasPreset />
          {mayCreate && (
            <DialogButton
              label={senderNameTexts.create}
              title={senderTexts.createTitle}
              variant="text"
              size="small"
              sx={{ alignSelf: 'flex-start' }}
            >
              <SenderForm assignTo={clientId} onSaved={close} />
            </DialogButton>
          )}
        </>
      )}
    </ContractForm>
  );
}
