// The sender ID of a send. The call lists a name once per network; here each name is listed once, with its networks.
import { Alert, Box, ListItemText, MenuItem, TextField } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { clientSenders } from '../../../contract/senders.ts';
import type { ClientSender } from '../../../contract/senders.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { useCallQuery } from '../../dataProvider/useCall.ts';
import { CouldNotLoad } from './CouldNotLoad.tsx';

interface SenderSelectProps {
  /** Name of the sender ID, or ''. */
  value: string;
  isMissing: boolean;
  onChange: (sender: string) => void;
}

export function SenderSelect({ value, isMissing, onChange }: SenderSelectProps) {
  const canAsk = useCan('sender_requests', 'create');
  const mayAssign = useCan('sender_ids', 'create');
  const mayReadClients = useCan('clients', 'read');
  const canAssign = usePlatform() && mayAssign && mayReadClients;
  const { data, error, refetch } = useCallQuery(clientSenders, {});
  const options = useMemo(() => data && byName(data.message), [data]);
  const isKnown = options?.some(({ name }) => name === value) ?? false;

  // Chooses the only one, and clears one that was removed since.
  useEffect(() => {
    if (!options || isKnown) return;
    const only = options.length === 1 ? (options[0]?.name ?? '') : '';
    if (only !== value) onChange(only);
  }, [options, isKnown, value, onChange]);

  if (error && !options) {
    return <CouldNotLoad what="The sender IDs" error={error} onRetry={() => void refetch()} />;
  }
  if (options?.length === 0) {
    return (
      <Alert severity="warning">{`Your account has no sender ID yet. ${adviceFor({ canAsk, canAssign })}`}</Alert>
    );
  }
  return (
    <TextField
      select
      label="Sender ID"
      required
      fullWidth
      disabled={!options}
      value={isKnown ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      error={isMissing}
      slotProps={{
        select: {
          displayEmpty: !options,
          renderValue: (name) => <Box component="span">{options ? String(name) : 'Loading...'}</Box>,
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

function adviceFor({ canAsk, canAssign }: { canAsk: boolean; canAssign: boolean }): string {
  if (canAssign) return 'Assign one on its page under Client, then try again.';
  if (canAsk) return 'Ask for one under Sender ID Requests.';
  return 'Ask your administrator to assign one, then try again.';
}

function byName(senders: readonly ClientSender[]): { name: string; networks: string }[] {
  const networks = new Map<string, Set<string>>();
  for (const { sender_id, carrier_name } of senders) {
    const known = networks.get(sender_id) ?? new Set();
    networks.set(sender_id, carrier_name ? known.add(carrier_name) : known);
  }
  return [...networks].map(([name, names]) => ({ name, networks: [...names].join(', ') }));
}
