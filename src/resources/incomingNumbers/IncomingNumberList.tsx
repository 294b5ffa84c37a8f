// /incoming-numbers: the numbers that subscribers can write to, and the clients that receive the texts
// (requirements/domain.md#incoming-texts).
import { useQuery } from '@tanstack/react-query';
import type { IncomingNumber } from '../../../contract/incomingNumbers.ts';
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
import { IncomingNumberForm } from './IncomingNumberForm.tsx';
import { numberColumns, numberFilters } from './incomingNumberRow.tsx';
import { incomingNumberTexts as texts } from './incomingNumberTexts.ts';

const byNumber = { field: 'number', order: 'ASC' } as const;

export function IncomingNumberList() {
  const verbs = useRowVerbs<IncomingNumber>('connectors', {
    nameOf: ({ number }) => number,
    createNeeds: ['update'],
  });
  const { data: connectors = [] } = useQuery(allConnectorsQuery);

  return (
    <PagedList resource="incoming-numbers" title={administrationLabels.incomingNumbers} sort={byNumber}>
      <SearchFilter filters={numberFilters(connectors)}>
        <CreateButton label={texts.add} onClick={verbs.create} />
      </SearchFilter>
      <ListBody
        noun="number"
        columns={numberColumns}
        actions={verbs.menu}
        onOpen={verbs.update}
        texts={texts}
      />
      <RecordDialog {...verbs.form} title={({ row }) => (row ? texts.update : texts.addTitle)} maxWidth="xs">
        {({ row }) => <IncomingNumberForm number={row} />}
      </RecordDialog>
      <ConfirmDelete
        {...verbs.confirmationOf('delete')}
        title={({ number }) => texts.delete(number)}
        run={({ id }) => write('incoming-numbers', 'delete', { id })}
        done={texts.deleted}
      >
        {({ number, client_name }) => texts.deleteText(number, client_name)}
      </ConfirmDelete>
    </PagedList>
  );
}
