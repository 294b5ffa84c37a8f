// The last row of a table: sums over all pages, below the columns that have one.
import { Box, TableCell, TableFooter, TableRow } from '@mui/material';
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
  const first = columns.findIndex((column) => column.isSummed);
  const named = columns.slice(0, first).find((column) => column.label !== numberLabel);
  return (
    <TableFooter>
      <TableRow sx={{ ...sx, '& .MuiTableCell-root': sum }}>
        {hasSelection && <TableCell padding="checkbox" />}
        {columns.map((column) =>
          column === named ? (
            <TableCell key={column.label} component="th" scope="row">
              <CellText>{label}</CellText>
            </TableCell>
          ) : (
            <TableCell key={column.label} align={column.align}>
              {/* In the cell of the first sum if no column before it has room. */}
              {!named && column === columns[first] && (
                <Box component="span" sx={{ mr: 1 }}>
                  {label}
                </Box>
              )}
              {column.isSummed && tableCellOf(column, totals, 0)}
            </TableCell>
          ),
        )}
      </TableRow>
    </TableFooter>
  );
}

const sum = { typography: 'body2', color: 'text.primary', fontWeight: 600, borderBottom: 0 };
