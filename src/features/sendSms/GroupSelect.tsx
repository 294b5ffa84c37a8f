// The contact group to send to, with its number of contacts (requirements/portal.md#send-sms).
import { Alert, Box, ListItemText, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useCan } from '../../authProvider/useCan.ts';
import { formatCount } from '../../components/formatNumber.ts';
import { groupsQuery } from '../../dataProvider/rpc/contacts.ts';
import { CouldNotLoad } from './CouldNotLoad.tsx';

interface GroupSelectProps {
  value: number | undefined;
  isWrong: boolean;
  onChange: (groupId: number | undefined) => void;
}

export function GroupSelect({ value, isWrong, onChange }: GroupSelectProps) {
  const canRead = useCan('contacts', 'read');
  const { data: groups, error, refetch } = useQuery({ ...groupsQuery, enabled: canRead });
  const chosen = groups?.find(({ id }) => id === value);

  // A group that was deleted since must not stay chosen.
  useEffect(() => {
    if (groups && value !== undefined && !chosen) onChange(undefined);
  }, [groups, value, chosen, onChange]);

  if (!canRead) return <Alert severity="info">Your role does not include contact groups.</Alert>;
  if (error && !groups) {
    return <CouldNotLoad what="The contact groups" error={error} onRetry={() => void refetch()} />;
  }
  if (groups?.length === 0) {
    return <Alert severity="warning">There is no contact group yet. Create one under Contact first.</Alert>;
  }
  return (
    <TextField
      select
      label="Contact group"
      required
      fullWidth
      disabled={!groups}
      value={chosen?.id ?? ''}
      onChange={(event) => onChange(Number(event.target.value))}
      error={isWrong}
      helperText={groups ? undefined : 'Loading...'}
      slotProps={{
        select: {
          renderValue: () => (
            <Box component="span">
              {chosen?.name}
              <Box component="span" sx={{ color: 'text.secondary' }}>
                {chosen && ` · ${formatCount(chosen.contacts, 'contact')}`}
              </Box>
            </Box>
          ),
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 360 } } } },
        },
      }}
    >
      {(groups ?? []).map(({ id, name, contacts }) => (
        <MenuItem key={id} value={id}>
          <ListItemText
            primary={name}
            secondary={formatCount(contacts, 'contact')}
            sx={{ my: 0 }}
            slotProps={{ primary: { sx: { overflowWrap: 'anywhere', whiteSpace: 'normal' } } }}
          />
        </MenuItem>
      ))}
    </TextField>
  );
}
