// /senderid-mapping: which client may send with which sender ID (requirements/administration.md#sender-id-mapping).
// Read only; sender IDs are assigned on the client's own page.
import type { SenderMapping } from '../../../contract/senders.ts';
import { statusFilter } from '../../components/list/filter.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { SearchedEmpty, SearchFilter } from '../../components/SearchFilter.tsx';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { mappingColumns } from './senderRow.tsx';

const title = 'Sender Id Mapping';

const ownFilters = [statusFilter()];

export function MappingList() {
  const filters = useClientFilter(ownFilters);
  return (
    <PagedList resource="senderid-mapping" title={title} sort={{ field: 'id', order: 'DESC' }}>
      <SearchFilter label="Search by client or sender ID" filters={filters} />
      <ListBody<SenderMapping> title={title} noun="mapping" isNumbered columns={mappingColumns}>
        <SearchedEmpty text="No SMS Found" hint="No client has a sender ID yet." />
      </ListBody>
    </PagedList>
  );
}
