// The input of a sender ID that can be assigned to clients: an active configuration of an active connector.
import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput } from '../../components/form/AutocompleteInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { readAssignable } from '../../dataProvider/rpc/senders.ts';
import { senderNameTexts as texts } from './senderNameTexts.ts';

/** The value is the configuration's id, and null while none is chosen. */
export function AssignableInput(props: FieldProps) {
  const { data, error, isPending } = useQuery({
    queryKey: ['client-senders', 'assignable'],
    queryFn: ({ signal }) => readAssignable(signal),
  });
  return (
    <AutocompleteInput
      {...props}
      options={(data ?? []).map(({ id, code, connector_name }) => [
        id,
        connector_name ? `${code} · ${connector_name}` : code,
      ])}
      isLoading={isPending}
      failure={error?.message}
      noOptionsText={texts.noMatch}
    />
  );
}
