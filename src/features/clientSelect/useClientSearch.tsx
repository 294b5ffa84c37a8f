// The clients that a field offers (requirements/administration.md#clients: dropdowns request pages of 1,000), searched on the server.
// Platform users that may not read clients choose from names only.
import { Box } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type HTMLAttributes, type Key } from 'react';
import { clientOptionsMax, type ClientChoice } from '../../../contract/clients.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { formatMsisdn } from '../../format/formatMsisdn.ts';
import { joined } from '../../format/joined.ts';
import { useDebouncedText } from '../../components/useDebouncedText.ts';
import { clientChoices } from '../../dataProvider/rpc/clients.ts';
import { clientSelectTexts as texts } from './clientSelectTexts.ts';

/** `field` holds props of MUI's Autocomplete. The clients are read when it opens. */
export function useClientSearch() {
  const mayRead = useCan('clients', 'read');
  const isPlatform = usePlatform();
  const source: 'records' | 'names' = mayRead ? 'records' : 'names';
  const mayChoose = mayRead || isPlatform;
  const [isOpen, setIsOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebouncedText(typed.trim());
  const { data, error, isFetching } = useQuery({
    ...clientChoices(source, search),
    enabled: mayChoose && isOpen,
    placeholderData: keepPreviousData,
  });
  const found = data ?? [];
  return {
    source,
    mayChoose,
    error,
    hint: isOpen && found.length > clientOptionsMax ? texts.first(clientOptionsMax) : undefined,
    field: {
      ...shared,
      open: isOpen,
      onOpen: () => setIsOpen(true),
      onClose: () => setIsOpen(false),
      disabled: !mayChoose,
      noOptionsText: error ? componentTexts.list.failed : texts.none,
      options: found.slice(0, clientOptionsMax),
      // The name of a chosen client must not become the search text.
      onInputChange: (_event: unknown, text: string, reason: string) =>
        setTyped(reason === 'input' ? text : ''),
      loading: isFetching || search !== typed.trim(),
    },
  };
}

const shared = {
  fullWidth: true,
  // The server has already filtered them.
  filterOptions: (options: ClientChoice[]) => options,
  getOptionLabel: ({ name }: ClientChoice) => name,
  getOptionKey: ({ id }: ClientChoice) => id,
  isOptionEqualToValue: (option: ClientChoice, other: ClientChoice) => option.id === other.id,
  loadingText: componentTexts.loading,
  renderOption: (
    { key, ...option }: HTMLAttributes<HTMLLIElement> & { key: Key },
    { name, account_number, msisdn, email }: ClientChoice,
  ) => (
    <Box component="li" key={key} {...option}>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ overflowWrap: 'anywhere' }}>{name}</Box>
        <Box sx={{ fontSize: '0.75rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {joined(account_number && texts.account(account_number), msisdn && formatMsisdn(msisdn), email)}
        </Box>
      </Box>
    </Box>
  ),
};
