// Rows of a call inside another screen, a page at a time with Previous and Next (spec part 2 sections 2.3 and 9: the lists
// of the client detail).
import { Box, Button, Card, Typography } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pageSize } from '../../contract/common.ts';
import type { CompactRow } from './CompactRows.tsx';
import { formatNumber } from './formatNumber.ts';
import { RecordTable } from './RecordTable.tsx';
import type { Column } from './RecordTable.tsx';
import { FailureText } from './StateText.tsx';

interface SteppedRowsProps<Row> {
  label: string;
  /** The page's query; keep the page before while the next one loads. */
  query: UseQueryResult<{ data: Row[]; last_page: number }>;
  columns: readonly Column<Row>[];
  compact: (row: Row) => CompactRow;
  page: number;
  onPage: (page: number) => void;
  /** Stands where there are no rows. */
  children: ReactNode;
}

export function SteppedRows<Row extends { id: string | number }>(props: SteppedRowsProps<Row>) {
  const { label, query, columns, compact, page, onPage, children } = props;
  const { data, error, isPending, isPlaceholderData, refetch } = query;
  const lastPage = data?.last_page || 1;
  if (error && !data) {
    return (
      <Card>
        <FailureText title="The list could not be loaded" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <Card>
        <RecordTable
          label={label}
          rows={isPending ? undefined : (data?.data ?? [])}
          columns={columns}
          compact={compact}
          rowsPerPage={pageSize}
          isStale={isPlaceholderData}
        >
          {children}
        </RecordTable>
      </Card>
      <Box component="nav" aria-label={`Pages of ${label}`} sx={footer}>
        <Typography variant="body2" role="status" sx={{ color: 'text.secondary', mr: 'auto' }}>
          {isPending ? 'Loading...' : `Page ${formatNumber(page)} of ${formatNumber(lastPage)}`}
        </Typography>
        <Button size="small" color="inherit" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="small" color="inherit" disabled={page >= lastPage} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </Box>
    </>
  );
}

const footer = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 36, pt: 1.5 };
