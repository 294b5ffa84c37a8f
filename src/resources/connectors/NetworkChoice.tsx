// Known networks, which fill in a new connector with one press: name, codes, scope, queue prefix, and a link with defaults.
import { Box, Chip } from '@mui/material';
import { useId } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { connectorNetworks } from '../../../contract/connectors.ts';
import { Muted } from '../../components/Muted.tsx';
import { useOptionalCall } from '../../dataProvider/compat/useOptional.ts';
import { linkValues } from './connectorSchema.ts';
import { connectorTexts } from './connectorTexts.ts';

export function NetworkChoice({ hasLinks }: { hasLinks: boolean }) {
  const labelId = useId();
  const { getValues, setValue, clearErrors } = useFormContext();
  const [mcc, mnc] = useWatch({ name: ['mcc', 'mnc'] }) as string[];
  const networks = useOptionalCall(connectorNetworks, {}).data?.message ?? [];
  if (networks.length === 0) return null;
  const choose = (network: (typeof networks)[number]) => {
    const values = {
      name: network.name,
      queue_prefix: network.name.toLowerCase().replaceAll(/\W+/g, '-'),
      scope: 'NETWORK',
      mcc: network.mcc,
      mnc: network.mnc,
      ...(hasLinks && getValues('smpp') === null && { smpp: linkValues(undefined) }),
    };
    for (const [name, value] of Object.entries(values)) setValue(name, value, { shouldDirty: true });
    clearErrors();
  };
  return (
    <Box role="group" aria-labelledby={labelId}>
      <Muted id={labelId} sx={{ mb: 1 }}>
        {connectorTexts.network}
      </Muted>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {networks.map((network) => {
          const isChosen = network.mcc === mcc && network.mnc === mnc;
          return (
            <Chip
              key={`${network.mcc} ${network.mnc}`}
              label={network.name}
              aria-pressed={isChosen}
              color={isChosen ? 'primary' : 'default'}
              variant={isChosen ? 'filled' : 'outlined'}
              onClick={() => choose(network)}
            />
          );
        })}
      </Box>
    </Box>
  );
}
