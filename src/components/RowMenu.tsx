// The actions of one row behind one button. Presses on it do not reach the row.
import MoreIcon from '@mui/icons-material/MoreVert';
import { Box, IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState, type SyntheticEvent } from 'react';

export interface RowAction {
  label: string;
  onClick: () => void;
  isDestructive?: boolean;
  isDisabled?: boolean | undefined;
}

interface RowMenuProps {
  /** Accessible name. */
  label: string;
  actions: readonly RowAction[];
}

export function RowMenu({ label, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  return (
    // React passes events of the menu to the row as well.
    <Box component="span" onClick={keepFromRow} onKeyDown={keepFromRow}>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={close}>
        {actions.map(({ label: name, onClick, isDestructive, isDisabled }) => (
          <MenuItem
            key={name}
            disabled={isDisabled}
            sx={{ color: isDestructive ? 'error.main' : undefined }}
            onClick={() => {
              close();
              onClick();
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

const keepFromRow = (event: SyntheticEvent) => event.stopPropagation();
