// /telco-configuration: the links to the telcos, how they do, and everything an admin does to them
// (requirements/administration.md#connectors). Looks again every few seconds, so that the live state lives.
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import type { Connector } from '../../../contract/connectors.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useRowVerbs } from '../../components/useRowVerbs.tsx';
import { hasField } from '../../dataProvider/compat/rows.ts';
import { deleteConnector } from '../../dataProvider/rpc/connectors.ts';
import { Alarms } from './Alarms.tsx';
import { ConnectorForm } from './ConnectorForm.tsx';
import { compactConnector, connectorColumns } from './connectorRow.tsx';
import { ConnectorToggle } from './ConnectorToggle.tsx';
import { DrainAction } from './DrainAction.tsx';
import { MoveQueueDialog } from './MoveQueueDialog.tsx';

const resource = 'telco-configuration';

/** Time between two looks at the live state, in milliseconds. */
const refetchMs = 3000;

export function ConnectorList() {
  const [draining, setDraining] = useState<Connector>();
  const [moving, setMoving] = useState<Connector>();
  const verbs = useRowVerbs<Connector>('connectors', {
    nameOf: ({ name }) => name,
    more: (row) => [
      ...(row.live !== undefined && row.status === 1
        ? [{ label: row.draining ? 'Take new messages' : 'Drain', onClick: () => setDraining(row) }]
        : []),
      ...(row.queued ? [{ label: 'Move its queue', onClick: () => setMoving(row) }] : []),
    ],
  });
  const { menu, askedTo, close } = verbs;

  return (
    <PagedList
      resource={resource}
      sort={{ field: 'id', order: 'ASC' }}
      queryOptions={{ refetchInterval: refetchMs }}
    >
      <Box component="section" aria-label="Mobile Connectors" sx={{ width: '100%', minWidth: 0 }}>
        {verbs.mayCreate && (
          <Toolbar
            buttons={
              <Button variant="contained" onClick={verbs.create}>
                Add Connector
              </Button>
            }
          />
        )}
        <Alarms />
        <ListBody<Connector>
          title="Mobile Connectors"
          noun="connector"
          columns={connectorColumns(menu)}
          compact={compactConnector(menu)}
          onOpen={verbs.update}
        >
          <EmptyText text="No connectors found" hint="Add the link to a telco with Add Connector." />
        </ListBody>
      </Box>
      <FormDialog connector={verbs.inForm} onClose={close} />
      <ConnectorToggle connector={askedTo('toggle')} onClose={close} />
      <DrainAction connector={draining} onClose={() => setDraining(undefined)} />
      <MoveQueueDialog connector={moving} onClose={() => setMoving(undefined)} />
      <ConfirmAction
        value={askedTo('delete')}
        title={({ name }) => `Delete ${name}?`}
        confirm={() => 'Delete'}
        isDestructive
        run={({ id }) => deleteConnector(id)}
        done="Connector deleted"
        onClose={close}
      >
        {({ name }) =>
          `Are you sure? ${name} is forgotten with its rates and sending hours. One that is in use is not deleted.`
        }
      </ConfirmAction>
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
