// Chooses the sender ID by name. The call lists a name once per network; the input shows each name once, with its networks.
import { clientSenders, type ClientSender } from '../../../contract/senders.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { ChoiceInput, type Choice } from './ChoiceInput.tsx';
import { sendTexts as texts } from './sendTexts.ts';

export function SenderInput(props: FieldProps) {
  const canAsk = useCan('sender_requests', 'create');
  const mayAssign = useCan('sender_ids', 'create');
  const mayReadClients = useCan('clients', 'read');
  const canAssign = usePlatform() && mayAssign && mayReadClients;
  const { data, error, refetch } = useCallQuery(clientSenders, {});
  const choices = data && byName(data.message);
  return (
    <ChoiceInput
      {...props}
      choices={choices}
      failure={error ? texts.notLoaded.senders(error.message) : undefined}
      onRetry={() => void refetch()}
      none={texts.noSenders[canAssign ? 'assign' : canAsk ? 'ask' : 'wait']}
      preset={choices?.length === 1 ? choices[0]?.value : undefined}
    />
  );
}

function byName(senders: readonly ClientSender[]): Choice[] {
  const networks = new Map<string, Set<string>>();
  for (const { sender_id, carrier_name } of senders) {
    const known = networks.get(sender_id) ?? new Set();
    networks.set(sender_id, carrier_name ? known.add(carrier_name) : known);
  }
  return [...networks].map(([name, names]) => ({ value: name, name, note: [...names].join(', ') }));
}
