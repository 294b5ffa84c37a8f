// A section of the home: a card with a heading and further content at the end of the heading's line.
import { Box, Card, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { Hint } from '../../components/Muted.tsx';

interface PanelProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
  isBusy?: boolean;
}

export function Panel({ title, end, children, isBusy = false }: PanelProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} aria-busy={isBusy} sx={{ p: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Typography id={id} variant="h3" component="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {end}
      </Box>
      {children}
    </Card>
  );
}

/** Small text beside or below a figure. */
export const Small = ({ children }: { children: ReactNode }) => (
  <Hint component="span" sx={{ display: 'block' }}>
    {children}
  </Hint>
);
