// Replaces the message by a template. Hidden if there are no templates.
import { Box, Button, ListItemText, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import type { Template } from '../../../../contract/templates.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { isMissingCall } from '../../../dataProvider/compat/missingCall.ts';
import { NotLoaded } from '../Failure.tsx';
import { sendTexts } from '../sendTexts.ts';

const texts = sendTexts.template;

interface TemplateSelectProps {
  message: string;
  onUse: (message: string) => void;
}

/** Most templates offered. */
const templatesMax = 200;

export function TemplateSelect({ message, onUse }: TemplateSelectProps) {
  const canRead = useCan('templates', 'read');
  const { data, isLoading, error, refetch } = useGetList<Template>(
    'bulk-sms',
    { pagination: { page: 1, perPage: templatesMax }, sort: { field: 'name', order: 'ASC' }, filter: {} },
    { enabled: canRead, retry: false },
  );
  const [before, setBefore] = useState('');
  if (error && !data && !isMissingCall(error))
    return <NotLoaded text={sendTexts.notLoaded.templates(error.message)} onRetry={() => void refetch()} />;
  // Reserves its place while it loads, so that the fields below do not shift.
  if (!isLoading && !data?.length) return null;
  const used = data?.find((template) => template.message === message);
  const use = (id: number) => {
    const template = data?.find((one) => one.id === id);
    if (!template) return;
    setBefore(message);
    onUse(template.message);
  };
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
      <TextField
        select
        fullWidth
        label={texts.use}
        disabled={!data}
        value={used?.id ?? ''}
        onChange={(event) => use(Number(event.target.value))}
        slotProps={{
          select: {
            renderValue: () => used?.name,
            MenuProps: {
              slotProps: { paper: { sx: { maxHeight: 360, maxWidth: 'min(552px, calc(100vw - 32px))' } } },
            },
          },
        }}
      >
        {(data ?? []).map(({ id, name, message: text }) => (
          <MenuItem key={id} value={id}>
            <ListItemText
              primary={name}
              secondary={text}
              sx={{ my: 0 }}
              slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
            />
          </MenuItem>
        ))}
      </TextField>
      {used && before.trim() !== '' && before !== message && (
        <Button color="inherit" onClick={() => onUse(before)}>
          {texts.undo}
        </Button>
      )}
    </Box>
  );
}
