// Chooses a sender ID that can be assigned to clients: an active configuration of an active connector.
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { componentTexts } from '../../components/componentTexts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { faultOf } from '../../components/form/inputs.tsx';
import { readAssignable } from '../../dataProvider/rpc/senders.ts';
import { senderNameTexts as texts } from './senderNameTexts.ts';

interface AssignableInputProps extends FieldProps {
  /** Whether the only option is chosen automatically. */
  hasPreset?: boolean;
}

/** The value is the configuration's id; null while none is chosen. */
export function AssignableInput({ source, label, required, hasPreset = false }: AssignableInputProps) {
  const {
    data = [],
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['client-senders', 'assignable'],
    queryFn: ({ signal }) => readAssignable(signal),
  });
  const { setValue } = useFormContext();
  const { field, fieldState } = useController({ name: source });
  const only = hasPreset && data.length === 1 ? data[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined) setValue(source, only);
  }, [only, setValue, source]);
  return (
    <Autocomplete
      options={data}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ code, connector_name: connector }) => (connector ? `${code} · ${connector}` : code)}
      value={data.find(({ id }) => id === field.value) ?? null}
      onChange={(_event, chosen) => field.onChange(chosen?.id ?? null)}
      loading={isPending}
      noOptionsText={error ? componentTexts.list.failed : texts.noMatch}
      // Loads the options again after a failure.
      onOpen={() => error && void refetch()}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          onBlur={field.onBlur}
          inputRef={field.ref}
          {...faultOf(fieldState.error?.message ?? error?.message)}
        />
      )}
    />
  );
}
