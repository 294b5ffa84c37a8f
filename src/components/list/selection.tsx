// Checkboxes that select rows for an action.
import { Checkbox, FormControlLabel, TableCell } from '@mui/material';
import { listTexts } from './listTexts.ts';

interface Identified {
  id: string | number;
}

/** Rows that are selected for an action. */
export interface Selection<Row = never> {
  ids: readonly (string | number)[];
  onToggle: (id: string | number) => void;
  /** Selects these rows only; an empty list selects none. */
  onSelect: (ids: (string | number)[]) => void;
  /** Whether a row can be selected; unset: every row can. */
  isOpenTo?: ((row: Row) => boolean) | undefined;
}

type OfRow<Row> = Selection<Row> & { row: Row };

/** A checkbox. Pressing it does not open the row. */
export const SelectRow = <Row extends Identified>({ row, ids, onToggle, isOpenTo }: OfRow<Row>) => (
  <Checkbox
    size="small"
    checked={ids.includes(row.id)}
    disabled={isOpenTo?.(row) === false}
    onChange={() => onToggle(row.id)}
    onClick={(event) => event.stopPropagation()}
    slotProps={{ input: { 'aria-label': listTexts.selection.row(row.id) } }}
  />
);

type OfPage<Row> = Selection<Row> & { rows: readonly Row[] };

/** Selects all rows of the page that can be selected, or none. */
function SelectPage<Row extends Identified>(props: OfPage<Row>) {
  const { ids, onSelect, isOpenTo } = props;
  const rows = isOpenTo ? props.rows.filter(isOpenTo) : props.rows;
  const isAll = rows.length > 0 && rows.every(({ id }) => ids.includes(id));
  const others = ids.filter((id) => !rows.some((row) => row.id === id));
  return (
    <Checkbox
      size="small"
      checked={isAll}
      // While the rows are loading, or if none can be selected.
      disabled={rows.length === 0}
      indeterminate={!isAll && rows.some(({ id }) => ids.includes(id))}
      onChange={() => onSelect(isAll ? others : [...others, ...rows.map(({ id }) => id)])}
      slotProps={{ input: { 'aria-label': listTexts.selection.page } }}
    />
  );
}

/** {@link SelectPage} as a cell in the head of a table. */
export const SelectAll = <Row extends Identified>(props: OfPage<Row>) => (
  // A data cell, because a heading would describe the cells below it.
  <TableCell padding="checkbox" component="td">
    <SelectPage {...props} />
  </TableCell>
);

const selectAll = { display: 'flex', displayPrint: 'none', m: 0, pl: 0.5, minHeight: 44 };

/** {@link SelectPage} as a line above rows that have no head. */
export const SelectAllLine = <Row extends Identified>(props: OfPage<Row>) => (
  <FormControlLabel
    control={<SelectPage {...props} />}
    label={listTexts.selection.page}
    slotProps={{ typography: { variant: 'body2', color: 'text.secondary' } }}
    sx={{ ...selectAll, borderBottom: '1px solid', borderColor: 'divider' }}
  />
);
