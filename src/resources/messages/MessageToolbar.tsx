// Above a message list: date range, search by number, and Download of everything that matches both.
import { Box } from '@mui/material';
import { useDataProvider, useListContext } from 'react-admin';
import type { MessageRecord } from '../../../contract/messages.ts';
import { DateRangeFilter } from '../../components/DateRangeFilter.tsx';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import { SearchBox } from '../../components/SearchBox.tsx';
import { csvFields, csvRow } from './messageRow.tsx';
import { newestFirst, useMessageFilters } from './useMessageFilters.ts';

/** Rows an export reads at a time. */
const exportPageSize = 5000;

/** One name for both lists (spec part 1 section 9). */
const fileName = 'transactional_sms.csv';

export function MessageToolbar() {
  const { resource, setFilters, total } = useListContext<MessageRecord>();
  const { choice, days, msisdn, today } = useMessageFilters(resource);
  const dataProvider = useDataProvider();

  const fetchPage = async (page: number, signal: AbortSignal) => {
    const { data, total: rowsInAll = 0 } = await dataProvider.getList<MessageRecord>(resource, {
      pagination: { page, perPage: exportPageSize },
      sort: newestFirst,
      filter: { ...days, msisdn },
      signal,
    });
    return { rows: data.map(csvRow), lastPage: Math.ceil(rowsInAll / exportPageSize) };
  };

  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 }}>
      <DateRangeFilter
        today={today}
        value={choice}
        onChange={(chosen) => setFilters({ msisdn, ...chosen }, {})}
      />
      <SearchBox
        label="Search by number"
        value={msisdn}
        onSearch={(text) => setFilters({ ...choice, msisdn: text }, {})}
      />
      <Box sx={{ ml: { sm: 'auto' } }}>
        <DownloadButton
          fileName={fileName}
          fields={csvFields}
          fetchPage={fetchPage}
          disabled={(total ?? 0) === 0}
        />
      </Box>
    </Box>
  );
}
