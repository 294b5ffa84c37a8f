// /senderid-mapping: which client may send with which sender ID (requirements/administration.md#sender-id-mapping).
// Read only; it is assigned on the client's own page.
import { Box } from '@mui/material';
import type { SenderMapping } from '../../../contract/senders.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { SearchedEmpty, SearchFilter } from '../../components/SearchFilter.tsx';
import { compactMapping, mappingColumns } from './senderRow.tsx';

export function MappingList() {
  return (
    <PagedList resource="senderid-mapping" sort={{ field: 'id', order: 'DESC' }}>
      <Box component="section" aria-label="Sender Id Mapping" sx={{ width: '100%', minWidth: 0 }}>
        <SearchFilter label="Search by client or sender ID" />
        <ListBody<SenderMapping>
          title="Sender Id Mapping"
          noun="mapping"
          columns={mappingColumns}
          compact={compactMapping}
        >
          <SearchedEmpty text="No SMS Found" hint="No client may send with a sender ID yet." />
        </ListBody>
      </Box>
    </PagedList>
  );
}
