// /audit-log: who changed what, when and from where, newest first (requirements/domain.md#audit-log). A read-only REST collection.
import { useCan } from '../../authProvider/useCan.ts';
import { ListBody } from '../../components/list/ListBody.tsx';
import { ListToolbar } from '../../components/list/ListToolbar.tsx';
import { PagedList } from '../../components/list/PagedList.tsx';
import { useListDates } from '../../components/list/useListDates.ts';
import { newestFirst } from '../../dataProvider/rpc/list.ts';
import { useClientFilter } from '../../features/clientSelect/clientFilter.tsx';
import { administrationLabels } from '../../routes/administration.ts';
import { AuditDrawer } from './AuditDrawer.tsx';
import { auditColumns, auditExport } from './auditRow.tsx';
import { auditTexts } from './auditTexts.ts';
import { auditFilters } from './auditText.ts';
import { personFilter } from './personFilter.tsx';
import { SealedDownload } from './SealedDownload.tsx';

const resource = 'audit-log';

export function AuditList() {
  const { days } = useListDates(resource);
  const mayReadUsers = useCan('users', 'read');
  const filters = useClientFilter(mayReadUsers ? [...auditFilters, personFilter] : auditFilters);
  return (
    <PagedList resource={resource} title={administrationLabels.auditLog} sort={newestFirst} filter={days}>
      <ListToolbar
        search={{ field: 'q', label: auditTexts.search, lengthMax: 80 }}
        allLabel={auditTexts.allTime}
        filters={filters}
        file={auditExport}
      >
        <SealedDownload />
      </ListToolbar>
      <ListBody noun="change" columns={auditColumns} hasRecords texts={auditTexts} />
      <AuditDrawer />
    </PagedList>
  );
}
