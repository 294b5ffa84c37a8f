// Assigns a configured sender ID to a client (requirements/administration.md#client-detail).
import { assignSender } from '../../../../contract/senders.ts';
import { ContractForm } from '../../../components/form/ContractForm.tsx';
import { write } from '../../../dataProvider/write.ts';
import { AssignableInput } from '../../../features/senders/AssignableInput.tsx';
import { tabTexts } from './tabTexts.ts';

const texts = tabTexts.senders;

interface AssignSenderFormProps {
  clientId: number;
  onClose: () => void;
}

export const AssignSenderForm = ({ clientId, onClose }: AssignSenderFormProps) => (
  <ContractForm
    schema={assignSender.body}
    labels={{ sender_id: texts.senderId }}
    defaultValues={{ client_id: clientId, sender_id: null }}
    missingText={texts.missing}
    submit={texts.submitAssign}
    save={(sender) => write('client-senders', 'create', { data: sender })}
    done={texts.assigned}
    onSaved={onClose}
    onCancel={onClose}
  >
    {(field) => <AssignableInput {...field('sender_id')} />}
  </ContractForm>
);
