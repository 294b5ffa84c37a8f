// Chooses one client.
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState, type Ref } from 'react';
import type { ClientChoice } from '../../../contract/clients.ts';
import { faultOf } from '../../components/form/inputs.tsx';
import { clientChoice } from '../../dataProvider/rpc/clients.ts';
import { clientSelectTexts as texts } from './clientSelectTexts.ts';
import { useClientSearch } from './useClientSearch.tsx';

interface ClientSelectProps {
  /** The id of the chosen client. */
  value: number | null;
  onChange: (clientId: number | null) => void;
  label?: string;
  required?: boolean;
  fault?: string | undefined;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
}

export function ClientSelect(props: ClientSelectProps) {
  const { value, onChange, label = texts.client, required, fault, onBlur, inputRef } = props;
  const { source, mayChoose, error, hint, field } = useClientSearch();
  const [picked, setPicked] = useState<ClientChoice | null>(null);
  const isPicked = picked !== null && picked.id === value;
  const chosen = useQuery<ClientChoice | null>({
    ...clientChoice(source, value ?? 0),
    enabled: mayChoose && value !== null && !isPicked,
  });
  const client = isPicked ? picked : value === null ? null : (chosen.data ?? unknownClient(value));
  const failure = error ?? chosen.error;

  return (
    <Autocomplete
      {...field}
      value={client}
      onChange={(_event, choice) => {
        setPicked(choice);
        onChange(choice?.id ?? null);
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          onBlur={onBlur}
          inputRef={inputRef}
          {...faultOf(fault ?? failure?.message, hint)}
        />
      )}
    />
  );
}

/** Shown until the name is loaded, and if the client was deleted. */
const unknownClient = (id: number): ClientChoice => ({ id, name: texts.unknown(id) });
