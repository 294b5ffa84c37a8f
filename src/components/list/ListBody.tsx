// A list below its toolbar: rows or their placeholder, their count, and the pager. Must not depend on a particular resource; rows come from
// the list's context.
import { Box, Card, Typography } from '@mui/material';
import { memo, useContext, useDeferredValue, useEffect, type ReactNode } from 'react';
import { useListContext, type ListControllerResult, type RaRecord } from 'react-admin';
import { pageSize } from '../../../contract/common.ts';
import { useKeptError } from '../../dataProvider/useKeptError.ts';
import type { CompactRow } from './CompactRows.tsx';
import { componentTexts } from '../componentTexts.ts';
import type { CountNoun } from '../../format/countTexts.ts';
import { formatCount, formatNumber } from '../../format/formatNumber.ts';
import { BulkActions, type Bulk } from './BulkActions.tsx';
import { narrowRow, numberLabel, type Column } from './column.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import { useIsFiltered } from './filter.ts';
import { ListTitle } from './listTitle.ts';
import { useListAbility } from './listAbility.ts';
import { RowsPerPage } from './RowsPerPage.tsx';
import { useColumns } from './useColumns.ts';
import { useListMeta } from './useListMeta.ts';
import { useOpenRecord } from '../record/useRecord.ts';
import { PageLinks } from './PageLinks.tsx';
import type { PageWindow } from './pageWindow.ts';
import { RecordTable } from './RecordTable.tsx';
import { EmptyText, FailureText } from '../StateText.tsx';

interface ListBodyProps<Row> {
  /** Accessible name of the rows; unset: the title of the list around. */
  title?: string;
  /** Singular noun for the count in the footer: "3 campaigns". */
  noun: CountNoun;
  columns: readonly Column<Row>[];
  /** Whether the first column numbers the rows, continuing from page to page. */
  isNumbered?: boolean;
  /** The narrow row, if it is not derived from the columns. */
  compact?: (row: Row) => CompactRow;
  /** Actions on selected rows; undefined if the role has none. */
  bulk?: Bulk<Row> | undefined;
  /** The buttons of a row, in a column of their own; undefined if the role has none. */
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsLabel?: string;
  onOpen?: ((row: Row) => void) | undefined;
  /** Whether a click opens a row at its address (record/ListRecord.tsx). */
  hasRecords?: boolean;
  /** Label of the row of totals, if it does not sum all rows. */
  totalsLabel?: string;
  /** Page numbers of the pager; 'steps' has only Previous and Next. */
  pageWindow?: PageWindow | 'steps';
  texts: ListTexts;
}

/** Shown if there are no rows. */
interface ListTexts {
  /** The empty text of the specification. */
  empty: string;
  /** What to do if a search or filter leaves no row; unset: to change them. */
  narrowedHint?: string;
  /** What to do if the list has no rows at all; unset: the same. */
  emptyHint?: string;
}

export function ListBody<Row extends { id: string | number }>(props: ListBodyProps<Row>) {
  const list = useListContext<Row>();
  // Deferred, so that the first rows are rendered in slices between which the browser handles input; an update from a store is not sliced.
  const pending = useDeferredValue(list.isPending ? list : undefined);
  const openRecord = useOpenRecord();
  return <Body onOpen={props.hasRecords ? openRecord : undefined} {...props} list={pending ?? list} />;
}

const Body = memo(Rows) as typeof Rows;

interface RowsProps<Row extends RaRecord> extends ListBodyProps<Row> {
  list: ListControllerResult<Row>;
}

