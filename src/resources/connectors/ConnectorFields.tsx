// What the specification names of a connector: name, queue prefix, scope, MCC, MNC.
import { Box, MenuItem, TextField } from '@mui/material';
import { connectorScopes } from '../../../contract/connectors.ts';
import type { ConnectorScope } from '../../../contract/connectors.ts';
import type { ConnectorDraft } from './linkDraft.ts';

interface ConnectorFieldsProps {
  draft: ConnectorDraft;
  missing: ReadonlySet<string>;
  onChange: (changed: Partial<ConnectorDraft>) => void;
}

const scopeHints: Record<ConnectorScope, string> = {
  NETWORK: 'Carries the numbers of one network: MCC and MNC must fit.',
  COUNTRY: 'Carries a country’s numbers that no network connector takes: MCC must fit.',
  DEFAULT: 'Carries what no other connector takes.',
};

export function ConnectorFields({ draft, missing, onChange }: ConnectorFieldsProps) {
  const text = (field: 'name' | 'queue_prefix' | 'scope' | 'mcc' | 'mnc', label: string) => ({
    label,
    required: true,
    value: draft[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    error: missing.has(field),
  });
  const code = { htmlInput: { inputMode: 'numeric' as const, maxLength: 3, autoComplete: 'off' } };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' }, gap: 2 }}>
      <TextField
        {...text('name', 'Connector name')}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
        slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
      />
      <TextField
        {...text('queue_prefix', 'Queue prefix')}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}
        slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
      />
      <TextField
        select
        {...text('scope', 'Connection scope')}
        helperText={scopeHints[draft.scope as ConnectorScope]}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {connectorScopes.map((scope) => (
          <MenuItem key={scope} value={scope}>
            {scope}
          </MenuItem>
        ))}
      </TextField>
      <TextField {...text('mcc', 'MCC')} slotProps={code} />
      <TextField {...text('mnc', 'MNC')} slotProps={code} />
    </Box>
  );
}
