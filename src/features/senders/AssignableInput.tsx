// Chooses a sender ID that can be assigned to clients: an active configuration of an active connector.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { AutocompleteInput } from '../../components/form/AutocompleteInput.tsx';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { readAssignable } from '../../dataProvider/rpc/senders.ts';
import { senderNameTexts as texts } from './senderNameTexts.ts';

interface AssignableInputProps extends FieldProps {
  /** Whether the only option is chosen automatically. */
  hasPreset?: boolean;
}

/** The value is the configuration's id; null while none is chosen. */
export function AssignableInput({ hasPreset = false, ...props }: AssignableInputProps) {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['client-senders', 'assignable'],
    queryFn: ({ signal }) => readAssignable(signal),
  });
  const { setValue } = useFormContext();
  const only = hasPreset && data?.length === 1 ? data[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) setValue(props.source, only);
  }, [only, setValue, props.source]);
  return (
    <AutocompleteInput
      {...props}
      options={(data ?? []).map(({ id, code, connector_name }) => [
        id,
        connector_name ? `${code} · ${connector_name}` : code,
      ])}
      isLoading={isPending}
      failure={error?.message}
      onRetry={() => void refetch()}
      noOptionsText={texts.noMatch}
    />
  );
}
