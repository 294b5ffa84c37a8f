// A card with the results of a search, one row each, with the name on the left and the state on the right.
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { joined, type Part } from '../../format/joined.ts';
import { Hint } from '../../components/Muted.tsx';

export const FoundList = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="ul" aria-label={title} sx={{ listStyle: 'none', m: 0, mb: 2, p: 0 }}>
    {children}
  </Card>
);

export const FoundItem = ({ state, children }: { state?: ReactNode; children: ReactNode }) => (
  <Box component="li" sx={item}>
    <Box sx={{ minWidth: 0 }}>{children}</Box>
    {state && <Box sx={{ textAlign: { sm: 'right' }, flexShrink: 0 }}>{state}</Box>}
  </Box>
);

/** Facts in small print below the name. */
export const FoundFacts = ({ facts }: { facts: Part[] }) => <Hint component="p">{joined(...facts)}</Hint>;

const item = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 0.5,
  px: 2,
  py: 1.25,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: '1px solid', borderColor: 'divider' },
  '& a': { color: 'primary.main', fontWeight: 600 },
};
