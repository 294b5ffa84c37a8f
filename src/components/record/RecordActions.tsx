// The actions on a record, at the end of its drawer, with the destructive ones last. On a phone they fill the width.
import { Button, DialogActions } from '@mui/material';
import type { ReactNode } from 'react';
import type { RowAction } from '../RowMenu.tsx';

export interface RecordAction extends RowAction {
  /** Whether the record waits for this action. */
  isMain?: boolean;
  isBusy?: boolean;
}

interface RecordActionsProps {
  actions: readonly RecordAction[];
  /** Shown before the actions. */
  children?: ReactNode;
}

export function RecordActions({ actions, children }: RecordActionsProps) {
  if (actions.length === 0 && !children) return null;
  const ordered = actions.toSorted((a, b) => Number(a.isDestructive ?? 0) - Number(b.isDestructive ?? 0));
  return (
    <DialogActions sx={bar} disableSpacing>
      {children}
      {ordered.map(({ label, onClick, isDestructive, isMain, isBusy, isDisabled }) => (
        <Button
          key={label}
          variant={isMain ? 'contained' : 'outlined'}
          color={isDestructive ? 'error' : 'primary'}
          loading={isBusy}
          disabled={isDisabled}
          onClick={onClick}
        >
          {label}
        </Button>
      ))}
    </DialogActions>
  );
}

const bar = { flexWrap: 'wrap', gap: 1, '& > button': { flexGrow: { xs: 1, sm: 0 } } };
