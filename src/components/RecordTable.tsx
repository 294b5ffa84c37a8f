// A list's rows: a table where there is room, two lines a row where there is not, so that no page scrolls sideways.
// Holds its height while rows load and change, so that nothing under it moves. Knows no noun.
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
  /** Least width in px; what is left over goes to the columns without one, or is shared out in proportion. */
  width?: number | undefined;
  align?: 'right';
  /** What the list is sorted by when the heading is pressed; not at all where unset. */
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
  /** Read aloud as the name of the table. */
  label: string;
  rowsPerPage: number;
  onOpen?: (row: Row) => void;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** Rows of another page still shown while the wanted ones load. */
  isStale?: boolean;
  /** Shown in the place of rows where there are none. */
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

/** The label of a column; a press sorts by it, a second one the other way round. */
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

/** What makes a row open by click and by Enter. */
function opening<Row>(row: Row, onOpen: ((row: Row) => void) | undefined) {
  if (!onOpen) return {};
  return {
    tabIndex: 0,
    onClick: () => {
      // A person who selects text to copy it does not want a dialog over it.
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
// Buttons and chips fit into a row's height, so that rows are as high as what stands there while they load.
const cellStyle = { ...oneLine, py: 0.5 };
const rowStyle = {
  height: heights.row,
  '&[tabindex]': { cursor: 'pointer' },
  // MUI's rows take every outline away.
  '&:focus-visible': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
};
