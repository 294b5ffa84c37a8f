// /sending-windows: the hours in which each class of messages leaves, for all connectors and for single ones
// (requirements/domain.md#sending-windows; requirements/kenya.md#sending-hours: promotions 08:00 to 18:00). Polls,
// because it shows which windows are open.
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { ConfirmDelete } from '../../components/ConfirmDelete.tsx';
import { CreateButton } from '../../components/CreateButton.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useRowVerbs } from '../../components/useRowVerbs.tsx';
import { write } from '../../dataProvider/write.ts';
import { WindowForm } from './WindowForm.tsx';
import { compactWindow, nameOf, windowColumns } from './windowRow.tsx';

/** Time between two polls, in milliseconds. */
const refetchMs = 30_000;

export function WindowList() {
  const verbs = useRowVerbs<SendingWindowRow>('connectors', { nameOf, createNeeds: 'update' });
  const { close, create } = verbs;

  return (
    <PagedList
      resource="sending-windows"
      title="Sending Windows"
      queryOptions={{ refetchInterval: refetchMs }}
    >
      {create && <Toolbar buttons={<CreateButton label="Add Window" onClick={create} />} />}
      <ListBody<SendingWindowRow>
        title="Sending Windows"
        noun="sending window"
        columns={windowColumns}
        compact={compactWindow}
        actions={verbs.menu}
        onOpen={verbs.update}
      >
        <EmptyText text="No Sending Windows Found" hint="All messages leave at any hour." />
      </ListBody>
      <RecordDialog<SendingWindowRow | 'new'>
        value={verbs.inForm}
        title={(value) => (value === 'new' ? 'Add Sending Window' : 'Update Sending Window')}
        maxWidth="xs"
        onClose={close}
      >
        {(value) => <WindowForm window={value === 'new' ? undefined : value} onClose={close} />}
      </RecordDialog>
      <ConfirmDelete
        value={verbs.askedTo('delete')}
        title={(row) => `Delete the window for ${nameOf(row)}?`}
        run={({ id }) => write('sending-windows', 'delete', { id })}
        done="Sending window removed"
        onClose={close}
      >
        {(row) =>
          row.connector_id === null
            ? `Are you sure? From then on ${nameOf(row)} leave at any hour, unless a connector has its own window.`
            : `Are you sure? From then on ${nameOf(row)} use the window for all connectors, or leave at any hour if there is none.`
        }
      </ConfirmDelete>
    </PagedList>
  );
}
