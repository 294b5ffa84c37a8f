// The last row of a table: sums over all pages, below the columns that have one.
import { TableCell, TableFooter, TableRow } from '@mui/material';
import { CellText, tableCellOf } from './CellText.tsx';
import { numberLabel, type Column } from './column.ts';
import { listTexts } from './listTexts.ts';

interface TotalsRowProps<Row> {
  columns: readonly Column<Row>[];
  totals: Row;
  label?: string | undefined;
  /** Whether the rows have a checkbox. */
  hasSelection: boolean;
  sx: object;
}

export function TotalsRow<Row>({
  columns,
  totals,
  label = listTexts.total,
  hasSelection,
  sx,
}: TotalsRowProps<Row>) {
  const before = columns.slice(
    0,
    columns.findIndex((column) => column.isSummed),
  );
  // The column of numbers is narrow, but the label may extend over the empty cell beside it.
  const named =
    before.find((column) => column.label !== numberLabel) ??
    before[0] ??
    columns.find((column) => !column.isSummed);
  return (
    <TableFooter>
      <TableRow sx={{ ...sx, '& .MuiTableCell-root': sum }}>
        {hasSelection && <TableCell padding="checkbox" />}
        {columns.map((column) =>
          column === named ? (
            <TableCell key={column.label} component="th" scope="row" sx={{ overflow: 'visible' }}>
              {column.label === numberLabel ? label : <CellText>{label}</CellText>}
            </TableCell>
          ) : (
            <TableCell key={column.label} align={column.align}>
              {column.isSummed && tableCellOf(column, totals, 0)}
            </TableCell>
          ),
        )}
      </TableRow>
    </TableFooter>
  );
}

const sum = {
  typography: 'body2',
  color: 'text.primary',
  fontWeight: 600,
  borderTop: '1px solid',
  borderBottom: 0,
  borderColor: 'divider',
};
