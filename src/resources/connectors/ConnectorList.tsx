// /telco-configuration: the links to the telcos with their live state, which is polled, and the admin's actions on them
// (requirements/administration.md#connectors).
import { useListContext } from 'react-admin';
import { lazyPart } from '../../components/lazyPart.ts';
import type { Connector } from '../../../contract/connectors.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx';
import { CreateButton } from '../../components/list/CreateButton.tsx';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { useRowVerbs } from '../../components/list/useRowVerbs.tsx';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { hasField } from '../../dataProvider/compat/rows.ts';
import { write } from '../../dataProvider/write.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { Alarms } from './Alarms.tsx';
import { ConnectorDrawer } from './ConnectorDrawer.tsx';
import { connectorColumns, connectorFilters } from './connectorRow.tsx';
import { connectorTexts as texts } from './connectorTexts.ts';
import { ConnectorToggle } from './ConnectorToggle.tsx';
import { DrainAction } from './DrainAction.tsx';
import { MoveQueueDialog } from './MoveQueueDialog.tsx';

// Loaded when the first connector is added or changed.
const ConnectorForm = lazyPart(async () => (await import('./ConnectorForm.tsx')).ConnectorForm);

// Loaded when the first route is explained.
const RouteForm = lazyPart(async () => (await import('../../features/routing/RouteForm.tsx')).RouteForm);

const resource = 'telco-configuration';

export const ConnectorList = () => (
  <PagedList
    resource={resource}
    title={administrationLabels.telcoConfiguration}
    sort={{ field: 'id', order: 'ASC' }}
    pollMs={3000}
  >
    <Connectors />
  </PagedList>
);

function Connectors() {
  const { data = [] } = useListContext<Connector>();
  const hasExtensions = useHasExtensions();
  const [draining, setDraining] = useDialog<Connector>();
  const [moving, setMoving] = useDialog<Connector>();
  const verbs = useRowVerbs<Connector>('connectors', {
    nameOf: ({ name }) => name,
    createNeeds: ['create', 'update'],
    more: (row) => [
      row.live !== undefined &&
        row.status === 1 && {
          label: row.draining ? texts.drain.endLabel : texts.drain.label,
          onClick: () => setDraining(row),
        },
      Boolean(row.queued) && { label: texts.move.label, onClick: () => setMoving(row) },
    ],
  });

  return (
    <>
      <SearchFilter filters={connectorFilters}>
        {hasExtensions && (
          <DialogButton label={texts.explainRoute} variant="outlined">
            <RouteForm />
          </DialogButton>
        )}
        <CreateButton label={texts.add} onClick={verbs.create} />
      </SearchFilter>
      <Alarms />
      <ListBody
        noun="connector"
        isNumbered
        columns={connectorColumns}
        actions={verbs.menu}
        hasRecords
        texts={texts}
      />
      <ConnectorDrawer actions={verbs.actionsOf} />
      <RecordDialog {...verbs.form} title={({ row }) => (row ? texts.updateTitle : texts.add)} maxWidth="md">
        {({ row }) => <ConnectorForm connector={row} hasLinks={hasField(data, 'live')} />}
      </RecordDialog>
      <ConnectorToggle {...verbs.confirmationOf('toggle')} />
      <DrainAction {...draining} />
      <MoveQueueDialog {...moving} />
      <ConfirmDelete
        {...verbs.confirmationOf('delete')}
        title={({ name }) => texts.delete.title(name)}
        run={({ id }) => write(resource, 'delete', { id })}
        done={texts.deleted}
      >
        {({ name }) => texts.delete.text(name)}
      </ConfirmDelete>
    </>
  );
}
