// The actions of one row behind one button. Presses on it do not reach the row.
import MoreIcon from '@mui/icons-material/MoreVert';
import { Box, IconButton, Menu, MenuItem } from '@mui/material';
import { useId, useState, type SyntheticEvent } from 'react';
import { componentTexts } from '../componentTexts.ts';

export interface RowAction {
  label: string;
  onClick: () => void;
  isDestructive?: boolean;
  isDisabled?: boolean | undefined;
}

/** Actions in their order; false and undefined for those that do not apply. */
export type RowActions<Action = RowAction> = readonly (Action | false | undefined)[];

interface RowMenuProps {
  /** The name of the row; unset: there is only one. */
  name?: string;
  actions: RowActions;
}

/** Renders nothing if no action applies. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  const close = () => setAnchor(null);
  const menuLabel = name === undefined ? componentTexts.actions : componentTexts.actionsFor(name);
  const offered = actions.filter((action) => action !== false && action !== undefined);
  if (offered.length === 0) return null;
  return (
    // React passes events of the menu to the row as well.
    <Box component="span" onClick={keepFromRow} onKeyDown={keepFromRow}>
      <IconButton
        size="small"
        aria-label={menuLabel}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ list: { 'aria-label': menuLabel } }}
      >
        {offered.map(({ label, onClick, isDestructive, isDisabled }) => (
          <MenuItem
            key={label}
            disabled={isDisabled}
            sx={{ color: isDestructive ? 'error.main' : undefined }}
            onClick={() => {
              close();
              onClick();
            }}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  );
}

const keepFromRow = (event: SyntheticEvent) => event.stopPropagation();
