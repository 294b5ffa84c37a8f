// The facts of a record as labels and values. Facts without a value, or whose condition is false, are hidden.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { Muted } from './Muted.tsx';

/** `wide` for values that are sentences instead of words. */
export type Fact = readonly [label: string, value: ReactNode, wide?: 'wide'];

interface FactListProps {
  facts: readonly Fact[];
  /** Whether each fact has a line of its own with the value at its end, which suits longer labels. */
  isLines?: boolean | undefined;
}

export function FactList({ facts, isLines = false }: FactListProps) {
  return (
    <Box component="dl" sx={isLines ? lines : grid}>
      {facts.map(
        ([label, value, wide], index) =>
          (value || value === 0) && (
            <Box key={`${index} ${label}`} sx={{ minWidth: 0, gridColumn: wide && '1 / -1' }}>
              <Muted component="dt" variant="caption">
                {label}
              </Muted>
              {/* Balanced, so that a date too long for its column breaks between day and time. */}
              <Typography
                component="dd"
                variant="body2"
                sx={{ m: 0, overflowWrap: 'anywhere', textWrap: 'balance' }}
              >
                {value}
              </Typography>
            </Box>
          ),
      )}
    </Box>
  );
}

const grid = {
  display: 'grid',
  // Wide enough for a date and its time.
  gridTemplateColumns: { xs: '1.4fr 1fr', sm: 'repeat(auto-fill, minmax(10.375rem, 1fr))' },
  rowGap: 2,
  columnGap: 2,
  my: 2.5,
  // Makes links as high as a finger without moving the lines.
  '& dd > a': { py: 1.5 },
};
const lines = {
  maxWidth: 640,
  my: 2,
  '& > div': { display: 'flex', justifyContent: 'space-between', alignItems: 'baseline', gap: 2, py: 1 },
  '& > div + div': { borderTop: '1px solid', borderColor: 'divider' },
  '& dt': { typography: 'body2', minWidth: '50%' },
  // A long label must not squeeze the value, which would then break within a word.
  '& dd': { fontWeight: 600, textAlign: 'right', flex: 'none', maxWidth: '45%' },
};
