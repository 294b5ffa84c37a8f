// Chooses one client (requirements/administration.md#clients: dropdowns request pages of 1,000), with a search on the server. Users
// of the platform that may not read clients choose from names only.
import { Autocomplete, Box, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Ref } from 'react';
import { clientOptionsMax, type ClientChoice } from '../../../contract/clients.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { faultOf } from '../../components/form/inputs.tsx';
import { clientChoice, clientChoices } from '../../dataProvider/rpc/clients.ts';

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

/** Pause after typing before the search is sent, in milliseconds. */
const debounceMs = 250;

export function ClientSelect(props: ClientSelectProps) {
  const { value, onChange, label = 'Client', required, fault, onBlur, inputRef } = props;
  const mayRead = useCan('clients', 'read');
  const isPlatform = usePlatform();
  const source = mayRead ? 'records' : 'names';
  const mayChoose = mayRead || isPlatform;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useLate(typed.trim());
  const choices = useQuery({
    ...clientChoices(source, search),
    enabled: mayChoose && isOpen,
    placeholderData: keepPreviousData,
  });
  const [picked, setPicked] = useState<ClientChoice | null>(null);
  const isPicked = picked !== null && picked.id === value;
  const chosen = useQuery<ClientChoice | null>({
    ...clientChoice(source, value ?? 0),
    enabled: mayChoose && value !== null && !isPicked,
  });
  const client = isPicked ? picked : value === null ? null : (chosen.data ?? unknownClient(value));
  const found = choices.data ?? [];
  const failure = choices.error ?? chosen.error;
  const hint =
    found.length > clientOptionsMax
      ? `The first ${clientOptionsMax} are shown; type to find others`
      : undefined;

  return (
    <Autocomplete
      fullWidth
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      disabled={!mayChoose}
      options={found.slice(0, clientOptionsMax)}
      // The server has filtered them.
      filterOptions={(options) => options}
      value={client}
      onChange={(_event, choice) => {
        setPicked(choice);
        onChange(choice?.id ?? null);
      }}
      // The name of a chosen client is no search.
      onInputChange={(_event, text, reason) => setTyped(reason === 'input' ? text : '')}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      loading={choices.isFetching || search !== typed.trim()}
      loadingText="Loading..."
      noOptionsText="No client found"
      renderOption={({ key, ...option }, { name, msisdn, email }) => (
        <Box component="li" key={key} {...option}>
          <Box sx={{ minWidth: 0 }}>
            <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
            <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[msisdn, email].filter(Boolean).join(' · ')}
            </Box>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          required={required}
          onBlur={onBlur}
          inputRef={inputRef}
          {...faultOf(fault ?? failure?.message, isOpen ? hint : undefined)}
        />
      )}
    />
  );
}

/** Shown until the name is loaded, and for a deleted client. */
const unknownClient = (id: number): ClientChoice => ({ id, name: `Client ${id}` });

/** The debounced text. */
function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}
