// The inputs of a connector's SMPP link (requirements/domain.md#connectors).
import { Box } from '@mui/material';
import { useWatch } from 'react-hook-form';
import { passwordAgainText, type ConnectorLink } from '../../../contract/connectors.ts';
import { faultText } from '../../../contract/faults.ts';
import { numberIn, type FieldProps } from '../../components/form/formSchema.ts';
import { SelectInput, TextInput, NumberInput } from '../../components/form/inputs.tsx';
import { SwitchInput } from '../../components/form/SwitchInput.tsx';
import { Advanced } from './Advanced.tsx';
import { hasPassword } from './connectorSchema.ts';
import { connectorTexts } from './connectorTexts.ts';

export type LinkFieldName = `smpp.${keyof ConnectorLink | 'password'}`;

interface LinkFieldsProps {
  field: (name: LinkFieldName) => FieldProps;
  stored: ConnectorLink | undefined;
}

export function LinkFields({ field, stored }: LinkFieldsProps) {
  const number = (name: LinkFieldName, inputMax = 7) => <NumberInput {...field(name)} inputMax={inputMax} />;
  return (
    <>
      <Box sx={grid}>
        <TextInput
          {...field('smpp.host')}
          spellCheck={false}
          sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2' } }}
        />
        {number('smpp.port')}
        <TextInput {...field('smpp.system_id')} spellCheck={false} />
        <PasswordInput field={field} stored={stored} />
        <SwitchInput {...field('smpp.tls')} />
        {number('smpp.rate')}
        {number('smpp.sessions')}
      </Box>
      <Advanced names={advanced}>
        <Box sx={grid}>
          <TextInput {...field('smpp.system_type')} spellCheck={false} />
          <SelectInput
            {...field('smpp.bind')}
            required={false}
            options={Object.entries(connectorTexts.bindKinds)}
          />
          {number('smpp.window')}
          <SelectInput
            {...field('smpp.message_id_format')}
            required={false}
            options={Object.entries(connectorTexts.idFormats)}
          />
          {number('smpp.source_ton')}
          {number('smpp.source_npi')}
        </Box>
      </Advanced>
    </>
  );
}

const advanced: readonly LinkFieldName[] = [
  'smpp.system_type',
  'smpp.bind',
  'smpp.window',
  'smpp.message_id_format',
  'smpp.source_ton',
  'smpp.source_npi',
];

function PasswordInput({ field, stored }: LinkFieldsProps) {
  const { host, port, tls } = useWatch({ name: 'smpp' }) as { host: string; port: string; tls: boolean };
  const isKept = hasPassword(stored, { host: host.trim(), port: numberIn(port) ?? NaN, tls });
  const hint = isKept ? connectorTexts.passwordKept : faultText(passwordAgainText);
  return (
    <TextInput
      {...field('smpp.password')}
      type="password"
      autoComplete="new-password"
      required={!isKept}
      helperText={stored && hint}
    />
  );
}

const grid = {
  display: 'grid',
  // One column on a narrow phone, where the labels would be cut off.
  gridTemplateColumns: { xs: 'repeat(auto-fill, minmax(9.375rem, 1fr))', sm: '1fr 1fr 1fr' },
  gap: 2,
  alignItems: 'start',
};
