// The fields that the specification defines for a connector: name, queue prefix, scope, MCC, MNC.
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { connectorScopes, type ConnectorScope } from '../../../contract/connectors.ts';
import type { FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput, TextInput, NumberInput } from '../../components/form/inputs.tsx';
import { connectorTexts } from './connectorTexts.ts';

type Name = 'name' | 'queue_prefix' | 'scope' | 'mcc' | 'mnc';

export function ConnectorFields({ field }: { field: (name: Name) => FieldProps }) {
  const scope = useWatch({ name: 'scope' }) as ConnectorScope;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' }, gap: 2 }}>
      <TextInput {...field('name')} sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }} />
      <TextInput {...field('queue_prefix')} sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }} />
      <SelectInput
        {...field('scope')}
        options={connectorScopes.map((each) => [each, each])}
        helperText={connectorTexts.scopes[scope]}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <NumberInput {...field('mcc')} inputMax={3} />
      <NumberInput {...field('mnc')} inputMax={3} />
    </Box>
  );
}
