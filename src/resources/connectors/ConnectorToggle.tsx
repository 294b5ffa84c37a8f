// Activates or deactivates a connector after a confirmation (requirements/administration.md#connectors), which on deactivation shows the
// waiting messages.
import { useQuery } from '@tanstack/react-query';
import type { Connector, ConnectorScope } from '../../../contract/connectors.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { ConfirmAction } from '../../components/dialog/ConfirmAction.tsx';
import type { DialogProps } from '../../components/dialog/useDialog.ts';
import { readQueue } from '../../dataProvider/rpc/connectors.ts';
import { write } from '../../dataProvider/write.ts';
import { ConnectorImpact } from './ConnectorImpact.tsx';
import { connectorTexts } from './connectorTexts.ts';

const texts = connectorTexts.toggle;

export function ConnectorToggle(question: DialogProps<Connector>) {
  return (
    <ConfirmAction
      {...question}
      title={({ status, name }) => (status === 1 ? texts.deactivateTitle : texts.activateTitle)(name)}
      confirm={({ status }) => (status === 1 ? componentTexts.deactivate : componentTexts.activate)}
      isDestructive={({ status }) => status === 1}
      run={({ id, name, queue_prefix, scope, mcc, mnc, status, live }) => {
        if (!id) throw new Error(connectorTexts.idMissing);
        // A backend of the specification, which does not send the live state, requires all fields.
        const fields = live === undefined && { name, queue_prefix, scope: scope as ConnectorScope, mcc, mnc };
        return write('telco-configuration', 'update', {
          id,
          data: { ...fields, status: status === 1 ? 0 : 1 },
        });
      }}
      done={({ status }) => (status === 1 ? texts.deactivated : texts.activated)}
    >
      {(row) => (row.status === 1 ? <Consequence connector={row} /> : texts.activate(row.name))}
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
      <p style={{ margin: 0 }}>{texts.deactivate(name)}</p>
      <p style={{ margin: '8px 0 0' }} role="status">
        {queue.isLoading && texts.counting}
        {counts && waitingText(counts)}
      </p>
      <ConnectorImpact connectorId={id} />
    </>
  );
}

function waitingText({ queued, pending }: { queued: number; pending: number }): string {
  const waits = queued === 0 ? texts.noneQueued : texts.queued(queued);
  return pending === 0 ? waits : `${waits} ${texts.pending(pending)}`;
}
