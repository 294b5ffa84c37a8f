// The facts of a record as labels and values; facts without a value are not shown.
import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';

/** `wide` where the value is a sentence rather than a word. */
export type Fact = readonly [label: string, value: ReactNode, wide?: 'wide'];

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <Box component="dl" sx={grid}>
      {facts.map(
        ([label, value, wide]) =>
          value !== undefined &&
          value !== null &&
          value !== '' && (
            <Box key={label} sx={{ minWidth: 0, gridColumn: wide && '1 / -1' }}>
              <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
                {label}
              </Typography>
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
  gridTemplateColumns: { xs: '1.4fr 1fr', sm: 'repeat(auto-fill, minmax(166px, 1fr))' },
  rowGap: 2,
  columnGap: { xs: 2, sm: 1 },
  my: 2.5,
};
