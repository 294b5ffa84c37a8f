import { Box } from '@mui/material';
import type { ReactNode } from 'react';

/** The content of a screen: a named landmark of the full width. */
export const Section = ({ label, children }: { label: string; children: ReactNode }) => (
  <Box component="section" aria-label={label} sx={{ width: '100%', minWidth: 0 }}>
    {children}
  </Box>
);
