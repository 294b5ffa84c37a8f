// The checkboxes of rows that can be chosen for an action.
import { Checkbox, TableCell } from '@mui/material';
import { listTexts } from './listTexts.ts';

/** Rows that are chosen for an action. */
export interface Selection {
  ids: readonly (string | number)[];
  onToggle: (id: string | number) => void;
  /** Chooses these rows, or none. */
  onSelect: (ids: (string | number)[]) => void;
}

/** A press on it does not open the row. */
export const SelectRow = ({ id, ids, onToggle }: Selection & { id: string | number }) => (
  <Checkbox
    size="small"
    checked={ids.includes(id)}
    onChange={() => onToggle(id)}
    onClick={(event) => event.stopPropagation()}
    slotProps={{ input: { 'aria-label': listTexts.selection.row(id) } }}
  />
);

/** Selects all rows of the page, or none. */
export function SelectAll(props: Selection & { rows: readonly { id: string | number }[] }) {
  const { rows, ids, onSelect } = props;
  const isAll = rows.length > 0 && rows.every(({ id }) => ids.includes(id));
  const others = ids.filter((id) => !rows.some((row) => row.id === id));
  return (
    // No heading, since the cells below it have no value.
    <TableCell padding="checkbox" component="td">
      <Checkbox
        size="small"
        checked={isAll}
        indeterminate={!isAll && rows.some(({ id }) => ids.includes(id))}
        onChange={() => onSelect(isAll ? others : [...others, ...rows.map(({ id }) => id)])}
        slotProps={{ input: { 'aria-label': listTexts.selection.page } }}
      />
    </TableCell>
  );
}
