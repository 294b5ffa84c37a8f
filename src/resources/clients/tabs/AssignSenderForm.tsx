// Assigns a configured sender ID to a client (requirements/administration.md#client-detail). One that is not configured yet is
// created and assigned from here.
import { Button } from '@mui/material';
import { useState } from 'react';
import { assignSender } from '../../../../contract/senders.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { ContractForm } from '../../../components/form/ContractForm.tsx';
import { RecordDialog } from '../../../components/RecordDialog.tsx';
import { write } from '../../../dataProvider/write.ts';
import { AssignableInput } from '../../../features/senders/AssignableInput.tsx';
import { SenderForm } from '../../../features/senders/SenderForm.tsx';
import { senderNameTexts } from '../../../features/senders/senderNameTexts.ts';
import { senderTexts } from '../../../features/senders/senderTexts.ts';
import { tabTexts } from './tabTexts.ts';

const texts = tabTexts.senders;

interface AssignSenderFormProps {
  clientId: number;
  onClose: () => void;
}

export function AssignSenderForm({ clientId, onClose }: AssignSenderFormProps) {
  const [isCreating, setIsCreating] = useState(false);
  const mayCreate = useCan('connectors', 'create');
  return (
    <>
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
        {(field) => (
          <>
            <AssignableInput {...field('sender_id')} hasPreset />
            {mayCreate && (
              <Button size="small" sx={{ alignSelf: 'flex-start' }} onClick={() => setIsCreating(true)}>
                {senderNameTexts.create}
              </Button>
            )}
          </>
        )}
      </ContractForm>
      <RecordDialog
        value={isCreating || undefined}
        title={() => senderTexts.createTitle}
        onClose={() => setIsCreating(false)}
      >
        {() => (
          <SenderForm
            sender={undefined}
            assignTo={clientId}
            onSaved={onClose}
            onClose={() => setIsCreating(false)}
          />
        )}
      </RecordDialog>
    </>
  );
}
