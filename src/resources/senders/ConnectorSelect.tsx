// The connector a sender ID is configured on, from all there are; inactive ones say so.
import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';

interface ConnectorSelectProps {
  value: string;
  /** The name of the chosen one, until all are known. */
  name: string | undefined;
  isMissing: boolean;
  onChange: (value: string) => void;
}

export function ConnectorSelect({ value, name, isMissing, onChange }: ConnectorSelectProps) {
  const { data, error, isPending } = useQuery(allConnectorsQuery);
  const known = (data ?? []).map((row) => ({
    id: String(row.id),
    label: row.status === 1 ? row.name : `${row.name} (inactive)`,
  }));
  const isKnown = value === '' || known.some(({ id }) => id === value);
  const options = isKnown ? known : [{ id: value, label: name ?? value }, ...known];
  return (
    <TextField
      select
      label="Connector"
      required
      fullWidth
      value={value}
      error={isMissing || error !== null}
      helperText={error?.message ?? (data?.length === 0 ? 'Add a connector first' : undefined)}
      disabled={isPending && value === ''}
      onChange={(event) => onChange(event.target.value)}
    >
      {options.map(({ id, label }) => (
        <MenuItem key={id} value={id}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
