// Chooses one client (spec part 2 section 7: dropdowns ask for pages of 1,000). Typing searches on the server; arrows,
// Enter and Escape work as in any combobox.
import { Autocomplete, Box, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Client } from '../../../contract/clients.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { clientChoices, oneClient } from '../../dataProvider/rpc/clients.ts';

interface ClientSelectProps {
  /** The id of the chosen client. */
  value: number | null;
  onChange: (clientId: number | null) => void;
  label?: string;
  required?: boolean;
  /** True, or what is wrong. */
  error?: boolean | string;
}

/** Pause after typing before the search is sent, in milliseconds. */
const debounceMs = 250;
/** More lines than this nobody reads; typing narrows them down. */
const shownMax = 100;

export function ClientSelect({ value, onChange, label = 'Client', required, error }: ClientSelectProps) {
  const mayRead = useCan('clients', 'read');
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useLate(typed.trim());
  const choices = useQuery({
    ...clientChoices(search),
    enabled: mayRead && isOpen,
    placeholderData: keepPreviousData,
  });
  const [picked, setPicked] = useState<Client | null>(null);
  const isPicked = picked !== null && picked.id === value;
  const chosen = useQuery({ ...oneClient(value ?? 0), enabled: mayRead && value !== null && !isPicked });
  const client = isPicked ? picked : value === null ? null : (chosen.data ?? unknownClient(value));
  const found = choices.data ?? [];
  const failure = choices.error ?? chosen.error;
  const hint = found.length > shownMax ? `The first ${shownMax} are shown; type to find others` : undefined;

  return (
    <Autocomplete
      fullWidth
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      disabled={!mayRead}
      options={found.slice(0, shownMax)}
      // The server has searched already.
      filterOptions={(options) => options}
      value={client}
      onChange={(_event, choice) => {
        setPicked(choice);
        onChange(choice?.id ?? null);
      }}
      // What stands in the box because it was chosen is no search.
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
          error={Boolean(error) || failure !== null}
          helperText={(typeof error === 'string' && error) || failure?.message || (isOpen && hint)}
        />
      )}
    />
  );
}

/** Shown until the name is there, and where the client is gone. */
const unknownClient = (id: number): Client => ({ id, name: `Client ${id}`, status: 1 });

/** The text as it was a moment ago, so that not every key press is a search. */
function useLate(text: string): string {
  const [late, setLate] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setLate(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return late;
}
