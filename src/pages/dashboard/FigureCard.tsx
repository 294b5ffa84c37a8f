// One figure of the dashboard; with `max`, how far along it is.
import { Box, Card, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { formatNumber } from '../../components/formatNumber.ts';
import { Hint, Muted } from '../../components/Muted.tsx';
import { dashboardTexts as texts } from './dashboardTexts.ts';

interface FigureCardProps {
  label: string;
  /** Undefined while it loads; the card keeps its size. */
  value: number | undefined;
  /** Where the progress bar ends. */
  max?: number;
  /** What the figure means, beside it. */
  definition?: ReactNode;
}

export function FigureCard({ label, value, max, definition }: FigureCardProps) {
  const id = useId();
  return (
    // A bar needs the width of two cards on a narrow screen, which also keeps the rows even.
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
