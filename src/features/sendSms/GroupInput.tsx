// The contact group to send to, with its number of contacts (requirements/portal.md#send-sms).
import { Alert, Box, ListItemText, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useInput } from 'react-admin';
import { useCan } from '../../authProvider/useCan.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { asTyped, faultOf, textFieldOf } from '../../components/form/inputs.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { groupsQuery } from '../../dataProvider/rpc/contacts.ts';
import { CouldNotLoad } from './CouldNotLoad.tsx';
import { changeDraft } from './draft.ts';
import { selectRef } from './selectRef.ts';
import { sendTexts as texts } from './sendTexts.ts';

export function GroupInput({ source, label, required }: FieldProps) {
  const canRead = useCan('contacts', 'read');
  const { data: groups, error, refetch } = useQuery({ ...groupsQuery, enabled: canRead });
  const { field, fieldState } = useInput({ source, parse: asTyped });
  const chosen = groups?.find(({ id }) => id === field.value);

  // A group that was deleted since must not stay chosen.
  useEffect(() => {
    if (groups && field.value !== '' && !chosen) changeDraft({ contact_group_id: '' });
  }, [groups, field.value, chosen]);

  if (!canRead) return <Alert severity="info">{texts.noGroupAccess}</Alert>;
  if (error && !groups)
    return <CouldNotLoad text={texts.notLoaded.groups(error.message)} onRetry={() => void refetch()} />;
  if (groups?.length === 0) return <Alert severity="warning">{texts.noGroups}</Alert>;
  return (
    <TextField
      select
      label={label}
      required={required}
      fullWidth
      {...textFieldOf(field)}
      inputRef={selectRef(field.ref)}
      disabled={!groups}
      value={chosen?.id ?? ''}
      {...faultOf(fieldState.error?.message, groups ? undefined : componentTexts.loading)}
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
