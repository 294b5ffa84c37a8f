// Assigns a configured sender ID to a client (requirements/administration.md#client-detail).
import { useQuery } from '@tanstack/react-query';
import { assignSender } from '../../../../contract/senders.ts';
import { AutocompleteInput } from '../../../components/form/AutocompleteInput.tsx';
import { ContractForm } from '../../../components/form/ContractForm.tsx';
import { readAssignable } from '../../../dataProvider/rpc/senders.ts';
import { write } from '../../../dataProvider/write.ts';

interface AssignSenderFormProps {
  clientId: number;
  onClose: () => void;
}

export function AssignSenderForm({ clientId, onClose }: AssignSenderFormProps) {
  const { data, error, isPending } = useQuery({
    queryKey: ['client-senders', 'assignable'],
    queryFn: ({ signal }) => readAssignable(signal),
  });
  return (
    <ContractForm
      schema={assignSender.body}
      labels={labels}
      defaultValues={{ client_id: clientId, sender_id: null }}
      missingText="Choose a sender ID"
      submit="Assign"
      save={(sender) => write('client-senders', 'create', { data: sender })}
      done="Sender ID assigned"
      onSaved={onClose}
      onCancel={onClose}
    >
      {(field) => (
        <AutocompleteInput
          {...field('sender_id')}
          options={(data ?? []).map(({ id, code, connector_name }) => [
            id,
            connector_name ? `${code} · ${connector_name}` : code,
          ])}
          isLoading={isPending}
          failure={error?.message}
          noOptionsText="No matching sender ID. Configure it under Sender Ids first."
        />
      )}
    </ContractForm>
  );
}

const labels = { sender_id: 'Sender ID' };
