// The filters of sender IDs and of their assignments.
import { useQuery } from '@tanstack/react-query';
import { statusFilter, type ListFilter } from '../../components/list/filter.ts';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { senderTexts as texts } from '../../features/senders/senderTexts.ts';

function ConnectorName({ value }: { value: unknown }) {
  const { data } = useQuery(allConnectorsQuery);
  return data?.find(({ id }) => id === Number(value))?.name ?? String(value);
}

export const senderFilters: readonly ListFilter[] = [
  statusFilter(),
  { source: 'connector_id', label: texts.fields.connector, Value: ConnectorName, isLinked: true },
];
