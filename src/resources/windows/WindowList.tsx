// /sending-windows: the hours in which each class of messages is sent, for all connectors and for single ones
// (requirements/domain.md#sending-windows; requirements/kenya.md#sending-hours: promotions 08:00 to 18:00). Polls, because it shows which
// windows are open.
import { useQuery } from '@tanstack/react-query';
import type { SendingWindowRow } from '../../../contract/windows.ts';
import { ConfirmDelete } from '../../components/dialog/ConfirmDelete.tsx';
import { CreateButton } from '../../components/list/CreateButton.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { RecordDialog } from '../../components/dialog/RecordDialog.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { useRowVerbs } from '../../components/list/useRowVerbs.tsx';
import { allConnectorsQuery } from '../../dataProvider/rpc/connectors.ts';
import { write } from '../../dataProvider/write.ts';
import { administrationLabels } from '../../routes/administration.ts';
import { WindowForm } from './WindowForm.tsx';
import { nameOf, windowColumns, windowFilters } from './windowRow.tsx';
import { windowTexts } from './windowTexts.ts';

/** Windows for all connectors come first. */
const byConnector = { field: 'connector_name', order: 'ASC' } as const;

export function WindowList() {
  const verbs = useRowVerbs<SendingWindowRow>('connectors', { nameOf, createNeeds: ['update'] });
  const { data: connectors = [] } = useQuery(allConnectorsQuery);

  return (
    <PagedList
      resource="sending-windows"
      title={administrationLabels.sendingWindows}
      sort={byConnector}
      pollMs={30_000}
    >
      <SearchFilter filters={windowFilters(connectors)}>
        <CreateButton label={windowTexts.add} onClick={verbs.create} />
      </SearchFilter>
      <ListBody
        noun="sending window"
        columns={windowColumns}
        actions={verbs.menu}
        onOpen={verbs.update}
        texts={windowTexts}
      />
      <RecordDialog
        {...verbs.form}
        title={({ row }) => (row ? windowTexts.update : windowTexts.addTitle)}
        maxWidth="xs"
      >
        {({ row }) => <WindowForm window={row} />}
      </RecordDialog>
      <ConfirmDelete
        {...verbs.confirmationOf('delete')}
        title={(row) => windowTexts.delete(nameOf(row))}
        run={({ id }) => write('sending-windows', 'delete', { id })}
        done={windowTexts.deleted}
      >
        {(row) => (row.connector_id === null ? windowTexts.deleteForAll : windowTexts.deleteOwn)(nameOf(row))}
      </ConfirmDelete>
    </PagedList>
  );
}
