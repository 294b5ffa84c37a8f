// The SMPP link of a connector, field by field (requirements/domain.md#connectors).
import { Box, FormControlLabel, Switch, TextField } from '@mui/material';
import { bindKinds, linkLengths, messageIdFormats, passwordAgainText } from '../../../contract/connectors.ts';
import { SelectInput } from '../../components/TextInput.tsx';
import type { LinkDraft, passwordOf } from './linkDraft.ts';

interface LinkFieldsProps {
  link: LinkDraft;
  onChange: (changed: Partial<LinkDraft>) => void;
  /** Required fields that are empty. */
  missing: ReadonlySet<string>;
  password: ReturnType<typeof passwordOf>;
}

const bindWords: Record<(typeof bindKinds)[number], string> = {
  transceiver: 'Transceiver',
  separate: 'Transmitter and receiver',
};
const formatWords: Record<(typeof messageIdFormats)[number], string> = {
  as_is: 'Unchanged',
  hex_to_decimal: 'Hex to decimal',
  decimal_to_hex: 'Decimal to hex',
};

const passwordHints = {
  stored: 'Leave empty to keep the current password',
  again: passwordAgainText,
  none: undefined,
};

export function LinkFields({ link, onChange, missing, password }: LinkFieldsProps) {
  const text = (field: Exclude<keyof LinkDraft, 'tls'>, label: string) => ({
    label,
    value: link[field],
    onChange: (event: { target: { value: string } }) => onChange({ [field]: event.target.value }),
    error: missing.has(field),
  });
  const number = (field: Exclude<keyof LinkDraft, 'tls'>, label: string) => (
    <TextField {...text(field, label)} slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 7 } }} />
  );
  const choice = (field: 'bind' | 'message_id_format', label: string, words: Record<string, string>) => (
    <SelectInput
      label={label}
      value={link[field]}
      onChange={(value) => onChange({ [field]: value })}
      options={Object.entries(words)}
    />
  );
  return (
    <Box sx={grid}>
      <TextField
        {...text('host', 'Host')}
        required
        sx={{ gridColumn: 'span 2' }}
        slotProps={plain(linkLengths.host)}
      />
      <TextField
        {...text('port', 'Port')}
        required
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 5 } }}
      />
      <TextField {...text('system_id', 'System ID')} required slotProps={plain(linkLengths.system_id)} />
      <TextField
        {...text('password', 'Password')}
        type="password"
        required={password !== 'stored'}
        helperText={passwordHints[password]}
        slotProps={{ htmlInput: { maxLength: linkLengths.password, autoComplete: 'new-password' } }}
      />
      <TextField {...text('system_type', 'System type')} slotProps={plain(linkLengths.system_type)} />
      {choice('bind', 'Bind as', bindWords)}
      {number('sessions', 'Sessions')}
      <FormControlLabel
        control={<Switch checked={link.tls} onChange={(event) => onChange({ tls: event.target.checked })} />}
        label="TLS"
        sx={{ ml: 0, minHeight: 40 }}
      />
      {number('window', 'Window')}
      {number('rate', 'Messages per second')}
      {choice('message_id_format', 'Message IDs in receipts', formatWords)}
      {number('source_ton', 'Source TON')}
      {number('source_npi', 'Source NPI')}
    </Box>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr' },
  gap: 2,
  alignItems: 'start',
};

const plain = (maxLength: number) => ({ htmlInput: { maxLength, autoComplete: 'off', spellCheck: false } });
