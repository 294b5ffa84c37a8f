// The connector of a sender ID, chosen from all of them; inactive ones are marked.
import { useQuery } from '@tanstack/react-query';
import { SelectInput } from '../../components/TextInput.tsx';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';

interface ConnectorSelectProps {
  value: string;
  /** The name of the chosen one, until all are loaded. */
  name: string | undefined;
  isMissing: boolean;
  onChange: (value: string) => void;
}

export function ConnectorSelect({ value, name, isMissing, onChange }: ConnectorSelectProps) {
  const { data, error, isPending } = useQuery(allConnectorsQuery);
  const known = (data ?? []).map(
    (row) => [String(row.id), row.status === 1 ? row.name : `${row.name} (inactive)`] as const,
  );
  const isKnown = value === '' || known.some(([id]) => id === value);
  return (
    <SelectInput
      label="Connector"
      required
      value={value}
      isWrong={isMissing || error !== null}
      helperText={error?.message ?? (data?.length === 0 ? 'Add a connector first' : undefined)}
      disabled={isPending && value === ''}
      onChange={onChange}
      options={isKnown ? known : [[value, name ?? value], ...known]}
    />
  );
}
