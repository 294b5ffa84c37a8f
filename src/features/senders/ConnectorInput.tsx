// Chooses the connector of a sender ID among all connectors; inactive ones are marked.
import { useQuery } from '@tanstack/react-query';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput } from '../../components/form/inputs.tsx';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { senderTexts as texts } from './senderTexts.ts';

interface ConnectorInputProps extends FieldProps {
  /** The name of the chosen connector, shown until all are loaded. */
  name: string | undefined;
}

export function ConnectorInput({ name, ...field }: ConnectorInputProps) {
  const { data, error, isPending } = useQuery(allConnectorsQuery);
  const { setValue } = useFormContext();
  const value = String(useWatch({ name: field.source }));
  const only = data?.length === 1 && value === '' ? data[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) setValue(field.source, only);
  }, [only, setValue, field.source]);
  const known = (data ?? []).map(
    (row) => [String(row.id), row.status === 1 ? row.name : texts.inactiveConnector(row.name)] as const,
  );
  const isKnown = value === '' || known.some(([id]) => id === value);
  return (
    <SelectInput
      {...field}
      helperText={error?.message ?? (data?.length === 0 ? texts.noConnectors : undefined)}
      disabled={isPending && value === ''}
      options={isKnown ? known : [[value, name ?? value], ...known]}
    />
  );
}
