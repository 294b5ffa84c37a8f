// The actions on a record, at the end of its drawer: the destructive ones after the others, and last the one that the record waits for.
// They take one row, which they fill on a phone, and those that do not fit are in a menu.
import { Button, DialogActions } from '@mui/material';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { RowMenu, type RowAction, type RowActions } from '../list/RowMenu.tsx';

export interface RecordAction extends RowAction {
  /** Whether the record waits for this action. */
  isMain?: boolean;
  isBusy?: boolean;
}

interface RecordActionsProps {
  actions: RowActions<RecordAction>;
  /** Opens a list that the record belongs to, before the actions. */
  link?: { label: string; to: string };
  /** Shown before the actions. */
  children?: ReactNode;
}

const rankOf = ({ isMain, isDestructive }: RecordAction) => (isMain ? 2 : isDestructive ? 1 : 0);

export function RecordActions({ actions, link, children }: RecordActionsProps) {
  const ordered = actions
    .filter((action) => action !== false && action !== undefined)
    .toSorted((a, b) => rankOf(a) - rankOf(b));
  const foldable = ordered.filter(({ isMain }) => !isMain).length;
  const { bar, folded } = useFolded(ordered.map(({ label }) => label).join('\n'), foldable);
  if (ordered.length === 0 && !link && !children) return null;
  const inMenu = ordered.slice(foldable - folded, foldable);
  const shown = ordered.filter((action) => !inMenu.includes(action));
  return (
    <DialogActions ref={bar} sx={barStyle} disableSpacing>
      {children}
      {link && (
        <Button component={Link} to={link.to} color="inherit">
          {link.label}
        </Button>
      )}
      {inMenu.length > 0 && <RowMenu actions={inMenu} />}
      {shown.map(({ label, onClick, isDestructive, isMain, isBusy, isDisabled }) => (
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

/** Counts the actions that do not fit into one row of the bar, before the browser paints. */
function useFolded(labels: string, foldable: number) {
  const bar = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState({ labels, folded: 0 });
  const folded = measured.labels === labels ? measured.folded : 0;
  useLayoutEffect(() => {
    if (folded === foldable) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>(':scope > .MuiButton-root') ?? [])];
    const [first, last] = [buttons[0], buttons.at(-1)];
    const isWrapped = first && last && last.offsetTop > first.offsetTop + first.offsetHeight / 2;
    if (isWrapped) setMeasured({ labels, folded: folded + 1 });
  }, [labels, folded, foldable]);
  return { bar, folded };
}

const barStyle = { flexWrap: 'wrap', gap: 1, '& > .MuiButton-root': { flexGrow: { xs: 1, sm: 0 } } };
