// Chooses a connector among all; inactive ones are marked.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput } from '../../components/form/inputs.tsx';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { connectorTexts as texts } from './connectorTexts.ts';

interface ConnectorInputProps extends FieldProps {
  /** The name of the chosen connector, shown until all are loaded. */
  name: string | null | undefined;
  /** The choice of all connectors, whose value is empty; unset: one must be chosen. */
  all?: { label: string; hint: string };
}

export function ConnectorInput({ name, all, ...field }: ConnectorInputProps) {
  const { data, error, isPending } = useQuery(allConnectorsQuery);
  const { setValue } = useFormContext();
  const value = String(useWatch({ name: field.source }));
  const isMissing = value === '' && !all;
  const only = data?.length === 1 && isMissing ? data[0]?.id : undefined;
  useEffect(() => {
    // After the effect by which react-admin's form resets its values when it opens.
    if (only !== undefined) queueMicrotask(() => setValue(field.source, only));
  }, [only, setValue, field.source]);
  const known = (data ?? []).map(
    (row) => [String(row.id), row.status === 1 ? row.name : texts.inactive(row.name)] as const,
  );
  const isKnown = value === '' || known.some(([id]) => id === value);
  const hint = value === '' ? all?.hint : undefined;
  return (
    <SelectInput
      {...field}
      helperText={error?.message ?? (data?.length === 0 && isMissing ? texts.none : hint)}
      disabled={isPending && isMissing}
      options={[
        ...(all ? [['', all.label] as const] : []),
        ...(isKnown ? [] : [[value, name ?? value] as const]),
        ...known,
      ]}
    />
  );
}
