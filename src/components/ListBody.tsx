// A list under its toolbar: rows or their placeholder, their count, and the pager. Must not depend on a noun; the rows come from
// the list's context.
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useListContext } from 'react-admin';
import { pageSize } from '../../contract/common.ts';
import { hasField } from '../dataProvider/compat/rows.ts';
import type { CompactRow } from './CompactRows.tsx';
import { componentTexts } from './componentTexts.ts';
import type { CountNoun } from './countTexts.ts';
import { formatCount, formatNumber } from './formatNumber.ts';
import { PageLinks } from './PageLinks.tsx';
import type { PageWindow } from './pageWindow.ts';
import { RecordTable } from './RecordTable.tsx';
import type { Column } from './RecordTable.tsx';
import { FailureText } from './StateText.tsx';

interface ListBodyProps<Row> {
  title: string;
  /** Singular of the rows, for the count in the footer: "3 campaigns". */
  noun: CountNoun;
  columns: readonly Column<Row>[] | ((rows: readonly Row[]) => readonly Column<Row>[]);
  /** Puts a column with the rows' numbers first; they go on from page to page. */
  isNumbered?: boolean;
  compact: (row: Row) => CompactRow;
  /** The buttons of a row, in a column of their own; undefined where the role has none. */
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsLabel?: string;
  onOpen?: ((row: Row) => void) | undefined;
  /** Page numbers of the pager; 'steps' has only Previous and Next. */
  pageWindow?: PageWindow | 'steps';
  /** Rows whose height is reserved; a full page where unset. */
  rowsMin?: number;
  /** Shown in place of rows. */
  children: ReactNode;
}

export function ListBody<Row extends { id: string | number }>(props: ListBodyProps<Row>) {
  const { title, noun, columns, isNumbered, compact, actions, actionsLabel = componentTexts.actions } = props;
  const { onOpen, pageWindow, rowsMin = pageSize, children } = props;
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
  const given = typeof columns === 'function' ? columns(rows) : columns;
  const lastPage = Math.max(1, Math.ceil(total / pageSize));
  const firstIndex = (page - 1) * pageSize + 1;

  if (error && !data) {
    return (
      <Card>
        <FailureText title={componentTexts.list.failed} error={error} onRetry={() => void refetch()} />
      </Card>
    );
  }
  return (
    <>
      <Card>
        <RecordTable
          label={title}
          rows={isPending ? undefined : rows}
          columns={[
            ...(isNumbered ? [indexColumn<Row>(firstIndex)] : []),
            ...given.filter(({ optional }) => !optional || hasField(rows, optional)),
            ...(actions ? [{ label: actionsLabel, width: 96, render: actions }] : []),
          ]}
          compact={actions ? (row) => ({ ...compact(row), actions: actions(row) }) : compact}
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
    if (isPending || isPlaceholderData) return componentTexts.loading;
    if (error) return componentTexts.list.stale(error.message);
    if (rows.length === 0) return '';
    const range = `${formatNumber(firstIndex)}–${formatNumber(firstIndex + rows.length - 1)}`;
    return componentTexts.list.range(range, formatCount(total, noun));
  }
}

/** The numbers of a page's rows; as wide as the last one needs. */
export const indexColumn = <Row,>(firstIndex: number): Column<Row> => ({
  label: '#',
  width: 34 + 9 * formatNumber(firstIndex + pageSize - 1).length,
  render: (_row, index) => formatNumber(firstIndex + index),
});

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
