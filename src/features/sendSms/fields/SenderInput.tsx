// Chooses the sender ID by name. The call lists a name once per network; the input shows each name once, with its networks.
import { Suspense } from 'react';
import { lazyPart } from '../../../components/lazyPart.ts';
import { clientSenders, type ClientSender } from '../../../../contract/senders.ts';
import type { FieldProps } from '../../../components/form/formSchema.ts';
import { useCallQuery } from '../../../dataProvider/useCall.ts';
import { ChoiceInput, type Choice } from './ChoiceInput.tsx';
import { sendTexts as texts } from '../sendTexts.ts';

// Loaded where the account has no sender ID.
const NoSenders = lazyPart(async () => (await import('./NoChoices.tsx')).NoSenders);

export function SenderInput(props: FieldProps) {
  const { data, error, refetch } = useCallQuery(clientSenders, {});
  const choices = data && byName(data.message);
  return (
    <ChoiceInput
      {...props}
      choices={choices}
      failure={error ? texts.notLoaded.senders(error.message) : undefined}
      onRetry={() => void refetch()}
      none={
        <Suspense>
          <NoSenders />
        </Suspense>
      }
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
