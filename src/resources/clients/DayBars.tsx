// Messages per day as bars: delivered, failed, and those without an outcome yet.
import { Box } from '@mui/material';
import type { ClientDay } from '../../../contract/clientOverview.ts';
import { formatDay } from '../../format/formatDate.ts';
import { formatNumber } from '../../format/formatNumber.ts';
import { clientTexts } from './clientTexts.ts';

const texts = clientTexts.glance;

/** Height of the chart, and width of a bar with its gap, in units of the viewBox. */
const height = 48;
const step = 10;
const barWidth = 8;

interface DayBarsProps {
  days: readonly ClientDay[];
  label: string;
}

export function DayBars({ days, label }: DayBarsProps) {
  const most = Math.max(1, ...days.map(({ sent }) => sent));
  const scale = (count: number) => (count / most) * (height - 2);
  return (
    <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, minWidth: 0 }}>
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${days.length * step} ${height}`}
        preserveAspectRatio="none"
        style={{ display: 'block', width: '100%', height: 64 }}
      >
        {days.map(({ day, sent, delivered, failed }, index) => (
          <g key={day} transform={`translate(${index * step} 0)`}>
            <title>{texts.ofDay(formatDay(day), formatNumber(sent), formatNumber(delivered))}</title>
            <rect width={barWidth} y={height - 1} height={1} fill="var(--border-strong)" />
            {[
              { count: sent, color: 'var(--border-strong)' },
              { count: delivered + failed, color: 'var(--danger)' },
              { count: delivered, color: 'var(--success)' },
            ].map(({ count, color }) => (
              // The bars overlap: each shorter one covers the lower part of the taller ones.
              <rect
                key={color}
                width={barWidth}
                y={height - 1 - scale(count)}
                height={scale(count)}
                fill={color}
              />
            ))}
          </g>
        ))}
      </svg>
    </Box>
  );
}
