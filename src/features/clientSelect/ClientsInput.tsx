// Form input that chooses any number of clients.
import { Autocomplete, TextField } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { ClientChoice } from '../../../contract/clients.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { faultOf } from '../../components/form/inputs.tsx';
import { useClientSearch } from './useClientSearch.tsx';

/** The value is an array of ids, initially empty. */
export function ClientsInput({ source, label, required, helperText }: FieldProps & { helperText?: string }) {
  const { field: input, fieldState } = useController({ name: source });
  const { field, error, hint } = useClientSearch();
  const [chosen, setChosen] = useState<ClientChoice[]>([]);
  return (
    <Autocomplete
      {...field}
      multiple
      value={chosen}
      onChange={(_event, choices) => {
        setChosen(choices);
        input.onChange(choices.map(({ id }) => id));
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          onBlur={input.onBlur}
          inputRef={input.ref}
          {...faultOf(fieldState.error?.message ?? error?.message, hint ?? helperText)}
        />
      )}
    />
  );
}
