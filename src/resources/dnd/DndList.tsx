// /dnd-sms: the do-not-disturb numbers, which can be added, imported, exported and deleted (requirements/portal.md#dnd). Rows of the
// platform apply to every client, and only platform users add or delete them. Polls, because subscribers who answer STOP add numbers.
import type { DndEntry } from '../../../contract/dnd.ts';
import { useCan } from '../../authProvider/useCan.ts';
import { useHasExtensions } from '../../authProvider/useHasExtensions.ts';
import { usePlatform } from '../../authProvider/usePlatform.ts';
import { componentTexts } from '../../components/componentTexts.ts';
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import type { Bulk } from '../../components/list/BulkActions.tsx';
import { fileOf } from '../../components/list/column.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { ListToolbar } from '../../components/list/ListToolbar.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { useListDates } from '../../components/list/useListDates.ts';
import { useDialog } from '../../components/dialog/useDialog.ts';
import { dndStream } from '../../dataProvider/rpc/dnd.ts';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { write } from '../../dataProvider/write.ts';
import { messagingLabels } from '../../routes/messaging.ts';
import { DndConfirm, DndDelete } from './DndDelete.tsx';
import { DndAdd, DndImport } from './DndForms.tsx';
import { dndColumns, dndFilters } from './dndRow.tsx';
import { dndTexts } from './dndTexts.ts';

const resource = 'dnd-sms';

const deletionOfMany: Bulk<DndEntry> = {
  actions: [
    {
      label: componentTexts.delete,
      isDestructive: true,
      consequence: dndTexts.delete.many,
      run: (ids) => write(resource, 'deleteMany', { ids }),
      done: dndTexts.delete.doneMany,
    },
  ],
};

export function DndList() {
  const { days } = useListDates(resource);
  const filters = useClientFilter(dndFilters);
  const mayAdd = useCan('dnd', 'create');
  const mayDelete = useCan('dnd', 'delete');
  const platformToo = usePlatform();
  const hasExtensions = useHasExtensions();
  const [asked, setAsked] = useDialog<DndEntry>();
  const isOpenTo = (row: DndEntry) => platformToo || !row.platform;
  const deletion = (row: DndEntry) =>
    mayDelete && isOpenTo(row) ? <DndDelete entry={row} onAsk={setAsked} /> : null;
  return (
    <PagedList
      resource={resource}
      title={messagingLabels.dndSms}
      sort={newestFirst}
      filter={days}
      pollMs={10_000}
    >
      <ListToolbar
        search={{ field: 'msisdn', label: dndTexts.search }}
        allLabel={dndTexts.allTime}
        filters={filters}
        file={fileOf(dndColumns, { fileName: 'dnd.csv', stream: dndStream })}
      >
        {mayAdd && (
          <>
            {hasExtensions && (
              <DialogButton label={dndTexts.import.button} title={dndTexts.import.title} variant="outlined">
                <DndImport />
              </DialogButton>
            )}
            <DialogButton label={dndTexts.create} title={dndTexts.add.title} maxWidth="xs">
              <DndAdd />
            </DialogButton>
          </>
        )}
      </ListToolbar>
      <ListBody
        noun="number"
        isNumbered
        columns={dndColumns}
        actions={deletion}
        actionsLabel={dndTexts.action}
        bulk={mayDelete ? { ...deletionOfMany, isOpenTo } : undefined}
        texts={dndTexts}
      />
      <DndConfirm {...asked} />
    </PagedList>
  );
}