function Rows<Row extends { id: string | number }>(props: RowsProps<Row>) {
  const { list, noun, isNumbered, actions, actionsLabel = componentTexts.actions } = props;
  const { onOpen, pageWindow, bulk, totalsLabel, texts } = props;
  const listTitle = useContext(ListTitle) ?? '';
  const { data, total = 0, page, perPage, error, isPending, isPlaceholderData } = list;
  const failure = useKeptError(list);
  const { sorts } = useListAbility(list.resource);
  const meta = useListMeta<{ totals: Row; isAtLeast: true }>();
  // Preloads the inputs and their library for the forms of the list and for Send SMS. They are half as large as the list itself.
  useEffect(() => {
    if (!isPending) import('../form/inputs.tsx').catch(() => undefined);
  }, [isPending]);
  const rows = data ?? [];
  const columns = useColumns(props.columns, list);
  const compact = props.compact ?? ((row: Row) => narrowRow(columns.possible, row));
  const lastPage = Math.max(1, Math.ceil(total / perPage));
  const firstIndex = (page - 1) * perPage + 1;

  if (failure) {
    return (
      // The same element as around the rows, so that React keeps it and the focus after "Try again".
      <Card tabIndex={-1}>
        <FailureText title={componentTexts.list.failed} error={failure} onRetry={list.refetch} />
      </Card>
    );
  }
  return (
    <>
      {/* A hidden overflow would hold the bar of the selected rows at its place. */}
      <Card tabIndex={-1} sx={{ overflow: 'clip' }}>
        {bulk && <BulkActions<Row> noun={noun} {...bulk} />}
        <RecordTable
          label={props.title ?? listTitle}
          rows={isPending ? undefined : rows}
          columns={[
            ...(isNumbered ? [indexColumn<Row>(firstIndex, perPage)] : []),
            ...columns.shown,
            ...(actions ? [{ label: actionsLabel, width: actionsWidth, render: actions }] : []),
          ]}
          compact={actions ? (row) => ({ ...compact(row), actions: actions(row) }) : compact}
          rowsPerPage={pageSize}
          selection={
            bulk && {
              ids: list.selectedIds,
              onToggle: list.onToggleItem,
              onSelect: list.onSelect,
              isOpenTo: bulk.isOpenTo,
            }
          }
          isStale={isPlaceholderData}
          totalsLabel={totalsLabel}
          totals={meta.totals}
          onOpen={onOpen}
          sort={list.sort}
          {...(sorts && { onSort: list.setSort })}
        >
          <Empty {...texts} />
        </RecordTable>
      </Card>
      <Box sx={listFooter}>
        <Typography
          variant="body2"
          role="status"
          sx={{ color: error ? 'error.main' : 'text.secondary', mr: 'auto' }}
        >
          {footerText()}
        </Typography>
        <Box sx={{ display: 'flex', displayPrint: 'none', gap: 1, alignItems: 'center' }}>
          <ColumnChoice columns={columns} />
          <RowsPerPage />
        </Box>
        <PageLinks
          page={page}
          lastPage={lastPage}
          onChange={list.setPage}
          window={pageWindow}
          // Of rows that were not all counted, the last known page is not the last one.
          hasLast={!meta.isAtLeast}
        />
      </Box>
    </>
  );

  function footerText(): string {
    if (isPending || isPlaceholderData) return componentTexts.loading;
    if (error) return componentTexts.list.stale(error.message);
    if (rows.length === 0) return '';
    const first = formatNumber(firstIndex);
    const range = rows.length === 1 ? first : `${first}–${formatNumber(firstIndex + rows.length - 1)}`;
    if (meta.isAtLeast) return componentTexts.list.more(range);
    return componentTexts.list.range(range, formatCount(total, noun));
  }
}

function Empty({
  empty,
  narrowedHint = componentTexts.list.noMatchHint,
  emptyHint = narrowedHint,
}: ListTexts) {
  return <EmptyText text={empty} hint={useIsFiltered() ? narrowedHint : emptyHint} />;
}

/** Width in px of the column with the menus of the rows: that of its heading in the fallback font. */
export const actionsWidth = 84;

/** Numbers the rows of a page; as wide as the last number needs. */
export const indexColumn = <Row,>(firstIndex: number, perPage = pageSize): Column<Row> => ({
  label: numberLabel,
  width: 30 + 9 * formatNumber(firstIndex + perPage - 1).length,
  render: (_row, index) => formatNumber(firstIndex + index),
});

/** The count and the pager below a list. */
export const listFooter = {
  display: 'flex',
  alignItems: 'center',
  // Page numbers have their own line on a phone, and those of six digits and more everywhere.
  flexWrap: 'wrap',
  justifyContent: 'flex-end',
  '& > nav': { flexBasis: { xs: '100%', sm: 'auto' } },
  gap: 1.5,
  minHeight: 36,
  pt: 1.5,
};
