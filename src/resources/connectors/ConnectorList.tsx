// /telco-configuration: the links to the telcos, their live state, and the admin's actions on them
// (requirements/administration.md#connectors). Polls the live state.
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Connector } from '../../../contract/connectors.ts';
import { ConfirmDelete } from '../../components/ConfirmDelete.tsx';
import { CreateButton } from '../../components/CreateButton.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useRowVerbs } from '../../components/useRowVerbs.tsx';
import { hasField } from '../../dataProvider/compat/rows.ts';
import { write } from '../../dataProvider/write.ts';
import { Alarms } from './Alarms.tsx';
import { ConnectorForm } from './ConnectorForm.tsx';
import { compactConnector, connectorColumns } from './connectorRow.tsx';
import { ConnectorToggle } from './ConnectorToggle.tsx';
import { DrainAction } from './DrainAction.tsx';
import { MoveQueueDialog } from './MoveQueueDialog.tsx';

const resource = 'telco-configuration';

/** Time between two polls of the live state, in milliseconds. */
const refetchMs = 3000;

export function ConnectorList() {
  const [draining, setDraining] = useState<Connector>();
  const [moving, setMoving] = useState<Connector>();
  const verbs = useRowVerbs<Connector>('connectors', {
    nameOf: ({ name }) => name,
    more: (row) => [
      ...(row.live !== undefined && row.status === 1
        ? [{ label: row.draining ? 'Accept new messages' : 'Drain', onClick: () => setDraining(row) }]
        : []),
      ...(row.queued ? [{ label: 'Move queue', onClick: () => setMoving(row) }] : []),
    ],
  });
  const { askedTo, close, create } = verbs;

  return (
    <PagedList
      resource={resource}
      title="Mobile Connectors"
      sort={{ field: 'id', order: 'ASC' }}
      queryOptions={{ refetchInterval: refetchMs }}
    >
      {create && <Toolbar buttons={<CreateButton label="Add Connector" onClick={create} />} />}
      <Alarms />
      <ListBody<Connector>
        title="Mobile Connectors"
        noun="connector"
        isNumbered
        columns={connectorColumns}
        compact={compactConnector}
        actions={verbs.menu}
        onOpen={verbs.update}
      >
        <EmptyText text="No connectors found" hint="Connect to a telco with Add Connector." />
      </ListBody>
      <FormDialog connector={verbs.inForm} onClose={close} />
      <ConnectorToggle connector={askedTo('toggle')} onClose={close} />
      <DrainAction connector={draining} onClose={() => setDraining(undefined)} />
      <MoveQueueDialog connector={moving} onClose={() => setMoving(undefined)} />
      <ConfirmDelete
        value={askedTo('delete')}
        title={({ name }) => `Delete ${name}?`}
        run={({ id }) => write(resource, 'delete', { id })}
        done="Connector deleted"
        onClose={close}
      >
        {({ name }) =>
          `Are you sure? ${name} is deleted with its rates and sending windows. A connector in use cannot be deleted.`
        }
      </ConfirmDelete>
    </PagedList>
  );
}

function FormDialog({
  connector,
  onClose,
}: {
  connector: Connector | 'new' | undefined;
  onClose: () => void;
}) {
  const { data = [] } = useListContext<Connector>();
  return (
    <RecordDialog
      value={connector}
      title={(value) => (value === 'new' ? 'Add Connector' : 'Update Connector')}
      maxWidth="md"
      onClose={onClose}
    >
      {(value) => (
        <ConnectorForm
          connector={value === 'new' ? undefined : value}
          hasLinks={hasField(data, 'live')}
          onClose={onClose}
        />
      )}
    </RecordDialog>
  );
}
