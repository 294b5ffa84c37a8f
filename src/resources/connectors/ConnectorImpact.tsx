// Clients and sender IDs that use a connector, and those that no other one would carry. Renders nothing if the backend does not have the
// call.
import { useQuery } from '@tanstack/react-query';
import type { ConnectorImpact as Impact } from '../../../contract/routing.ts';
import { readImpact } from '../../dataProvider/rpc/connectors.ts';
import { impactTexts as texts } from './impactTexts.ts';

export function ConnectorImpact({ connectorId }: { connectorId: number }) {
  const { data } = useQuery({
    queryKey: ['telco-configuration', 'impact', connectorId],
    queryFn: ({ signal }) => readImpact(connectorId, signal),
    enabled: Boolean(connectorId),
    gcTime: 0,
    retry: false,
  });
  return (
    <div role="status">
      {data && (
        <>
          <p style={paragraph}>{usesText(data)}</p>
          {data.stranded.length > 0 && (
            <p style={{ ...paragraph, color: 'var(--danger)' }}>
              {texts.stranded(data.stranded_clients)} {strandedText(data)}.
            </p>
          )}
        </>
      )}
    </div>
  );
}

const paragraph = { margin: '8px 0 0' };

function usesText({ clients, senders, stranded_clients: stranded }: Impact): string {
  if (clients === 0) return texts.unused;
  const uses = texts.uses(clients, senders);
  return stranded === 0 ? `${uses} ${texts.allElsewhere}` : uses;
}

function strandedText({ stranded, stranded_clients: clients }: Impact): string {
  const names = [
    ...new Set(stranded.map(({ client_name: name, sender_id: sender }) => `${name} (${sender})`)),
  ];
  const listed = names.join(', ');
  return clients > new Set(stranded.map(({ client_id }) => client_id)).size ? texts.more(listed) : listed;
}
