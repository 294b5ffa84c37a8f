// Shares of a whole as one bar with a legend; the rest of the bar is empty.
import { Box, Typography } from '@mui/material';
import { formatNumber } from '../format/formatNumber.ts';

export interface Share {
  label: string;
  count: number;
  /** A CSS colour. */
  color: string;
}

interface StackedBarProps {
  /** Accessible name of the bar. */
  label: string;
  shares: readonly Share[];
  whole: number;
}

export function StackedBar({ label, shares, whole }: StackedBarProps) {
  const read = shares.map(({ label: name, count }) => `${name} ${formatNumber(count)}`).join(', ');
  return (
    <Box>
      <Box role="img" aria-label={`${label}: ${read}`} sx={bar}>
        {shares.map(({ label: name, count, color }) => (
          <Box
            key={name}
            sx={{ backgroundColor: color, forcedColorAdjust: 'none', transition: 'width 400ms' }}
            style={{ width: `${whole > 0 ? (count / whole) * 100 : 0}%` }}
          />
        ))}
      </Box>
      <Box aria-hidden sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mt: 1 }}>
        {shares.map(({ label: name, count, color }) => (
          <Typography key={name} variant="caption" sx={{ display: 'flex', alignItems: 'center', gap: 0.75 }}>
            <Box sx={{ ...swatch, backgroundColor: color }} />
            {name} <b>{formatNumber(count)}</b>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}

const swatch = { width: 9, height: 9, borderRadius: '3px', forcedColorAdjust: 'none' };

const bar = {
  display: 'flex',
  height: 10,
  borderRadius: '5px',
  overflow: 'hidden',
  gap: '1px',
  backgroundColor: 'var(--sunken)',
};
