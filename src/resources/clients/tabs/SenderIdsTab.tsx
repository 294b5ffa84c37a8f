// The Sender IDs tab of a client's page (requirements/administration.md#client-detail): its sender IDs, assigned, stripped
// and unassigned here.
import { useState } from 'react';
import type { AssignedSender } from '../../../../contract/senders.ts';
import { useCan } from '../../../authProvider/useCan.ts';
import { ConfirmDelete } from '../../../components/ConfirmDelete.tsx';
import { CreateButton } from '../../../components/CreateButton.tsx';
import { ListBody } from '../../../components/ListBody.tsx';
import { PagedList } from '../../../components/PagedList.tsx';
import { RecordDialog } from '../../../components/RecordDialog.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import type { RowAction } from '../../../components/RowMenu.tsx';
import { EmptyText } from '../../../components/StateText.tsx';
import { Toolbar } from '../../../components/Toolbar.tsx';
import { useSaving } from '../../../components/useSaving.ts';
import { write } from '../../../dataProvider/write.ts';
import { AssignSenderForm } from './AssignSenderForm.tsx';
import { assignedColumns, compactAssigned } from './assignedSenderRow.tsx';

const resource = 'client-senders';

export function SenderIdsTab({ clientId }: { clientId: number }) {
  return (
    <PagedList
      resource={resource}
      title="Sender IDs"
      filter={{ client_id: clientId }}
      sort={{ field: 'id', order: 'DESC' }}
      // No route of its own: the tab shows only to roles that may read its module.
      disableAuthentication
    >
      <SenderIds clientId={clientId} />
    </PagedList>
  );
}

function SenderIds({ clientId }: { clientId: number }) {
  const [isAssigning, setIsAssigning] = useState(false);
  const [removed, setRemoved] = useState<AssignedSender>();
  const mayAssign = [useCan('sender_ids', 'create'), useCan('connectors', 'read')].every(Boolean);
  const mayUpdate = useCan('sender_ids', 'update');
  const mayDelete = useCan('sender_ids', 'delete');
  const { save } = useSaving();

  const strip = (row: AssignedSender) =>
    void save({
      call: () => write(resource, 'update', { id: row.id, data: { status: row.otp === 1 ? 0 : 1 } }),
      done: row.otp === 1 ? 'Message stripping disabled' : 'Message stripping enabled',
      onSaved: () => undefined,
    });
  const actionsOf = (row: AssignedSender): RowAction[] => [
    ...(mayUpdate
      ? [{ label: `${row.otp === 1 ? 'Disable' : 'Enable'} Message Stripping`, onClick: () => strip(row) }]
      : []),
    ...(mayDelete ? [{ label: 'Delete', onClick: () => setRemoved(row), isDestructive: true }] : []),
  ];
  const menu = (row: AssignedSender) => (
    <RowMenu label={`Actions for ${nameOf(row)}`} actions={actionsOf(row)} />
  );

  return (
    <>
      {mayAssign && (
        <Toolbar buttons={<CreateButton label="Assign Sender" onClick={() => setIsAssigning(true)} />} />
      )}
      <ListBody<AssignedSender>
        title="Sender IDs"
        noun="sender ID"
        isNumbered
        columns={assignedColumns}
        compact={compactAssigned}
        actions={mayUpdate || mayDelete ? menu : undefined}
        pageWindow="steps"
      >
        <EmptyText text="No Sender IDs Found" hint="The client can send once a sender ID is assigned." />
      </ListBody>
      <RecordDialog
        value={isAssigning || undefined}
        title={() => 'Assign Sender'}
        maxWidth="xs"
        onClose={() => setIsAssigning(false)}
      >
        {() => <AssignSenderForm clientId={clientId} onClose={() => setIsAssigning(false)} />}
      </RecordDialog>
      <ConfirmDelete
        value={removed}
        title={(row) => `Delete ${nameOf(row)}?`}
        run={({ id }) => write(resource, 'delete', { id })}
        done="Sender ID deleted"
        onClose={() => setRemoved(undefined)}
      >
        {(row) =>
          `Are you sure? The client can no longer send as ${nameOf(row)}. Queued messages are still sent, and reports are kept.`
        }
      </ConfirmDelete>
    </>
  );
}

const nameOf = ({ sender_id, carrier_name }: AssignedSender) =>
  carrier_name ? `${sender_id} on ${carrier_name}` : sender_id;
