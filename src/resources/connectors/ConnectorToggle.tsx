// Activates or deactivates a connector after asking (requirements/administration.md#connectors); a deactivation shows
// the messages that wait.
import { useQuery } from '@tanstack/react-query';
import type { Connector, ConnectorScope } from '../../../contract/connectors.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { formatCount } from '../../components/formatNumber.ts';
import { readQueue } from '../../dataProvider/rpc/connectors.ts';
import { write } from '../../dataProvider/write.ts';

interface ConnectorToggleProps {
  connector: Connector | undefined;
  onClose: () => void;
}

export function ConnectorToggle({ connector, onClose }: ConnectorToggleProps) {
  return (
    <ConfirmAction
      value={connector}
      title={(row) => `${verbOf(row)} ${row.name}?`}
      confirm={verbOf}
      isDestructive={connector?.status === 1}
      run={({ id, name, queue_prefix, scope, mcc, mnc, status }) => {
        if (!id) throw new Error('Connector ID is missing. Cannot update telco.');
        const fields = { name, queue_prefix, scope: scope as ConnectorScope, mcc, mnc };
        return write('telco-configuration', 'update', {
          id,
          data: { ...fields, status: status === 1 ? 0 : 1 },
        });
      }}
      done="Connector updated"
      onClose={onClose}
    >
      {(row) =>
        row.status === 1 ? (
          <Consequence connector={row} />
        ) : (
          `Are you sure? Messages waiting for ${row.name} are sent.`
        )
      }
    </ConfirmAction>
  );
}

function Consequence({ connector: { id, name } }: { connector: Connector }) {
  const queue = useQuery({
    queryKey: ['telco-configuration', 'queue', id],
    queryFn: ({ signal }) => readQueue(id, signal),
    enabled: Boolean(id),
    gcTime: 0,
  });
  const counts = queue.data;
  return (
    <>
      <p
        style={{ margin: 0 }}
      >{`Are you sure? Nothing more is sent through ${name}, and new messages do not use it.`}</p>
      <p style={{ margin: '8px 0 0' }} role="status">
        {queue.isLoading && 'Counting the waiting messages…'}
        {counts && waitingText(counts)}
      </p>
    </>
  );
}

function waitingText({ queued, pending }: { queued: number; pending: number }): string {
  const receipts = `${formatCount(pending, 'sent message')} still ${pending === 1 ? 'waits' : 'wait'} for a receipt.`;
  const waits =
    queued === 0
      ? 'No message is queued on it.'
      : `${formatCount(queued, 'queued message')} ${queued === 1 ? 'stays' : 'stay'} until it is activated again, for at most 3 days; then ${queued === 1 ? 'it fails' : 'they fail'} and the units are refunded.`;
  return pending === 0 ? waits : `${waits} ${receipts}`;
}

const verbOf = ({ status }: Connector) => (status === 1 ? 'Deactivate' : 'Activate');
