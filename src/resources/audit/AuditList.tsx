// /audit-log: who changed what, when and from where, newest first (requirements/domain.md#audit-log). Read only; a REST
// collection.
import { useState } from 'react';
import type { AuditEntry } from '../../../contract/audit.ts';
import { ListBody } from '../../components/ListBody.tsx';
import { ListToolbar } from '../../components/ListToolbar.tsx';
import { PagedList } from '../../components/PagedList.tsx';
import { RecordDialog } from '../../components/RecordDialog.tsx';
import { EmptyText } from '../../components/StateText.tsx';
import { newestFirst, useListFilters } from '../../components/useListFilters.ts';
import { AuditDetails } from './AuditDetails.tsx';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { auditColumns, auditExport, compactAudit } from './auditRow.tsx';
import { actionOf, auditFilters } from './auditWords.ts';

const resource = 'audit-log';
const searchField = 'q';

export function AuditList() {
  const [opened, setOpened] = useState<AuditEntry>();
  const { days } = useListFilters(resource, searchField);
  const filters = useClientFilter(auditFilters);
  return (
    <PagedList resource={resource} title="Audit Log" sort={newestFirst} filter={days}>
      <ListToolbar<AuditEntry>
        searchField={searchField}
        searchLabel="Search by person or subject"
        searchLengthMax={80}
        allLabel="All time"
        filters={filters}
        file={auditExport}
      />
      <ListBody<AuditEntry>
        title="Audit Log"
        noun="change"
        columns={auditColumns}
        compact={compactAudit}
        onOpen={setOpened}
      >
        <EmptyText text="No Changes Found" hint="Choose another date range, or search for something else." />
      </ListBody>
      <RecordDialog value={opened} title={actionOf} onClose={() => setOpened(undefined)}>
        {(entry) => <AuditDetails entry={entry} />}
      </RecordDialog>
    </PagedList>
  );
}
