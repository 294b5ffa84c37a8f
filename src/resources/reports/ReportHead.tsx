// The head of a report: heading, days, client, and Download of all its rows.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { DateRangeFilter } from '../../components/DateRangeFilter.tsx';
import { Muted } from '../../components/Muted.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { useListFilterChanges } from '../../components/useListFilters.ts';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
import { reportTexts as texts } from './reportTexts.ts';
import { clientField, type Report } from './useReport.ts';

interface ReportHeadProps {
  title: string;
  /** One sentence under the title. */
  lead: string;
  report: Report;
  download: ReactNode;
}

export function ReportHead({ title, lead, report, download }: ReportHeadProps) {
  const { choice, today, choose, search } = useListFilterChanges(clientField);
  return (
    <>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Muted sx={{ mt: 0.25, mb: 2 }}>{lead}</Muted>
      <Toolbar buttons={download}>
        <DateRangeFilter today={today} value={choice} onChange={choose} />
        {report.isPlatform && (
          <Box sx={{ width: { xs: '100%', sm: 260 } }}>
            <ClientSelect
              label={report.chosen === null ? texts.allClients : texts.client}
              value={report.chosen}
              onChange={(clientId) => search(clientId === null ? '' : String(clientId))}
            />
          </Box>
        )}
      </Toolbar>
    </>
  );
}
