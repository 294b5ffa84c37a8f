// The filters of a list, and its buttons at the far end. On a phone, both take the full width of their line.
import { Box } from '@mui/material';
import type { ReactNode } from 'react';

export const Toolbar = ({ children, buttons }: { children?: ReactNode; buttons?: ReactNode }) => (
  <Box sx={layout}>
    {children}
    {buttons && <Box sx={end}>{buttons}</Box>}
  </Box>
);

const layout = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1.5, mb: 2 };
const end = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  ml: { sm: 'auto' },
  flexGrow: { xs: 1, sm: 0 },
  '& > *': { flexGrow: { xs: 1, sm: 0 } },
};
