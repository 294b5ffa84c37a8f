// The head of a report: heading, days, client, and Download of all its rows.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { ListDateRange } from '../../components/list/ListDateRange.tsx';
import { Muted } from '../../components/Muted.tsx';
import { Toolbar } from '../../components/list/Toolbar.tsx';
import { ListClient } from '../../features/clientSelect/ListClient.tsx';
import type { Report } from './useReport.ts';

interface ReportHeadProps {
  title: string;
  /** One sentence under the title. */
  lead: string;
  report: Report;
  download: ReactNode;
}

export function ReportHead({ title, lead, report, download }: ReportHeadProps) {
  return (
    <>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      <Muted sx={{ mt: 0.25, mb: 2 }}>{lead}</Muted>
      <Toolbar buttons={download}>
        <ListDateRange />
        {report.chosen !== undefined && (
          <Box sx={{ width: { xs: '100%', sm: '16.25rem' } }}>
            <ListClient chosen={report.chosen} />
          </Box>
        )}
      </Toolbar>
    </>
  );
}
