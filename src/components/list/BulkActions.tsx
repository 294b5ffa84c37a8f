// What can be done with the selected rows of a list, above its table.
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { useListContext } from 'react-admin';
import { ConfirmAction } from '../ConfirmAction.tsx';
import { formatCount } from '../formatNumber.ts';

export interface BulkAction {
  label: string;
  isDestructive?: boolean;
  /** The consequence, for the confirmation; without it the action runs at once. */
  consequence?: (count: string) => string;
  /** Makes one write for all of them; its message is the notice. */
  run: (ids: readonly number[]) => Promise<object | void>;
  /** The notice where the server sent no message. */
  done: string;
}

interface BulkActionsProps {
  /** Singular of the rows. */
  noun: string;
  actions: readonly BulkAction[];
}

export function BulkActions({ noun, actions }: BulkActionsProps) {
  const { selectedIds, onUnselectItems } = useListContext();
  const [asked, setAsked] = useState<BulkAction>();
  const count = formatCount(selectedIds.length, noun);
  if (selectedIds.length === 0) return null;
  return (
    <Box role="region" aria-label="Selected rows" sx={layout}>
      <Typography variant="body2" role="status">
        {`${count} selected`}
      </Typography>
      {actions.map((action) => (
        <Button
          key={action.label}
          size="small"
          color={action.isDestructive ? 'error' : 'primary'}
          onClick={() => setAsked(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
        Clear selection
      </Button>
      <ConfirmAction
        value={asked}
        title={({ label }) => `${label} ${count}?`}
        confirm={({ label }) => label}
        isDestructive={asked?.isDestructive ?? false}
        run={async (action) => {
          const answer = await action.run(selectedIds as number[]);
          onUnselectItems();
          return answer;
        }}
        done={asked?.done ?? ''}
        onClose={() => setAsked(undefined)}
      >
        {(action) => action.consequence?.(count)}
      </ConfirmAction>
    </Box>
  );
}

const layout = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 0.75,
  borderBottom: '1px solid',
  borderColor: 'divider',
  backgroundColor: 'var(--accent-soft)',
};
