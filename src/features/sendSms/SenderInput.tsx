// The sender ID of a send. The call lists a name once per network; here each name is listed once, with its networks.
import { Alert, Box, ListItemText, MenuItem, TextField } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { useInput } from 'react-admin';
import { clientSenders } from '../../../contract/senders.ts';
import type { ClientSender } from '../../../contract/senders.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { asTyped, faultOf, textFieldOf } from '../../components/form/inputs.tsx';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { CouldNotLoad } from './CouldNotLoad.tsx';
import { changeDraft } from './draft.ts';
import { selectRef } from './selectRef.ts';
import { sendTexts as texts } from './sendTexts.ts';

/** The value is the name of the sender ID. */
export function SenderInput({ source, label, required }: FieldProps) {
  const canAsk = useCan('sender_requests', 'create');
  const mayAssign = useCan('sender_ids', 'create');
  const mayReadClients = useCan('clients', 'read');
  const canAssign = usePlatform() && mayAssign && mayReadClients;
  const { data, error, refetch } = useCallQuery(clientSenders, {});
  const options = useMemo(() => data && byName(data.message), [data]);
  const { field, fieldState } = useInput({ source, parse: asTyped });
  const value = field.value as string;
  const isKnown = options?.some(({ name }) => name === value) ?? false;

  // Chooses the only one, and clears one that was removed since.
  useEffect(() => {
    if (!options || isKnown) return;
    const only = options.length === 1 ? (options[0]?.name ?? '') : '';
    if (only !== value) changeDraft({ sender_id: only });
  }, [options, isKnown, value]);

  if (error && !options)
    return <CouldNotLoad text={texts.notLoaded.senders(error.message)} onRetry={() => void refetch()} />;
  if (options?.length === 0)
    return (
      <Alert severity="warning">{texts.noSenders[canAssign ? 'assign' : canAsk ? 'ask' : 'wait']}</Alert>
    );
  return (
    <TextField
      select
      label={label}
      required={required}
      fullWidth
      {...textFieldOf(field)}
      inputRef={selectRef(field.ref)}
      disabled={!options}
      value={isKnown ? value : ''}
      {...faultOf(fieldState.error?.message)}
      slotProps={{
        select: {
          displayEmpty: !options,
          renderValue: (name) => (
            <Box component="span">{options ? String(name) : componentTexts.loading}</Box>
          ),
        },
        inputLabel: options ? {} : { shrink: true },
      }}
    >
      {(options ?? []).map(({ name, networks }) => (
        <MenuItem key={name} value={name}>
          <ListItemText primary={name} secondary={networks} sx={{ my: 0 }} />
        </MenuItem>
      ))}
    </TextField>
  );
}

function byName(senders: readonly ClientSender[]): { name: string; networks: string }[] {
  const networks = new Map<string, Set<string>>();
  for (const { sender_id, carrier_name } of senders) {
    const known = networks.get(sender_id) ?? new Set();
    networks.set(sender_id, carrier_name ? known.add(carrier_name) : known);
  }
  return [...networks].map(([name, names]) => ({ name, networks: [...names].join(', ') }));
}
