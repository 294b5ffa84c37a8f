// The rows of a list: a table on wide screens, two lines a row on narrow ones. Reserves its height while rows load and change, so
// that the layout below does not shift. Must not depend on a noun.
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
import { CompactRows } from './CompactRows.tsx';
import type { CompactRow } from './CompactRows.tsx';

export interface Column<Row> {
  label: string;
  /** Least width in px; the rest goes to the columns without one, or to all in proportion. */
  width?: number | undefined;
  align?: 'right';
  /** The field that the heading sorts by; not sortable where unset. */
  sortBy?: string;
  /** A field that only our server sends: no column on a page without it. */
  optional?: string & keyof Row;
  render: (row: Row, index: number) => ReactNode;
}

export interface Sort {
  field: string;
  order: 'ASC' | 'DESC';
}

export interface RecordTableProps<Row> {
  /** Undefined while the first rows load. */
  rows: readonly Row[] | undefined;
  columns: readonly Column<Row>[];
  compact: (row: Row) => CompactRow;
  /** Accessible name of the table. */
  label: string;
  rowsPerPage: number;
  onOpen?: (row: Row) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Rows of another page are shown while the requested ones load. */
  isStale?: boolean;
  /** Shown in place of rows. */
  children?: ReactNode;
}

/** Heights in px; the first two include the line below. */
const heights = { head: 41, row: 45, compactRow: 65 };

export function RecordTable<Row extends { id: string | number }>(props: RecordTableProps<Row>) {
  const isCompact = useMediaQuery((theme) => theme.breakpoints.down('lg'), { noSsr: true });
  const { rows, rowsPerPage, isStale, children } = props;
  const fullHeight = isCompact ? rowsPerPage * heights.compactRow : heights.head + rowsPerPage * heights.row;

  return (
    <Box
      sx={{
        minHeight: fullHeight,
        opacity: isStale ? 0.6 : 1,
        transition: 'opacity 120ms',
        overflowX: 'auto',
      }}
      aria-busy={rows === undefined || isStale}
    >
      {isCompact ? <CompactRows {...props} height={heights.compactRow} /> : <WideRows {...props} />}
      {rows?.length === 0 && children}
    </Box>
  );
}

function WideRows<Row extends { id: string | number }>(props: RecordTableProps<Row>) {
  const { rows, columns, label, rowsPerPage, onOpen, sort, onSort } = props;
  return (
    <Table size="small" aria-label={label} sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow sx={{ height: heights.head }}>
          {columns.map((column) => (
            <TableCell
              key={column.label}
              align={column.align}
              sortDirection={
                column.sortBy !== undefined && column.sortBy === sort?.field && directionOf(sort)
              }
              sx={{ width: column.width, ...oneLine, textOverflow: column.sortBy ? 'clip' : 'ellipsis' }}
            >
              <Heading column={column} sort={sort} onSort={onSort} />
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows === undefined &&
          Array.from({ length: rowsPerPage }, (_, index) => (
            <TableRow key={index} sx={{ height: heights.row }}>
              {columns.map((column) => (
                <TableCell key={column.label} align={column.align} sx={cellStyle}>
                  <Skeleton sx={{ display: 'inline-block', width: '70%' }} />
                </TableCell>
              ))}
            </TableRow>
          ))}
        {rows?.map((row, index) => (
          <TableRow key={row.id} hover={onOpen !== undefined} sx={rowStyle} {...opening(row, onOpen)}>
            {columns.map((column) => (
              <TableCell
                key={column.label}
                align={column.align}
                sx={cellStyle}
                onMouseEnter={showFullTextOnHover}
              >
                {column.render(row, index)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const directionOf = ({ order }: Sort) => (order === 'ASC' ? 'asc' : 'desc');

/** The label of a column; a press sorts by it, another one reverses the order. */
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

/** Opens a row by click and by Enter. */
function opening<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (!onOpen) return {};
  return {
    tabIndex: 0,
    onClick: () => {
      // Not while text is selected, which ends with a click.
      if (!window.getSelection()?.toString()) onOpen(row);
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row);
    },
  };
}

/** Shows a text that is cut off in full as the cell's tooltip. */
function showFullTextOnHover({ currentTarget: cell }: MouseEvent<HTMLElement>) {
  const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
    ({ scrollWidth, clientWidth, title }) => title === '' && clientWidth > 0 && scrollWidth > clientWidth,
  );
  cell.title = isCut ? cell.innerText : '';
}

const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
// Buttons and chips fit into the row height, so that loaded rows are as high as their placeholders.
const cellStyle = { ...oneLine, py: 0.5 };
const rowStyle = {
  height: heights.row,
  '&[tabindex]': { cursor: 'pointer' },
  // MUI removes the outline of rows.
  '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
};
