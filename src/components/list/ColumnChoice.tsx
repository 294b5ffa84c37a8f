// Chooses the columns of a table. The choice is stored for the person.
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined';
import { Button, Checkbox, ListItemText, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { listTexts } from './listTexts.ts';
import type { ShownColumns } from './useColumns.ts';

interface ColumnChoiceProps<Row extends { id: string | number }> {
  columns: ShownColumns<Row>;
}

export function ColumnChoice<Row extends { id: string | number }>({ columns }: ColumnChoiceProps<Row>) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { possible, shown, isShown, toggle, reset } = columns;
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        // Narrow rows have no columns.
        sx={{ display: { xs: 'none', lg: 'inline-flex' } }}
      >
        {listTexts.columns}
      </Button>
      <Menu
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': listTexts.columns } }}
      >
        {possible.map((column) => (
          <MenuItem
            key={column.label}
            role="menuitemcheckbox"
            aria-checked={isShown(column)}
            // The last column cannot be hidden.
            disabled={isShown(column) && shown.length === 1}
            onClick={() => toggle(column)}
          >
            <Checkbox checked={isShown(column)} size="small" tabIndex={-1} sx={{ p: 0, mr: 1 }} inert />
            <ListItemText>{column.label}</ListItemText>
          </MenuItem>
        ))}
        <MenuItem onClick={reset}>{listTexts.resetColumns}</MenuItem>
      </Menu>
    </>
  );
}
