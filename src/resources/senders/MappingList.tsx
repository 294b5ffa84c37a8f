// /senderid-mapping: which client may send with which sender ID (requirements/administration.md#sender-id-mapping). Assignments are removed
// on the page of the client.
import { DialogButton } from '../../components/dialog/DialogButton.tsx';
import { ListBody } from '../../components/list/ListBody.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { SearchFilter } from '../../components/list/SearchFilter.tsx';
import { highestIdFirst } from '../../dataProvider/rpc/list.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { AssignClients } from './AssignClients.tsx';
import { senderFilters } from './senderFilters.tsx';
import { mappingColumns } from './senderRow.tsx';
import { senderTexts } from '../../features/senders/senderTexts.ts';
import { useMayAssign } from '../../features/senders/useMayAssign.ts';

const texts = senderTexts.mapping;

export function MappingList() {
  const mayAssign = useMayAssign();
  const filters = useClientFilter(senderFilters);
  return (
    <PagedList resource="senderid-mapping" title={texts.title} sort={highestIdFirst}>
      <SearchFilter label={texts.search} filters={filters}>
        {mayAssign && (
          <DialogButton label={senderTexts.assign.label}>
            <AssignClients />
          </DialogButton>
        )}
      </SearchFilter>
      <ListBody noun="mapping" isNumbered columns={mappingColumns} texts={texts} />
    </PagedList>
  );
}
