// One figure of the dashboard, with a progress bar if `max` is set.
import { Box, Card, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { formatNumber } from '../../format/formatNumber.ts';
import { Hint, Muted } from '../../components/Muted.tsx';
import { dashboardTexts as texts } from './dashboardTexts.ts';

interface FigureCardProps {
  label: string;
  /** Undefined while it loads, during which the card has the same size. */
  value: number | undefined;
  /** The value at the end of the progress bar. */
  max?: number;
  /** The definition of the figure, shown beside it. */
  definition?: ReactNode;
}

export function FigureCard({ label, value, max, definition }: FigureCardProps) {
  const id = useId();
  return (
    // On a narrow screen, a card with a bar is as wide as two cards, which leaves no gaps in the rows.
    <Card sx={{ p: 2, minWidth: 0, gridColumn: { xs: max === undefined ? 'auto' : 'span 2', md: 'auto' } }}>
      <Muted id={id} component="h2">
        {label}
      </Muted>
      <Typography
        variant="h4"
        component="p"
        sx={{ overflowWrap: 'anywhere', mt: 0.5, fontSize: { xs: '1.3rem', md: '1.75rem' } }}
      >
        {value === undefined ? <Skeleton width="50%" /> : formatNumber(value)}
        {definition}
      </Typography>
      {max !== undefined && <Progress labelId={id} value={value ?? 0} max={max} />}
    </Card>
  );
}

function Progress({ labelId, value, max }: { labelId: string; value: number; max: number }) {
  const percent = Math.min(100, Math.max(0, (value / max) * 100));
  return (
    <Box sx={{ mt: 1 }}>
      <LinearProgress
        variant="determinate"
        value={percent}
        aria-labelledby={labelId}
        aria-valuetext={texts.ofMax(formatNumber(value), formatNumber(max))}
      />
      <Hint component="p" sx={{ mt: 0.5 }}>
        {texts.oneBalance(formatNumber(max))}
      </Hint>
    </Box>
  );
}
