import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** Two short texts in one cell of a table, in the height of one row. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Box sx={{ lineHeight: 1.2, my: -0.5 }}>
      <Box sx={line}>{first}</Box>
      <Box sx={{ ...line, fontSize: '0.75rem', color: 'text.secondary' }}>{second}</Box>
    </Box>
  );
}

const line = { overflow: 'hidden', textOverflow: 'ellipsis' } as const;
