// Above a report: its days, its client, and Download of all its rows.
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { DateRangeFilter } from '../../components/DateRangeFilter.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useListFilterChanges } from '../../components/useListFilters.ts';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
import { clientField } from './useReport.ts';
import type { Report } from './useReport.ts';

export function ReportToolbar({ report, download }: { report: Report; download: ReactNode }) {
  const { choice, today, choose, search } = useListFilterChanges(clientField);
  return (
    <Toolbar buttons={download}>
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
    </Toolbar>
  );
}
