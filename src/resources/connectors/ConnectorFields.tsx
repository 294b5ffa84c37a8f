// The fields of a connector in the specification: name, queue prefix, scope, MCC, MNC.
import { Box, TextField } from '@mui/material';
import { connectorScopes } from '../../../contract/connectors.ts';
import type { ConnectorScope } from '../../../contract/connectors.ts';
import { SelectInput } from '../../components/TextInput.tsx';
import type { ConnectorDraft } from './linkDraft.ts';

interface ConnectorFieldsProps {
  draft: ConnectorDraft;
  missing: ReadonlySet<string>;
  onChange: (changed: Partial<ConnectorDraft>) => void;
}

const scopeHints: Record<ConnectorScope, string> = {
  NETWORK: 'Carries the numbers of one network, by MCC and MNC.',
  COUNTRY: 'Carries a country’s numbers, by MCC, that have no network connector.',
  DEFAULT: 'Carries numbers that have no other connector.',
};

export function ConnectorFields({ draft, missing, onChange }: ConnectorFieldsProps) {
  const text = (field: 'name' | 'queue_prefix' | 'mcc' | 'mnc', label: string) => ({
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
      <SelectInput
        label="Connection scope"
        required
        value={draft.scope}
        onChange={(scope) => onChange({ scope })}
        isWrong={missing.has('scope')}
        options={connectorScopes.map((scope) => [scope, scope])}
        helperText={scopeHints[draft.scope as ConnectorScope]}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <TextField {...text('mcc', 'MCC')} slotProps={code} />
      <TextField {...text('mnc', 'MNC')} slotProps={code} />
    </Box>
  );
}
