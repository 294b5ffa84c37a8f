// The rows of a list: a table on wide screens, two lines per row on narrow ones. Must not depend on a particular resource.
import {
  Box,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TableSortLabel,
  useMediaQuery,
} from '@mui/material';
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react';
import type { SortPayload } from 'react-admin';
import { CompactRows, type CompactRow } from './CompactRows.tsx';
import { keepsFocus } from '../keptFocus.ts';
import { cellTextStyle, tableCellOf } from './CellText.tsx';
import { narrowRow, narrowTotals, type Column } from './column.ts';
import { columnWidths } from './columnWidths.ts';
import { SelectAll, SelectRow, type Selection } from './selection.tsx';
import { TotalsRow } from './TotalsRow.tsx';

export interface RecordTableProps<Row> {
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  /** The narrow row, if it is not derived from the columns. */
  compact?: ((row: Row) => CompactRow) | undefined;
  /** Accessible name of the table. */
  label: string;
  rowsPerPage: number;
  onOpen?: (row: Row) => void;
  sort?: SortPayload;
  onSort?: (sort: SortPayload) => void;
  selection?: Selection<Row> | undefined;
  /** Sums over all pages, for the columns that have one. */
  totals?: Row | undefined;
  /** Label of the row of totals, if it does not sum all rows. */
  totalsLabel?: string | undefined;
  /** Whether the rows are those of another page, shown while the requested ones load. */
  isStale?: boolean;
  /** Shown if there are no rows. */
  children?: ReactNode;
}

/** Heights; those in px include the line below the row, and rows of a table grow with their text. */
const heights = { head: 41, row: 45, compactRow: '4.0625rem' };

export function RecordTable<Row extends { id: string | number }>(props: RecordTableProps<Row>) {
  const isCompact = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const {
    rows,
    columns,
    isStale,
    totals,
    totalsLabel,
    compact = (row) => narrowRow(columns, row),
    children,
  } = props;
  const sums = totals && rows?.length !== 0 ? totals : undefined;
  return (
    <Box
      sx={{
        opacity: isStale ? 0.6 : 1,
        transition: 'opacity 120ms',
        overflowX: 'auto',
        // Container query units are used for the widths of columns.
        containerType: isCompact ? undefined : 'inline-size',
      }}
      aria-busy={rows === undefined || isStale}
    >
      {isCompact ? (
        <CompactRows
          {...props}
          compact={compact}
          height={heights.compactRow}
          totals={sums && narrowTotals(columns, sums, totalsLabel)}
        />
      ) : (
        <WideRows {...props} totals={sums} />
      )}
      {rows?.length === 0 && children}
    </Box>
  );
}

function WideRows<Row extends { id: string | number }>(props: RecordTableProps<Row>) {
  const { rows, columns, label, rowsPerPage, onOpen, sort, onSort, selection, totals, totalsLabel } = props;
  const widths = columnWidths(columns, selection !== undefined);
  return (
    <Table size="small" aria-label={label} sx={tableStyle}>
      <TableHead>
        <TableRow sx={{ height: heights.head }}>
          {selection && <SelectAll rows={rows ?? []} {...selection} />}
          {columns.map((column, index) => (
            <TableCell
              key={column.label}
              align={column.align}
              sortDirection={
                column.sortBy !== undefined && column.sortBy === sort?.field && directionOf(sort)
              }
              sx={{ ...headStyle, width: widths[index], textOverflow: column.sortBy ? 'clip' : 'ellipsis' }}
            >
              <Heading column={column} sort={sort} onSort={onSort} />
              {column.help}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows === undefined &&
          Array.from({ length: rowsPerPage }, (_, index) => (
            <TableRow key={index} sx={{ height: heights.row }}>
              {selection && <TableCell padding="checkbox" />}
              {columns.map((column) => (
                <TableCell key={column.label} align={column.align} sx={cellStyle}>
                  <Skeleton sx={{ display: 'inline-block', width: '70%' }} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        {rows?.map((row, index) => (
          <TableRow
            key={row.id}
            ref={keepsFocus}
            hover={onOpen !== undefined}
            selected={selection?.ids.includes(row.id) ?? false}
            sx={rowStyle}
            {...opening(row, onOpen)}
          >
            {selection && (
              <TableCell padding="checkbox">
                <SelectRow row={row} {...selection} />
              </TableCell>
            )}
            {columns.map((column) => (
              <TableCell
                key={column.label}
                align={column.align}
                sx={cellStyle}
                onMouseEnter={showFullTextOnHover}
              >
                {tableCellOf(column, row, index)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      {totals && (
        <TotalsRow
          columns={columns}
          totals={totals}
          label={totalsLabel}
          hasSelection={selection !== undefined}
          sx={{ height: heights.row, '& > *': cellStyle }}
        />
      )}
    </Table>
  );
}

const directionOf = ({ order }: SortPayload) => (order === 'ASC' ? 'asc' : 'desc');

/** The label of a column. Pressing it sorts by the column, and again reverses the order. */
function Heading<Row>({
  column,
  sort,
  onSort,
}: { column: Column<Row> } & Pick<RecordTableProps<Row>, 'sort' | 'onSort'>) {
  const { label, sortBy } = column;
  if (sortBy === undefined || !onSort) return label;
  const isSorted = sort?.field === sortBy;
  return (
    <TableSortLabel
      active={isSorted}
      direction={isSorted ? directionOf(sort) : 'asc'}
      onClick={() => onSort({ field: sortBy, order: isSorted && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
    >
      {label}
    </TableSortLabel>
  );
}

/** Opens a row by click or Enter. */
function opening<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (!onOpen) return {};
  return {
    tabIndex: 0,
    onClick: () => {
      // Selecting text ends with a click, too, which must not open the row.
      if (!window.getSelection()?.toString()) onOpen(row);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
    },
  };
}

/** Shows truncated text in full as the cell's tooltip. */
function showFullTextOnHover({ currentTarget: cell }: MouseEvent<HTMLElement>) {
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight, title }) =>
      title === '' && clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 2),
  );
  cell.title = isCut ? cell.innerText : '';
}

const tableStyle = { tableLayout: 'fixed', ...cellTextStyle };
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
/** Headings of narrow columns take two lines. */
const headStyle = {
  ...oneLine,
  whiteSpace: 'normal',
  lineHeight: 1.2,
  py: 0.5,
  // The arrow has its room even where the list is not sorted by the column, which a long word needs.
  '& .MuiTableSortLabel-icon': { fontSize: 14, mx: 0.25 },
};
// Buttons and chips fit into the row's height, so that rows are as high as their placeholders.
const cellStyle = { ...oneLine, py: 0.5 };
const rowStyle = {
  height: heights.row,
  '&[tabindex]': { cursor: 'pointer' },
  // MUI removes the outline of rows.
  '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
};
