// The head of a report: heading, days, client, and Download of all its rows.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useFilterChange } from '../../components/list/filter.ts';
import { ListDateRange } from '../../components/ListDateRange.tsx';
import { Muted } from '../../components/Muted.tsx';
import { Toolbar } from '../../components/Toolbar.tsx';
import { ClientSelect } from '../../features/clientSelect/ClientSelect.tsx';
import { reportTexts as texts } from './reportTexts.ts';
import type { Report } from './useReport.ts';

interface ReportHeadProps {
  title: string;
  /** One sentence under the title. */
  lead: string;
  report: Report;
  download: ReactNode;
}

export function ReportHead({ title, lead, report, download }: ReportHeadProps) {
  const { change } = useFilterChange();
  return (
    <>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Muted sx={{ mt: 0.25, mb: 2 }}>{lead}</Muted>
      <Toolbar buttons={download}>
        <ListDateRange />
        {report.isPlatform && (
          <Box sx={{ width: { xs: '100%', sm: 260 } }}>
            <ClientSelect
              label={report.chosen === null ? texts.allClients : texts.client}
              value={report.chosen}
              onChange={(id) => change({ client: id === null ? undefined : String(id) })}
            />
          </Box>
        )}
      </Toolbar>
    </>
  );
}
