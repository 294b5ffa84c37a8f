// Above a report: its days, its client, and Download of all its rows.
import { Box } from '@mui/material';
import { useListContext } from 'react-admin';
import { DateRangeFilter } from '../../components/DateRangeFilter.tsx';
import { DownloadButton } from '../../components/DownloadButton.tsx';
import type { DownloadFile } from '../../components/useDownload.ts';
import { useListFilterChanges } from '../../components/useListFilters.ts';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
import { clientField } from './useReport.ts';
import type { Report } from './useReport.ts';

export function ReportToolbar({ report, file }: { report: Report; file: DownloadFile }) {
  const { total = 0 } = useListContext();
  const { choice, today, choose, search } = useListFilterChanges(clientField);
  return (
    <Box sx={layout}>
      <DateRangeFilter today={today} value={choice} onChange={choose} />
      {report.isPlatform && (
        <Box sx={{ width: { xs: '100%', sm: 260 } }}>
          <ClientSelect
            label={report.chosen === null ? 'All clients' : 'Client'}
            value={report.chosen}
            onChange={(clientId) => search(clientId === null ? '' : String(clientId))}
          />
        </Box>
      )}
      <Box sx={{ ml: { sm: 'auto' }, width: { xs: '100%', sm: 'auto' }, '& > *': { width: { xs: '100%' } } }}>
        <DownloadButton {...file} disabled={total === 0} />
      </Box>
    </Box>
  );
}

const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 };
