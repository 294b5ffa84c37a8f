// A list under its toolbar: rows or their placeholder, their count, and the pager. Must not depend on a noun; the rows come from
// the list's context.
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { pageSize } from '../../contract/common.ts';
import { hasField } from '../dataProvider/compat/rows.ts';
import type { CompactRow } from './CompactRows.tsx';
import { formatCount, formatNumber } from './formatNumber.ts';
import { PageLinks } from './PageLinks.tsx';
import type { PageWindow } from './pageWindow.ts';
import { RecordTable } from './RecordTable.tsx';
import type { Column } from './RecordTable.tsx';
import { FailureText } from './StateText.tsx';

interface ListBodyProps<Row> {
  title: string;
  /** Singular of the rows, for the count in the footer: "3 campaigns". */
  noun: string;
  /** The columns; `firstIndex` is the number of the page's first row. */
  columns: (firstIndex: number, rows: readonly Row[]) => Column<Row>[];
  compact: (row: Row) => CompactRow;
  onOpen?: (row: Row) => void;
  /** Page numbers of the pager; 'steps' has only Previous and Next. */
  pageWindow?: PageWindow | 'steps';
  /** Rows whose height is reserved; a full page where unset. */
  rowsMin?: number;
  /** Shown in place of rows. */
  children: ReactNode;
}

export function ListBody<Row extends { id: string | number }>(props: ListBodyProps<Row>) {
  const { title, noun, columns, compact, onOpen, pageWindow, rowsMin = pageSize, children } = props;
  const list = useListContext<Row>();
  const {
    data,
    total = 0,
    page,
    setPage,
    error,
    refetch,
    isPending,
    isPlaceholderData,
    sort,
    setSort,
  } = list;
  const rows = data ?? [];
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const firstIndex = (page - 1) * pageSize + 1;

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
          label={title}
          rows={isPending ? undefined : rows}
          columns={columns(firstIndex, rows).filter(({ optional }) => !optional || hasField(rows, optional))}
          compact={compact}
          rowsPerPage={rowsMin}
          isStale={isPlaceholderData}
          onOpen={onOpen}
          sort={sort}
          onSort={setSort}
        >
          {children}
        </RecordTable>
      </Card>
      <Box sx={footer}>
        <Typography variant="body2" role="status" sx={{ color: error ? 'error.main' : 'text.secondary' }}>
          {footerText()}
        </Typography>
        <PageLinks page={page} lastPage={lastPage} onChange={setPage} window={pageWindow} />
      </Box>
    </>
  );

  function footerText(): string {
    if (isPending || isPlaceholderData) return 'Loading...';
    if (error) return `Not up to date: ${error.message}`;
    if (rows.length === 0) return '';
    const range = `${formatNumber(firstIndex)}–${formatNumber(firstIndex + rows.length - 1)}`;
    return `${range} of ${formatCount(total, noun)}`;
  }
}

const footer = {
  display: 'flex',
  flexDirection: { xs: 'column', md: 'row' },
  alignItems: { xs: 'stretch', md: 'center' },
  // Page numbers of six digits and more need a line of their own.
  flexWrap: { md: 'wrap' },
  justifyContent: 'space-between',
  gap: 1.5,
  minHeight: 36,
  pt: 1.5,
};
