// /senderid-mapping: which client may send with which sender ID (requirements/administration.md#sender-id-mapping).
// Sender IDs are taken away on the client's own page.
import { useState } from 'react';
import type { SenderMapping } from '../../../contract/senders.ts';
import { CreateButton } from '../../components/CreateButton.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { SearchedEmpty, SearchFilter } from '../../components/SearchFilter.tsx';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { AssignClients, useMayAssign } from './AssignClients.tsx';
import { senderFilters } from './senderFilters.tsx';
import { mappingColumns } from './senderRow.tsx';
import { senderTexts } from '../../features/senders/senderTexts.ts';

const texts = senderTexts.mapping;

export function MappingList() {
  const [isAssigning, setIsAssigning] = useState(false);
  const mayAssign = useMayAssign();
  const filters = useClientFilter(senderFilters);
  return (
    <PagedList resource="senderid-mapping" title={texts.title} sort={{ field: 'id', order: 'DESC' }}>
      <SearchFilter label={texts.search} filters={filters}>
        <CreateButton
          label={senderTexts.assign.label}
          onClick={mayAssign ? () => setIsAssigning(true) : undefined}
        />
      </SearchFilter>
      <ListBody<SenderMapping> title={texts.title} noun="mapping" isNumbered columns={mappingColumns}>
        <SearchedEmpty text={texts.none} hint={texts.noneHint} />
      </ListBody>
      <AssignClients value={isAssigning ? 'choose' : undefined} onClose={() => setIsAssigning(false)} />
    </PagedList>
  );
}
