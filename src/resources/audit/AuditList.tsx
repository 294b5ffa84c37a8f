// /audit-log: who changed what, when and from where, newest first (DOMAIN section 1). Only read; a REST collection.
import { Box } from '@mui/material';
import { useState } from 'react';
import { ListBase } from 'react-admin';
import type { AuditEntry } from '../../../contract/audit.ts';
import { pageSize } from '../../../contract/common.ts';
import { DateRangeFilter } from '../../components/DateRangeFilter.tsx';
import { ListBody } from '../../components/ListBody.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { newestFirst, useListFilterChanges, useListFilters } from '../../components/useListFilters.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { auditColumns, compactAudit } from './auditRow.tsx';
import { actionOf } from './auditWords.ts';

const resource = 'audit-log';
const searchField = 'q';

export function AuditList() {
  const [opened, setOpened] = useState<AuditEntry>();
  const { days } = useListFilters(resource, searchField);
  return (
    <ListBase
      resource={resource}
      perPage={pageSize}
      sort={newestFirst}
      filter={days}
      queryOptions={{ onError: () => undefined }}
    >
      <Box component="section" aria-label="Audit Log" sx={{ width: '100%', minWidth: 0 }}>
        <Toolbar />
        <ListBody<AuditEntry>
          title="Audit Log"
          noun="change"
          columns={auditColumns}
          compact={compactAudit}
          onOpen={setOpened}
        >
          <EmptyText
            text="No Changes Found"
            hint="Choose another date range, or search for something else."
          />
        </ListBody>
      </Box>
      <RecordDialog value={opened} title={actionOf} onClose={() => setOpened(undefined)}>
        {(entry) => <AuditDetails entry={entry} />}
      </RecordDialog>
    </ListBase>
  );
}

function Toolbar() {
  const { choice, text, today, choose, search } = useListFilterChanges(searchField);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
      <DateRangeFilter today={today} value={choice} onChange={choose} allLabel="All time" />
      <SearchBox label="Search by person or subject" value={text} onSearch={search} lengthMax={80} />
    </Box>
  );
}
