// The actions on a record, at the end of its drawer.
import { Button, DialogActions } from '@mui/material';
import type { RowAction } from '../RowMenu.tsx';

export function RecordActions({ actions }: { actions: readonly RowAction[] }) {
  if (actions.length === 0) return null;
  return (
    <DialogActions sx={{ flexWrap: 'wrap', justifyContent: 'flex-start' }} disableSpacing>
      {actions.map(({ label, onClick, isDestructive }) => (
        <Button key={label} color={isDestructive ? 'error' : 'primary'} onClick={onClick}>
          {label}
        </Button>
      ))}
    </DialogActions>
  );
}
