// A part of the home: a card with its heading and, at its end, a link.
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';

interface HomePanelProps {
  title: string;
  end?: ReactNode;
  children: ReactNode;
}

export const HomePanel = ({ title, end, children }: HomePanelProps) => (
  <Card component="section" aria-label={title} sx={{ p: 2, minWidth: 0 }}>
    <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, mb: 1.5 }}>
      <Typography variant="h3" component="h2">
        {title}
      </Typography>
      {end && (
        <Typography variant="body2" component="span">
          {end}
        </Typography>
      )}
    </Box>
    {children}
  </Card>
);

/** Said where there is nothing to show. */
export const Nothing = ({ text }: { text: string }) => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    {text}
  </Typography>
);

export const homeRow = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: 2,
  py: 0.75,
  minHeight: { xs: 44, md: 0 },
  borderBottom: '1px solid',
  borderColor: 'divider',
  '&:last-child': { borderBottom: 0 },
};
